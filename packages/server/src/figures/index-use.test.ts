import { instant, plantCalendar } from '@baliza/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { readActiveOrder, readOrdersSince } from '../facts/orders/orders.ts'
import { readLineFacts } from '../figures/line-facts.ts'
import { openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { plansOf } from '../testing/query-plans.ts'

const MADRID = { calendar: plantCalendar('Europe/Madrid') }

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  const lines = Array.from({ length: 12 }, (_, i) => aLine(i + 1))
  await aPlant()
    .with(...lines)
    .insertInto(db)
  await db
    .insertInto('productionOrder')
    .values(lines.flatMap((_, i) => pastOrders(i + 1)))
    .execute()
  // NOTE: PostgreSQL chooses between indexes by what it knows of the rows
  if (testDialect() === 'postgres') await sql`analyze "productionOrder"`.execute(db)
})
afterAll(() => db.destroy())

const pastOrders = (lineID: number) =>
  Array.from({ length: 40 }, (_, day) => {
    const startDate = instant(at('2026-10-01T06:00Z') + day * 86_400_000)
    const endDate = instant(startDate + 3_600_000)
    return {
      op: `${lineID}-${day}`,
      version: 0,
      lineID,
      status: 2 as const,
      startDate,
      endDate,
      validation: false,
    }
  })

const FACTS = /\b(lineState|stop|productionBucket|productionCorrection|productionOrder)\b/
const shift = { start: at('2026-11-20T06:00Z'), end: at('2026-11-20T14:00Z') }

const ONE_LINE = { sqlite: /SEARCH .*\(lineID=\?/, postgres: /Index Cond: .*"lineID"/ }
const FROM_AN_INSTANT = {
  sqlite: /SEARCH .*\(lineID=\? AND (start(Date)?|hour)>\?/,
  postgres: /Index Cond: .*"lineID" = .* AND \("?(start(Date)?|hour)"? >/,
}

test.each([
  ['the facts of a shift', (on: Db) => readLineFacts(on, 1, shift, MADRID), 5, FROM_AN_INSTANT],
  ['the orders since an instant', (on: Db) => readOrdersSince(on, 1, shift.start), 1, FROM_AN_INSTANT],
  ['the active order', (on: Db) => readActiveOrder(on, 1), 1, ONE_LINE],
  ['the latest unrecognized stops', (on: Db) => unrecognized(on), 1, ONE_LINE],
  ['the pieces of an order', (on: Db) => piecesOf(on, 7), 1, ONE_LINE],
])('%s are found by an index, never by reading a table through', async (_, read, queries, bounded) => {
  const plans = (await plansOf(db, read)).filter((plan) => FACTS.test(plan))
  expect(plans).toHaveLength(queries)
  for (const plan of plans) expect(plan).not.toMatch(/\bSCAN (?!CONSTANT)|Seq Scan/)
  for (const plan of plans) expect(plan).toMatch(bounded[testDialect()])
})

const unrecognized = (on: Db) =>
  on
    .selectFrom('stop')
    .selectAll()
    .where('lineID', '=', 1)
    .where('recognized', '=', false)
    .orderBy('startDate', 'desc')
    .limit(5)
    .execute()

const piecesOf = (on: Db, order: number) =>
  on.selectFrom('productionBucket').selectAll().where('lineID', '=', 1).where('order', '=', order).execute()

test('a shift reads as many rows from a long history as from a short one', async () => {
  const hour = 3_600_000
  const states = (lineID: number, hours: number) =>
    Array.from({ length: hours }, (_, i) => {
      const start = instant(shift.end - (i + 1) * hour)
      return {
        lineID,
        start,
        end: instant(start + hour),
        state: i % 2 ? ('running' as const) : ('stopped' as const),
      }
    })
  await aLine(22).insertInto(db)
  await db.insertInto('lineState').values(states(1, 5_000)).execute()
  await db.insertInto('lineState').values(states(22, 50)).execute()
  const [long, short] = [
    await readLineFacts(db, 1, shift, MADRID),
    await readLineFacts(db, 22, shift, MADRID),
  ]
  expect(long).toEqual(short)
  expect(long.states).toHaveLength(8)
})
