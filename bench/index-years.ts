import { HOUR, instant } from '@baliza/domain'
import type { Db } from '@baliza/server'
import { sql } from 'kysely'
import { readReasonTree } from '../packages/server/src/facts/reasons/reason-tree.ts'
import { settingsToday } from '../packages/server/src/figures/window-row.ts'
import { replayDays, replayOrders } from '../packages/server/src/pipeline/5-index/replay.ts'
import { readConfiguration } from '../packages/server/src/pipeline/handed-on/plant-configuration.ts'
import { scanFacts } from './bare-scan.ts'
import { type Dialect, freshDatabase } from './databases.ts'
import { measureShiftPages } from './shift-pages.ts'
import type { Measured } from './table.ts'
import { timed } from './timed.ts'
import { fillYears, NOW } from './years-of-facts.ts'

const SIZE = { small: { years: 2, lines: 1 }, full: { years: 10, lines: 99 } }
type Size = (typeof SIZE)[keyof typeof SIZE]
/**
 * Megabytes. What a recalculation needs is there after its first tenth: from then on it may not grow with the
 * years.
 */
const MOST_GROWTH = 150
const SAMPLE_EVERY = 50

/**
 * (f) Recalculating years beside reading the same facts, and pages of the shift indexes of 99 lines over ten
 * years.
 */
export async function measureIndexYears(full: boolean): Promise<Measured[]> {
  const size = full ? SIZE.full : SIZE.small
  return [...(await measureDialect('SQLite', size)), ...(await measureDialect('PostgreSQL', size))]
}

async function measureDialect(dialect: Dialect, size: Size): Promise<Measured[]> {
  const database = await freshDatabase(dialect)
  const { db } = database
  await fillYears(db, size.years, size.lines)
  if (dialect === 'PostgreSQL') await sql`vacuum analyze`.execute(db)
  const rows = await measureRecalculation(
    db,
    size,
    `${dialect}: ${size.years} years × ${size.lines} line${size.lines === 1 ? '' : 's'}`,
  )
  for (const { name, measured, baseline } of rows) console.log(`    ${name}: ${measured}, ${baseline}`)
  const pages = await measureShiftPages(database, dialect, size.years)
  await database.close()
  return [...rows, ...pages]
}

async function measureRecalculation(db: Db, { years }: Size, name: string): Promise<Measured[]> {
  const span = { start: instant(NOW - years * 365 * 24 * HOUR), end: NOW }
  const plant = await readConfiguration(db)
  if (!plant) throw new Error('the plant is not configured')
  const reasons = await readReasonTree(db)
  const lineIDs = [...plant.lines.keys()]
  const jobs = [...plant.lines.values()].map(({ lineID, settings }) => ({
    lineID,
    span,
    now: NOW,
    calendar: plant.calendars.of(lineID),
    reasons,
    today: settingsToday(settings, reasons),
    afresh: true,
  }))
  const history = async () => {
    for (const job of jobs) for await (const _ of replayDays(db, job)) continue
  }
  const orders = async () => {
    for (const job of jobs) for await (const _ of replayOrders(db, job)) continue
  }
  const bare = await timed(() => scanFacts(db, lineIDs, span))
  const beside = async (label: string, recalculate: () => Promise<void>): Promise<Measured> => {
    const { grown, milliseconds: ours } = await watchMemory(recalculate)
    growths.push(grown)
    const row = {
      measured: seconds(ours),
      baseline: `${seconds(bare)} reading the facts`,
      ratio: ours / bare,
      goal: '≤ 3 ×',
    }
    return { name: `${name}, ${label}`, ...row, met: ours <= 3 * bare }
  }
  const before = process.memoryUsage.rss()
  const growths: Growth[] = []
  const rows = [
    await beside('shifts and days recalculated, all of them new', history),
    await beside('the same again, nothing changed', history),
    await beside('orders recalculated, all of them new', orders),
    await beside('the same again, nothing changed', orders),
  ]
  return [...rows, memoryRow(name, before, growths)]
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** Bytes of this process: at most in the first tenth of the time, and at most after it. */
type Growth = { readonly first: number; readonly later: number }

async function watchMemory(work: () => Promise<void>): Promise<{ grown: Growth; milliseconds: number }> {
  const samples = [process.memoryUsage.rss()]
  const sampling = setInterval(() => samples.push(process.memoryUsage.rss()), SAMPLE_EVERY)
  const milliseconds = await timed(work)
  clearInterval(sampling)
  const tenth = Math.ceil(samples.length / 10)
  return {
    grown: { first: highest(samples.slice(0, tenth)), later: highest(samples.slice(tenth)) },
    milliseconds,
  }
}

const highest = (samples: readonly number[]): number => samples.reduce((a, b) => Math.max(a, b), 0)

function memoryRow(name: string, before: number, growths: readonly Growth[]): Measured {
  const growth = highest(growths.map(({ first, later }) => (later - first) / 1e6))
  const whole = (highest(growths.flatMap(({ first, later }) => [first, later])) - before) / 1e6
  return {
    name: `${name}, memory after the first tenth of a recalculation`,
    measured: `+ ${growth.toFixed(0)} MB`,
    baseline: `+ ${whole.toFixed(0)} MB in all`,
    ratio: growth / MOST_GROWTH,
    goal: `< ${MOST_GROWTH} MB`,
    met: growth < MOST_GROWTH,
  }
}
