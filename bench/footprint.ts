import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { simulatedPlant } from '@baliza/simulator'
import { type LivingPlant, openLivingPlant } from '../scripts/living-plant/open-plant.ts'
import { PASSWORD } from '../scripts/living-plant/people.ts'
import { logIn } from './log-in.ts'
import { openWatchers } from './sse-clients.ts'
import type { Measured } from './table.ts'

/** What people look at: a stream each, and the questions that their screens ask again and again. */
const BROWSERS = 5
const QUESTIONS = ['resources/tree', 'terminals/syncronize/0', 'stops/get', 'maintenance/summary', 'orders']
const ASKED_EVERY_MS = 5_000
const MINUTES = { usually: 5, full: 60 }
/** Lines of a plant, and the megabytes that all processes together may keep there. */
const PLANTS = [
  { lines: 12, most: 400 },
  { lines: 99, most: 700 },
]
const READY_WITHIN = 5
const BARE = new URL('./bare-process.ts', import.meta.url)
const MEGABYTE_IN_KB = 1_024

/** In MB: each process by itself, and with what several share counted once. */
type Footprint = { readonly resident: number; readonly proportional: number }

/**
 * (k) The memory of all processes of an installation, with some browsers, after a while; and how soon it is
 * ready. Beside it a Node by itself that hears the same values by the same OPC UA library. The installation
 * is the launcher of an unpacked archive where `BALIZA_BENCH_PROGRAM` names one.
 */
export async function measureFootprint(full: boolean): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const plant of full ? PLANTS : PLANTS.slice(0, 1))
    rows.push(...(await ofPlant(plant, full ? MINUTES.full : MINUTES.usually)))
  return rows
}

async function ofPlant({ lines, most }: (typeof PLANTS)[number], minutes: number): Promise<Measured[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'baliza-bench-'))
  const program = process.env.BALIZA_BENCH_PROGRAM
  const plant = await openLivingPlant({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    lines,
    days: 0,
    speed: 1,
    scenario: undefined,
    logLevel: 'error',
    ...(program !== undefined && { program: [program, 'start'] }),
  })
  const ready = await secondsUntilReady(plant)
  const stopLooking = await look(plant.url)
  const bare = fork(BARE, [plant.opcUaUrl], { execArgv: [] })
  bare.send(valuesOf(lines))
  await once(bare, 'message')
  await setTimeout(minutes * 60_000)
  const ours = footprintOf(familyOf(plant.server))
  const theirs = footprintOf([bare.pid ?? 0])
  stopLooking()
  bare.kill()
  await plant.stop()
  rmSync(dataFolder, { recursive: true, force: true })
  const told = `${lines} lines, ${BROWSERS} browsers, ${minutes} min`
  return [
    {
      name: `memory of all processes, ${told}`,
      measured: `${ours.resident.toFixed(0)} MB`,
      baseline: `${theirs.resident.toFixed(0)} MB bare client`,
      ratio: ours.resident / theirs.resident,
      goal: `< ${most} MB`,
      met: ours.resident < most,
    },
    {
      name: 'the same, what they share counted once',
      measured: `${ours.proportional.toFixed(0)} MB`,
      baseline: `${theirs.proportional.toFixed(0)} MB bare client`,
      ratio: ours.proportional / theirs.proportional,
      goal: '–',
      met: null,
    },
    {
      name: `ready after its start, ${lines} lines`,
      measured: `${ready.toFixed(1)} s`,
      baseline: '–',
      ratio: null,
      goal: `< ${READY_WITHIN} s`,
      met: ready < READY_WITHIN,
    },
  ]
}

function valuesOf(lines: number): string[] {
  const nowhere = { opcUaUrl: 'opc.tcp://127.0.0.1', httpUrl: 'http://127.0.0.1' }
  const { description } = simulatedPlant({ lines, seed: 1, zone: 'UTC', ...nowhere })
  return description.tags.filter(({ opcServerID }) => opcServerID === 1).map(({ tagValue }) => tagValue)
}

/** Of a start that finds everything made. */
async function secondsUntilReady(plant: LivingPlant): Promise<number> {
  const began = performance.now()
  await plant.restart()
  return (performance.now() - began) / 1000
}

/** Answers what ends it. */
async function look(url: string): Promise<() => void> {
  const watchers = await openWatchers(url, BROWSERS, () => undefined)
  const authorization = `Bearer ${await logIn(url, 'supervisor', PASSWORD)}`
  const ask = async (question: string) => {
    const answer = await fetch(`${url}/api/${question}`, { headers: { authorization } })
    await answer.arrayBuffer()
  }
  const timer = setInterval(() => {
    for (let browser = 0; browser < BROWSERS; browser++)
      for (const question of QUESTIONS) void ask(question).catch(() => undefined)
  }, ASKED_EVERY_MS)
  return () => {
    clearInterval(timer)
    watchers.close()
  }
}

/** A process and those that it started, and they. */
function familyOf({ pid = 0 }: Pick<ChildProcess, 'pid'>): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [
    pid,
    ...children
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => familyOf({ pid: Number(child) })),
  ]
}

function footprintOf(pids: readonly number[]): Footprint {
  const all = pids.map((pid) => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  const sum = (name: string) =>
    all.reduce((total, text) => total + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]), 0) /
    MEGABYTE_IN_KB
  return { resident: sum('Rss'), proportional: sum('Pss') }
}
