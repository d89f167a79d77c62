import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import type { OpcUaPlant } from './opc-ua-plant.ts'
import { freshDatabaseUrl } from './open-test-database.ts'
import { aLine, aPlant, aUser } from './plant-builder.ts'
import { seeded } from './seeded.ts'

/** The lines of the plant that tests of the real pipeline process let run and stop. */
export const LINES = [1, 2, 3]
export const FIRST_COUNT = 1_000
const TICK = 100

export type Motion = { running: boolean; count: number; rejects: number }

/** What the tags of a line say. */
export const tagsOf = (line: number, { running, count, rejects }: Motion) => ({
  [`L${line}.running`]: running,
  [`L${line}.count`]: count,
  [`L${line}.rejects`]: rejects,
})

/** All lines standing still, as a server of tags begins. */
export const allTags = (): Record<string, boolean | number> =>
  Object.assign({}, ...LINES.map((line) => tagsOf(line, { running: false, count: FIRST_COUNT, rejects: 0 })))

/** A database with the lines and a data folder: what one pipeline process works on. */
export type PipelineSite = {
  readonly db: Db
  readonly url: string
  readonly folder: string
  readonly remove: () => Promise<void>
}

/** Sets up the lines on a fresh database, or on the empty one at `url`. */
export async function buildSite(
  plant: OpcUaPlant,
  at: () => Promise<{ url: string; remove: () => Promise<void> }> = freshDatabaseUrl,
): Promise<PipelineSite> {
  const { url, remove } = await at()
  const db = openDatabase(url)
  const scripts = (line: number) => ({
    calculationBaliza: `tag("L${line}.running")`,
    calculationUnits: `tag("L${line}.count")`,
    calculationDiscards: `tag("L${line}.rejects")`,
    enableOrderManager: false,
  })
  await aPlant(LINES.map((line) => aLine(line, scripts(line)).withTarget({ defaultSpeed: 5_000 })))
    .with(aUser('ADMINISTRATOR'))
    .withParameters({ microStopTime: 1, problemResolutionTime: 0, oeeCalculationRefresh: 1 })
    .insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'PLC', hostName: plant.url, serverType: 'UA', enabled: true, securityMode: 'None' })
    .execute()
  await db
    .insertInto('tag')
    .values(
      Object.keys(allTags()).map((tagName) => ({
        tagName,
        tagType: 'Double',
        opcServerID: 1,
        tagValue: `ns=1;s=${tagName}`,
      })),
    )
    .execute()
  const folder = mkdtempSync(join(tmpdir(), 'baliza-site-'))
  const removeAll = async () => {
    await db.destroy()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, url, folder, remove: removeAll }
}

const processes = new Set<ChildProcess>()

/** The real pipeline process, by its own file or by the program's. */
export function startPipeline(
  site: PipelineSite,
  entry: 'pipeline-process.ts' | 'main.ts' = 'pipeline-process.ts',
): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../process/${entry}`, import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      BALIZA_DATA: site.folder,
      BALIZA_DATABASE: site.url,
      BALIZA_LOG_LEVEL: 'fatal',
      BALIZA_JOURNAL_MB: '1',
      BALIZA_ROLE: 'pipeline',
    },
    stdio: 'inherit',
  })
  processes.add(child)
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  processes.delete(child)
}

/** Ends what a failed test left running. */
export function killAll(): void {
  for (const child of processes) child.kill('SIGKILL')
  processes.clear()
}

/** Every line is seen, and if it was out of sight at `since`, it is so no more. */
export const seesTheLines = (site: PipelineSite, since: number | null) =>
  vi.waitFor(
    async () => {
      const states = await site.db.selectFrom('lineState').selectAll().execute()
      for (const line of LINES) {
        const mine = states.filter((row) => row.lineID === line)
        expect(mine.find((row) => row.end === null)?.state ?? 'unknown').not.toBe('unknown')
        if (since !== null)
          expect(mine.some((row) => row.state === 'unknown' && row.end !== null && row.end > since)).toBe(
            true,
          )
      }
    },
    { timeout: 45_000, interval: 50 },
  )

/** Each line has changed its state so many times since, in sight. */
export const seesTheLinesMove = (site: PipelineSite, since: number, times: number) =>
  vi.waitFor(
    async () => {
      const states = (await statesOf(site)).filter(({ start, state }) => start > since && state !== 'unknown')
      for (const line of LINES)
        expect(states.filter(({ lineID }) => lineID === line).length).toBeGreaterThanOrEqual(times)
    },
    { timeout: 30_000, interval: 100 },
  )

/** Pieces of one line. */
type Made = { readonly lineID: number; readonly units: number; readonly discards: number }

/**
 * Lines run and stop for some seconds each; counters rise while they run. `stop` answers what was made in
 * all.
 */
export function setInMotion(plant: OpcUaPlant): { stop: () => Made[] } {
  const random = seeded(7)
  const motions = LINES.map((line) => ({ line, running: false, count: FIRST_COUNT, rejects: 0, left: 0 }))
  const timer = setInterval(() => {
    const news = motions.map((motion) => {
      if (motion.left-- <= 0) {
        motion.running = !motion.running
        motion.left = Math.floor(random() * 12) + 3
      }
      if (motion.running) motion.count += 1 + Math.floor(random() * 3)
      if (motion.running && random() < 0.1) motion.rejects++
      return tagsOf(motion.line, motion)
    })
    plant.set(Object.assign({}, ...news))
  }, TICK)
  return {
    stop: () => {
      clearInterval(timer)
      return motions.map(({ line, count, rejects }) => ({
        lineID: line,
        units: count - FIRST_COUNT,
        discards: rejects,
      }))
    },
  }
}

/** What was counted of each line. */
export async function piecesOf({ db }: PipelineSite): Promise<Made[]> {
  const rows = await db
    .selectFrom('productionBucket')
    .select([
      'lineID',
      (eb) => eb.fn.sum<number>('units').as('units'),
      (eb) => eb.fn.sum<number>('discards').as('discards'),
    ])
    .groupBy('lineID')
    .orderBy('lineID')
    .execute()
  return rows.map((row) => ({ ...row }))
}

type StateRows = { lineID: number; start: number; end: number | null; state: string }[]

export const statesOf = ({ db }: PipelineSite): Promise<StateRows> =>
  db.selectFrom('lineState').selectAll().orderBy('lineID').orderBy('start').execute()

/**
 * Around a gap, states may differ by what was under way: a subscription's first values, a publishing
 * interval.
 */
export const EDGE = 600
/** A tag that the server samples a moment after the others of its line is taken at the line's own clock. */
const SAMPLING = 300

/**
 * Both sites told the same story, outside the stretches that the first one did not see. Answers how many such
 * gaps there were, how long they were together, and how many states were compared.
 */
export function compareStories(
  told: StateRows,
  expected: StateRows,
): { gaps: number; blindFor: number; compared: number } {
  const firstSeen = (rows: StateRows, line: number) =>
    rows.find((row) => row.lineID === line && row.state !== 'unknown')?.start ?? Infinity
  const began = Math.max(...LINES.flatMap((line) => [firstSeen(expected, line), firstSeen(told, line)]))
  const found = { gaps: 0, blindFor: 0, compared: 0 }
  for (const line of LINES) {
    const [mine = [], theirs = []] = [told, expected].map((rows) => rows.filter((row) => row.lineID === line))
    for (const [index, row] of mine.entries()) if (index > 0) expect(row.start).toBe(mine[index - 1]?.end)
    const blind = mine.filter((row) => row.state === 'unknown' && row.start >= began)
    found.gaps += blind.length
    found.blindFor += blind.reduce((sum, row) => sum + ((row.end ?? Infinity) - row.start), 0)
    const isNear = (at: number) =>
      blind.some((row) => at >= row.start - EDGE && at <= (row.end ?? Infinity) + EDGE)
    const hasLike = (rows: StateRows, row: StateRows[number]) =>
      rows.some(({ start, state }) => state === row.state && Math.abs(start - row.start) <= SAMPLING)
    const show = (rows: StateRows) => rows.map((row) => `${row.start - began} ${row.state}`).join(', ')
    const both = `line ${line}\n told: ${show(mine)}\n expected: ${show(theirs)}\n`
    const clear = (rows: StateRows) => rows.filter((row) => row.start > began && !isNear(row.start))
    for (const row of clear(theirs))
      expect(hasLike(mine, row), `${both} misses ${row.state} at ${row.start - began}`).toBe(true)
    for (const row of clear(mine))
      expect(hasLike(theirs, row), `${both} is not ${row.state} at ${row.start - began}`).toBe(true)
    found.compared += clear(theirs).length
  }
  return found
}
