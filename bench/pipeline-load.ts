import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { instant } from '@baliza/domain'
import { MAIN } from '@baliza/server'
import { loadModel, type Simulator, startSimulator } from '@baliza/simulator'
import { furnish, pointServersAt } from '../scripts/living-plant/furnish.ts'
import { openBareClient } from './bare-client.ts'
import { type Dialect, type FreshDatabase, freshDatabase } from './databases.ts'
import type { Measured } from './table.ts'

export const LINES = 99
const USED_TAGS = 3
const MEASURED_FOR = 12_000
/** Until the pipeline has forgotten the cycles of its start. */
const SETTLED = 24_000
/** Subscribing, setting up 99 lines and the first readings are not measured. */
const WARM_UP = 8_000
/** A rate is kept up when at least this share of what the server says is interpreted. */
const KEPT_UP = 0.97
/** … and at most this share of the journal waits. */
const MOST_WAITING = 0.1
const GOAL = { cycleP99: 100, ofBare: 0.7 }

export type Load = { readonly tagsPerLine: number; readonly intervalMs: number }
export const ORDINARY: Load = { tagsPerLine: 20, intervalMs: 1_000 }
const STEPS: readonly Load[] = [
  { tagsPerLine: 20, intervalMs: 100 },
  { tagsPerLine: 36, intervalMs: 100 },
  { tagsPerLine: 51, intervalMs: 100 },
]

/** (a) The real pipeline process on a real OPC UA server whose every tag changes each interval. */
export async function measurePipeline(): Promise<Measured[]> {
  return [
    ...(await measureOrdinary('SQLite')),
    ...(await measureOrdinary('PostgreSQL')),
    await measureHighest(),
  ]
}

async function measureOrdinary(dialect: Dialect): Promise<Measured[]> {
  const simulator = await startLoad(ORDINARY)
  const { cycle, cpu, megabytes, rate } = await watchPipeline(dialect, simulator, ORDINARY, SETTLED)
  await simulator.stop()
  const offered = rateOf(ORDINARY)
  const name = `${dialect}: ${LINES} lines × ${ORDINARY.tagsPerLine} tags each second (${USED_TAGS} used by scripts)`
  return [
    {
      name: `${name}, p50 / p99 of the last ${cycle.cycles} cycles with readings`,
      measured: `${cycle.p50.toFixed(1)} / ${cycle.p99.toFixed(1)} ms`,
      baseline: `${GOAL.cycleP99} ms`,
      ratio: cycle.p99 / GOAL.cycleP99,
      goal: `p99 < ${GOAL.cycleP99} ms`,
      met: cycle.p99 < GOAL.cycleP99 && rate >= KEPT_UP * offered,
    },
    {
      name: `${name}, CPU and memory`,
      measured: `${(cpu * 100).toFixed(0)} % of a core, ${megabytes.toFixed(0)} MB`,
      baseline: `${offered}/s offered, ${rate.toFixed(0)}/s read`,
      ratio: rate / offered,
      goal: '–',
      met: null,
    },
  ]
}

/** The highest step that the pipeline keeps up with, against the highest of the bare client. */
async function measureHighest(): Promise<Measured> {
  let [ours, bare] = [0, 0]
  for (const step of STEPS) {
    const simulator = await startLoad(step)
    const alone = await watchBare(simulator, step)
    const { rate, waiting } = await watchPipeline('SQLite', simulator, step)
    await simulator.stop()
    console.log(
      `    ${rateOf(step)}/s offered: bare client ${alone.toFixed(0)}/s, pipeline ${rate.toFixed(0)}/s, ${(waiting * 100).toFixed(0)} % of the journal waiting`,
    )
    bare = Math.max(bare, alone)
    if (rate >= KEPT_UP * alone && waiting <= MOST_WAITING) ours = Math.max(ours, rate)
  }
  return {
    name: 'SQLite: highest rate interpreted with its facts stored',
    measured: `${ours.toFixed(0)} readings/s`,
    baseline: `${bare.toFixed(0)} readings/s bare client`,
    ratio: ours / bare,
    goal: `≥ ${GOAL.ofBare} ×`,
    met: ours >= GOAL.ofBare * bare,
  }
}

export const rateOf = ({ tagsPerLine, intervalMs }: Load): number =>
  Math.round((LINES * tagsPerLine * 1_000) / intervalMs)

export const startLoad = (load: Load): Promise<Simulator> => startSimulator({ lines: LINES, load })

/** Readings a second that the library alone hears. */
async function watchBare(simulator: Simulator, load: Load): Promise<number> {
  let heard = 0
  const { tags } = describe(load)
  const client = await openBareClient(
    simulator.opcUaUrl,
    tags.map((tag) => tag.tagValue),
    () => heard++,
  )
  await setTimeout(WARM_UP / 2)
  const [before, began] = [heard, performance.now()]
  await setTimeout(MEASURED_FOR)
  const rate = ((heard - before) * 1_000) / (performance.now() - began)
  await client.stop()
  return rate
}

export const describe = (load: Load) => loadModel({ lines: LINES, ...load, start: instant(0) }).description

type Seen = {
  readonly cycle: CycleTimes
  readonly cpu: number
  readonly megabytes: number
  readonly rate: number
  /** The share of the journal that waits at the end. */
  readonly waiting: number
}

/**
 * Runs the pipeline process on a fresh database for a while, and reads what it says of itself and what the
 * system says of it.
 */
export async function watchPipeline(
  dialect: Dialect,
  simulator: Simulator,
  load: Load,
  measuredFor = MEASURED_FOR,
): Promise<Seen> {
  const database = await freshDatabase(dialect)
  await furnish(database.db, describe(load), 'UTC')
  await pointServersAt(database.db, simulator)
  const pipeline = startPipeline(database)
  // A busy machine takes its time to start one: its first readings are where the warm-up begins.
  await nextWord(database, pipeline)
  await setTimeout(WARM_UP)
  const before = await nextWord(database, pipeline)
  const cpuBefore = cpuSeconds(before.pid)
  await setTimeout(measuredFor)
  const after = await nextWord(database, pipeline)
  const seconds = (after.at - before.at) / 1_000
  const seen = {
    cycle: after.withReadings,
    cpu: (cpuSeconds(after.pid) - cpuBefore) / seconds,
    megabytes: residentMegabytes(after.pid),
    rate: (after.readings - before.readings) / seconds,
    waiting: after.journalPressure,
  }
  pipeline.kill('SIGTERM')
  await new Promise((resolve) => pipeline.once('exit', resolve))
  await database.close()
  return seen
}

/** The real pipeline process on a database of its own. */
export function startPipeline({ url, folder }: Pick<FreshDatabase, 'url' | 'folder'>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(MAIN)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      BALIZA_DATABASE: url,
      BALIZA_DATA: folder,
      BALIZA_ROLE: 'pipeline',
      BALIZA_LOG_LEVEL: 'error',
    },
  })
}

type CycleTimes = { readonly cycles: number; readonly p50: number; readonly p99: number }
/** What the pipeline says of itself in its file. */
export type Word = {
  readonly at: number
  readonly pid: number
  readonly readings: number
  readonly journalPressure: number
  readonly withReadings: CycleTimes
  readonly storage: {
    readonly journalFill: number
    readonly minutesLeft: number | null
    readonly lost: number
  }
}

/**
 * What the pipeline writes about itself each second: waits for the next word after its first readings. Before
 * those it counts none.
 */
export async function nextWord(
  { folder }: Pick<FreshDatabase, 'folder'>,
  pipeline: ChildProcess,
): Promise<Word> {
  const file = path.join(folder, 'pipeline.json')
  const read = () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Word) : undefined)
  const last = read()?.at ?? 0
  for (;;) {
    const word = read()
    if (word && word.at > last && word.readings > 0) return word
    if (pipeline.exitCode !== null) throw new Error(`the pipeline ended with code ${pipeline.exitCode}`)
    await setTimeout(20)
  }
}

const TICKS_PER_SECOND = 100
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
