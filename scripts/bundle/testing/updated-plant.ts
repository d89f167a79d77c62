import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CURRENT, type Db, migrate, openDatabase } from '@baliza/server'
import { hashOf } from '../../../packages/server/src/facts/tokens.ts'
import { bareEnvironment } from '../../../packages/server/src/testing/bare-environment.ts'
import { freePort } from '../../../packages/server/src/testing/free-port.ts'
import {
  allTags,
  FIRST_COUNT,
  insertMovingLines,
  LINES,
  type Made,
  piecesOf,
  setInMotion,
  statesOf,
} from '../../../packages/server/src/testing/lines-in-motion.ts'
import { startOpcUaPlant } from '../../../packages/server/src/testing/opc-ua-plant.ts'
import { aLine } from '../../../packages/server/src/testing/plant-builder.ts'
import { anInstallation } from './builds.ts'

const TOKEN = 'a-token-that-nobody-guesses'
const PUSHED_LINE = 4
const PUSH_EVERY_MS = 40
const PATIENCE_MS = 30_000

export type Ended = { readonly code: number; readonly text: string; readonly seconds: number }
type Told = {
  readonly step: string
  readonly to: string
  readonly beganAt: number
  readonly took?: { readonly away?: number; readonly back?: number }
}
/** In the order in which they come. */
const STEPS = ['asked', 'stopped', 'copied', 'migrated', 'started', 'confirmed', 'done', 'undoing', 'undone']

/**
 * A plant whose lines run and stop, and a gateway that sends batches until they are taken, at an installation
 * of unpacked builds.
 */
export class UpdatedPlant {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'baliza-update ñ-'))
  readonly home = anInstallation(this.folder)
  readonly data = path.join(this.folder, 'data')
  readonly #url: string
  #product: ChildProcess | undefined
  #port = 0
  /** What the tags of the lines say. */
  readonly #said = allTags()
  #closing: (() => Promise<void>)[] = []
  #made: () => Promise<Made[]> = async () => []

  constructor(url?: string) {
    mkdirSync(this.data)
    this.#url = url ?? `sqlite:${path.join(this.data, 'baliza.db')}`
  }

  async open(): Promise<void> {
    const plant = await startOpcUaPlant(allTags())
    this.#port = await freePort()
    await this.#withDatabase(async (db) => {
      await migrate(db)
      await insertMovingLines(db, plant.url)
      await insertPushedLine(db)
    })
    await this.start()
    await this.#seesTheLines()
    const motion = setInMotion({
      ...plant,
      set: (values, at) => {
        Object.assign(this.#said, values)
        plant.set(values, at)
      },
    })
    const pushing = this.#push()
    this.#made = async () => [...motion.stop(), await pushing()]
    this.#closing = [plant.stop]
  }

  /** Starts the product as people do, and waits until it leads and answers. */
  async start(): Promise<void> {
    this.#product = spawn(path.join(this.home, 'baliza'), ['start'], {
      env: this.#environment(),
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    })
    const until = performance.now() + PATIENCE_MS
    while (!(await this.isWell())) {
      if (performance.now() > until) throw new Error('the product does not come')
      await pause(100)
    }
  }

  async isWell(): Promise<boolean> {
    const { text } = await this.baliza('status', '--json')
    if (!text.startsWith('{')) return false
    const { web, pipeline } = JSON.parse(text) as { web: { answers: boolean }; pipeline: { state: string } }
    return web.answers && pipeline.state === 'leads'
  }

  /** Calls the command of the current build, beside the product. */
  async baliza(...words: string[]): Promise<Ended> {
    const began = performance.now()
    return new Promise((resolve) => {
      execFile(path.join(this.home, 'baliza'), words, { env: this.#environment() }, (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : 0,
          text: stdout + stderr,
          seconds: (performance.now() - began) / 1000,
        }),
      )
    })
  }

  /** Ends the process that keeps the product, or all that runs of it, as a cut of power does. */
  async kill(whom: 'keeper' | 'all'): Promise<void> {
    const product = this.#product
    if (product?.pid === undefined) return
    const gone = once(product, 'exit')
    const children = whom === 'all' ? childrenOf(product.pid) : []
    process.kill(product.pid, 'SIGKILL')
    for (const pid of children) killOne(pid)
    await gone
  }

  /** The last update, on its way or ended. */
  update(): Told | undefined {
    const file = path.join(this.data, 'update.json')
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Told) : undefined
  }

  /** Waits until an update that began after `before` is so far, or further. */
  async reaches(step: string, before: number | undefined): Promise<void> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const update = this.update()
      if (update && update.beganAt !== before && STEPS.indexOf(update.step) >= STEPS.indexOf(step)) return
      if (performance.now() > until) throw new Error(`no update reaches ${step}`)
      await pause(1)
    }
  }

  current = (): string => readFileSync(path.join(this.home, CURRENT), 'utf8').trim()
  hasCopy = (): boolean => existsSync(path.join(this.data, 'baliza.db.before-update'))

  /** From here on their counters are known: what they tell next is what was made. */
  async #seesTheLines(): Promise<void> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const states = await this.#withDatabase((db) => statesOf({ db }))
      const seen = new Set(states.filter(({ state }) => state !== 'unknown').map(({ lineID }) => lineID))
      if (LINES.every((line) => seen.has(line))) return
      if (performance.now() > until) throw new Error('nobody reads the lines')
      await pause(100)
    }
  }

  /** What is made from now on is counted: the lines are read again. */
  async #seesTheLinesMove(): Promise<void> {
    const { made } = await this.unitsSoFar()
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const { counted } = await this.unitsSoFar()
      if (made.every((units, i) => (counted[i] ?? 0) > units)) return
      if (performance.now() > until) throw new Error(`made: ${made.join()}, counted: ${counted.join()}`)
      await pause(100)
    }
  }

  tables = (): Promise<string[]> =>
    this.#withDatabase(async (db) => (await db.introspection.getTables()).map(({ name }) => name))

  /** All that was made stands still now; what was counted of it, as often as somebody looks. */
  async stopMaking(): Promise<{ made: Made[]; counted: () => Promise<Made[]> }> {
    await this.#seesTheLinesMove()
    const made = await this.#made()
    return { made, counted: () => this.#withDatabase((db) => piecesOf({ db })) }
  }

  /** Units that the lines have made so far by their own counters, and what was counted of them. */
  async unitsSoFar(): Promise<{ readonly made: readonly number[]; readonly counted: readonly number[] }> {
    const made = LINES.map((line) => Number(this.#said[`L${line}.count`]) - FIRST_COUNT)
    const counted = await this.#withDatabase((db) => piecesOf({ db }))
    const of = (line: number) => counted.find(({ lineID }) => lineID === line)?.units ?? 0
    return { made, counted: LINES.map(of) }
  }

  async close(): Promise<void> {
    await this.kill('all')
    await this.#made()
    for (const close of this.#closing) await close()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  async #withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDatabase(this.#url, { maxConnections: 1, secrets: 'as stored' })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  /** As a gateway does: the same batch again and again until it is acknowledged. */
  #push(): () => Promise<Made> {
    let isOver = false
    const pushing = (async () => {
      let made = 0
      for (let sequence = 1; !isOver; sequence++) {
        const units = (sequence % 7) + 1
        while (!(await this.#deliver(sequence, units))) await pause(PUSH_EVERY_MS)
        made += units
        await pause(PUSH_EVERY_MS)
      }
      return { lineID: PUSHED_LINE, units: made, discards: 0 }
    })()
    return () => {
      isOver = true
      return pushing
    }
  }

  async #deliver(sequence: number, made: number): Promise<boolean> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.#port}/api/readings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sequence, readings: [{ tag: 'L4.made', value: made }] }),
        signal: AbortSignal.timeout(5_000),
      })
      return answer.ok
    } catch {
      return false
    }
  }

  #environment(): NodeJS.ProcessEnv {
    return bareEnvironment({
      BALIZA_DATA: this.data,
      BALIZA_DATABASE: this.#url,
      BALIZA_LOG_LEVEL: 'silent',
      BALIZA_JOURNAL_MB: '4',
      HOST: '127.0.0.1',
      PORT: String(this.#port),
    })
  }
}

/** Of Linux: all that a process has started, and what that has. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  const own = existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : []
  return own.flatMap((child) => [child, ...childrenOf(child)])
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Every update counts there: a batch that is lost or taken twice is seen in the sum. */
async function insertPushedLine(db: Db): Promise<void> {
  await aLine(PUSHED_LINE, {
    calculationUnits: 'tag("L4.made")',
    enableCalculationRelative: true,
    enableOrderManager: false,
  })
    .withTarget({ defaultSpeed: 60_000 })
    .insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'G', hostName: 'push://g', serverType: 'API', enabled: true, securityMode: 'None' })
    .execute()
  const { opcServerID } = await db
    .selectFrom('opcServer')
    .select('opcServerID')
    .where('name', '=', 'G')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tag')
    .values({ tagName: 'L4.made', tagType: 'Int32', opcServerID, tagValue: 'made' })
    .execute()
  await db
    .insertInto('pushSource')
    .values({ opcServerID, tokenHash: hashOf(TOKEN), tokenMadeAt: null, receivedAt: null })
    .execute()
}
