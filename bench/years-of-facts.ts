import { HOUR, type Instant, instant, MINUTE } from '@baliza/domain'
import { type Database, type Db, dialectOf } from '@baliza/server'
import { loadModel } from '@baliza/simulator'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { furnish } from '../scripts/living-plant/furnish.ts'

export const LINE = 1
export const SHIFT = 8 * HOUR
/** A Monday at 06:00 UTC, where the history ends. */
export const NOW = instant(Date.UTC(2026, 10, 16, 6))
const DAY = 24 * HOUR
export const SHIFTS_A_YEAR = 365 * 3
const STATES_PER_SHIFT = 30
const MINUTE_BUCKETS_FOR = 60 * DAY
const ROWS_AT_ONCE = 2_000

/**
 * Fills lines with `years` of plausible facts: an order a shift, a stop every half hour, buckets of minutes
 * for 60 days and of hours before.
 */
export async function fillYears(db: Db, years: number, lines = 1): Promise<void> {
  const model = loadModel({ lines, tagsPerLine: 3, intervalMs: 1_000, start: NOW })
  await furnish(db, model.description, 'UTC')
  await db.updateTable('line').set({ enableOrderManager: true }).execute()
  const shifts = years * SHIFTS_A_YEAR
  for (let first = 0; first < shifts; first += 100)
    await fillShifts(db, shifts, { first, last: Math.min(first + 100, shifts) })
  for (let lineID = LINE + 1; lineID < LINE + lines; lineID++) await copyFacts(db, lineID, shifts)
}

type Copied =
  | 'productionOrder'
  | 'lineState'
  | 'stop'
  | 'productionBucket'
  | 'orderIndex'
  | 'shiftIndex'
  | 'dayIndex'

/** What the first line did in its `orders` orders, done by another line as well. */
async function copyFacts(db: Db, lineID: number, orders: number): Promise<void> {
  const order = orderOfLine(lineID, orders)
  await copyRows(db, 'productionOrder', { lineID: sql.lit(lineID), order, op: sql`'OP' || (${order})` })
  await copyRows(db, 'lineState', { lineID: sql.lit(lineID) })
  for (const table of ['stop', 'productionBucket'] as const)
    await copyRows(db, table, { lineID: sql.lit(lineID), order })
}

/** The indexes of what the first line did in its `orders` orders, told of another line that did the same. */
export async function copyIndexes(db: Db, lineID: number, orders: number): Promise<void> {
  await copyRows(db, 'orderIndex', { lineID: sql.lit(lineID), order: orderOfLine(lineID, orders) })
  for (const table of ['shiftIndex', 'dayIndex'] as const)
    await copyRows(db, table, { lineId: sql.lit(lineID) })
}

const orderOfLine = (lineID: number, orders: number) => sql`"order" + ${sql.lit((lineID - LINE) * orders)}`

/**
 * The rows of the first line once more, except for the columns that are set here. The database makes the
 * shadows of texts itself.
 */
async function copyRows(
  db: Db,
  table: Copied,
  changed: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  const line = 'lineId' in changed ? 'lineId' : 'lineID'
  const first = (await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()) as Record<
    string,
    unknown
  >
  const rest = Object.keys(first).filter((name) => !(name in changed))
  const names = [...Object.keys(changed), ...rest].map((name) => sql.ref(name))
  const values = [...Object.values(changed), ...rest.map((name) => sql.ref(name))]
  await db.transaction().execute(async (tx) => {
    // NOTE: the rows are known to keep the rules, and the plans of the triggers were made for empty tables
    if (dialectOf(db) === 'postgres') await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(values)} from ${sql.table(table)} where ${sql.ref(line)} = ${sql.lit(LINE)}`.execute(
      tx,
    )
  })
}

const finishedOrder = (order: number, span: { startDate: Instant; endDate: Instant }) =>
  ({
    order,
    op: `OP${order}`,
    version: 0,
    lineID: LINE,
    status: 2,
    ...span,
    desiredProductionSpeed: 60,
    validation: false,
  }) as const

const signedOrNot = (recognized: boolean) => ({
  lineID: LINE,
  split: 0,
  recognized,
  reasonID: recognized ? 3 : null,
})

async function fillShifts(
  db: Db,
  shifts: number,
  { first, last }: { first: number; last: number },
): Promise<void> {
  const orders: Insertable<Database['productionOrder']>[] = []
  const states: Insertable<Database['lineState']>[] = []
  const stops: Insertable<Database['stop']>[] = []
  const buckets: Insertable<Database['productionBucket']>[] = []
  for (let i = first; i < last; i++) {
    const start = NOW - (shifts - i) * SHIFT
    const order = i + 1
    const startDate = instant(start)
    const endDate = instant(start + SHIFT)
    orders.push(finishedOrder(order, { startDate, endDate }))
    for (let k = 0; k < STATES_PER_SHIFT; k++) {
      const from = instant(start + (k * SHIFT) / STATES_PER_SHIFT)
      const to = instant(start + ((k + 1) * SHIFT) / STATES_PER_SHIFT)
      const isStop = k % 2 === 1
      states.push({ lineID: LINE, start: from, end: to, state: isStop ? 'stopped' : 'running' })
      if (isStop)
        stops.push({ order, stopID: (k + 1) / 2, startDate: from, endDate: to, ...signedOrNot(k % 4 === 1) })
    }
    const width = NOW - start <= MINUTE_BUCKETS_FOR ? MINUTE : HOUR
    for (let at = start; at < start + SHIFT; at += width)
      buckets.push({
        lineID: LINE,
        order,
        start: instant(at),
        end: instant(at + width),
        units: 40,
        discards: 1,
        unknownUnits: 0,
        unknownDiscards: 0,
      })
  }
  await db.transaction().execute(async (tx) => {
    for (const some of portions(orders, 500)) await tx.insertInto('productionOrder').values(some).execute()
    for (const some of portions(states)) await tx.insertInto('lineState').values(some).execute()
    for (const some of portions(stops)) await tx.insertInto('stop').values(some).execute()
    for (const some of portions(buckets)) await tx.insertInto('productionBucket').values(some).execute()
  })
}

const portions = <T>(rows: readonly T[], size = ROWS_AT_ONCE): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
