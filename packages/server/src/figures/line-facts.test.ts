import { plantCalendar, REASON } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { readOrdersSince } from '../facts/orders/orders.ts'
import { readReasonTree } from '../facts/reasons/reason-tree.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { readLineFacts } from './line-facts.ts'

const MADRID = { calendar: plantCalendar('Europe/Madrid') }

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const hour = (h: number, minute = 0) =>
  at(`2026-11-20T${String(h).padStart(2, '0')}:${String(minute).padStart(2, '0')}Z`)
const morning = { start: hour(6), end: hour(14) }

test('an adjusted order brings its signed stops from outside the window too', async () => {
  const line = aLine(1)
    .withOrder({ order: 2, startDate: hour(1), endDate: hour(13), adjustedDiscountTime: 4 })
    .withStop({ order: 2, startDate: hour(2), endDate: hour(3), reasonID: REASON.PLANNED })
    .withStop({ order: 2, startDate: hour(4), endDate: hour(5), reasonID: REASON.UNPLANNED })
    .withStop({ order: 2, startDate: hour(8), endDate: hour(9), reasonID: REASON.PLANNED })
  await aPlant().with(line).insertInto(db)
  const { orders } = await readLineFacts(db, 1, morning, MADRID)
  expect(
    orders.map(({ discounted }) => discounted.map(({ start, discountOEE }) => [start, discountOEE])),
  ).toEqual([
    [
      [hour(2), true],
      [hour(4), false],
      [hour(8), true],
    ],
  ])
})

test('a window reads what overlaps it, whole, and nothing else', async () => {
  const line = aLine(1)
    .withOrder({ order: 1, startDate: hour(1), endDate: hour(5) })
    .withOrder({ order: 2, startDate: hour(5), endDate: hour(13), adjustedDiscountTime: 4 })
    .withOrder({ order: 3, startDate: hour(15) })
    .withState('running', hour(2), hour(5))
    .withState('stopped', hour(5), hour(7))
    .withState('running', hour(7), hour(14))
    .withState('stopped', hour(14))
    .withStop({ order: 2, startDate: hour(2), endDate: hour(3) })
    .withStop({ order: 2, startDate: hour(4), endDate: hour(4, 30), reasonID: REASON.PLANNED })
    .withStop({ order: 2, startDate: hour(5), endDate: hour(7), reasonID: REASON.PLANNED })
    .withStop({ order: 2, startDate: hour(14) })
    .withPieces({ order: 2, start: hour(5), end: hour(6), units: 1 })
    .withPieces({ order: 2, start: hour(5, 30), end: hour(6, 30), units: 2, unknownUnits: 1 })
    .withPieces({ order: 2, start: hour(13, 59), units: 3 })
    .withPieces({ order: 2, start: hour(14), units: 4 })
  await aPlant()
    .with(line, aLine(2).withState('unknown', hour(1)))
    .insertInto(db)
  const facts = await readLineFacts(db, 1, morning, MADRID)
  expect(facts.states).toEqual([
    { start: hour(5), end: hour(7), state: 'stopped' },
    { start: hour(7), end: hour(14), state: 'running' },
  ])
  expect(facts.stops).toEqual([
    {
      order: 2,
      stopID: 3,
      start: hour(5),
      end: hour(7),
      reasonID: 7,
      root: 7,
      unplanned: false,
      discountOEE: true,
    },
  ])
  expect(facts.buckets).toEqual([
    { order: 2, start: hour(5, 30), end: hour(6, 30), units: 2, discards: 0, unknownUnits: 1 },
    { order: 2, start: hour(13, 59), end: hour(14), units: 3, discards: 0, unknownUnits: 0 },
  ])
  expect(facts.orders).toEqual([
    {
      order: 2,
      start: hour(5),
      end: hour(13),
      desiredSpeed: 60,
      adjustedDiscountTime: 4,
      discounted: [
        { start: hour(4), end: hour(4, 30), reasonID: REASON.PLANNED, discountOEE: true },
        { start: hour(5), end: hour(7), reasonID: REASON.PLANNED, discountOEE: true },
      ],
    },
  ])
})

test('what began long ago and still goes on is read', async () => {
  const long = at('2019-01-01T00:00Z')
  const line = aLine(1)
    .withOrder({ order: 1, startDate: long })
    .withState('stopped', long)
    .withStop({ order: 1, startDate: long })
  await aPlant().with(line).insertInto(db)
  const { states, stops, orders } = await readLineFacts(db, 1, morning, MADRID)
  expect([states.length, stops.length, orders.length]).toEqual([1, 1, 1])
  expect(stops[0]).toMatchObject({ start: long, end: null, unplanned: false, discountOEE: false })
})

test('a failure that goes on across the edges of the window is read in full', async () => {
  const line = aLine(1)
    .withStop({ startDate: hour(4), endDate: hour(4, 30) })
    .withStop({ startDate: hour(5), endDate: hour(5, 30) })
    .withStop({ startDate: hour(5, 30), endDate: hour(6) })
    .withStop({ startDate: hour(6), endDate: hour(6, 30) })
    .withStop({ startDate: hour(13), endDate: hour(14) })
    .withStop({ startDate: hour(14), endDate: hour(14, 30) })
    .withStop({ startDate: hour(14, 30), endDate: hour(15) })
    .withStop({ startDate: hour(16), endDate: hour(17) })
  await aPlant().with(line).insertInto(db)
  const { stops } = await readLineFacts(db, 1, morning, MADRID)
  expect(stops.map((stop) => stop.start)).toEqual([
    hour(5),
    hour(5, 30),
    hour(6),
    hour(13),
    hour(14),
    hour(14, 30),
  ])
})

test('a line without any fact has none', async () => {
  await aPlant().with(aLine(1)).insertInto(db)
  expect(await readLineFacts(db, 1, morning, MADRID)).toEqual({
    states: [],
    stops: [],
    buckets: [],
    orders: [],
  })
})

test('the orders since an instant begin with the one that was being made then', async () => {
  const line = aLine(1)
    .withOrder({ order: 1, startDate: hour(1), endDate: hour(2) })
    .withOrder({ order: 2, startDate: hour(2), endDate: hour(3) })
    .withOrder({ order: 3, startDate: hour(4) })
    .withOrder({ order: 4, startDate: null })
  await aPlant().with(line).insertInto(db)
  expect((await readOrdersSince(db, 1, hour(2, 30))).map((order) => order.order)).toEqual([2, 3])
})

test('a reason knows its root, its path and whether it is unplanned', async () => {
  await aPlant().insertInto(db)
  const reason = { pareto: true, discountOEE: false, isCategory: true, systemStop: false }
  await db
    .insertInto('stopReason')
    .values({ reasonID: 50, parentID: 8, reason: 'Mecánica', ...reason })
    .execute()
  await db
    .insertInto('stopReason')
    .values({ reasonID: 51, parentID: 50, reason: 'Rotura', ...reason })
    .execute()
  const tree = await readReasonTree(db)
  expect(tree.get(51)).toMatchObject({ root: 8, path: 'No planificada/Mecánica/Rotura', unplanned: true })
  expect(tree.get(8)).toMatchObject({ root: 8, path: 'No planificada', unplanned: true })
  expect(tree.get(1)).toMatchObject({ root: null, path: '', unplanned: false })
  expect(tree.get(4)).toMatchObject({ root: 2, path: 'Sistema/OPC desconectado', unplanned: false })
})
