import { addTotals, HOUR, type Interval } from '@baliza/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { toFigureColumns, totalsOfColumns } from '../../figures/index-columns.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { plausiblePast } from '../../testing/plausible-past.ts'
import { replay } from '../5-index/replay.ts'
import { type Fed, feedHistory } from './feed-history.ts'

const SPAN: Interval = { start: at('2026-11-17T00:00Z'), end: at('2026-11-19T11:30Z') }
const LINES = [1, 2]
let db: Db
let fed: Fed
const shares: number[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  const scripts = (line: number) => ({
    calculationBaliza: `tag("L${line}.running")`,
    calculationUnits: `tag("L${line}.count")`,
  })
  await aPlant(LINES.map((line) => aLine(line, scripts(line)).withTarget({ defaultSpeed: 60 }))).insertInto(
    db,
  )
  await db
    .insertInto('product')
    .values({ code: 'P1', name: 'P1', wrappersPerPackage: 1, unitsPerWrapper: 1 })
    .execute()
  await db.insertInto('productSpeed').values({ code: 'P1', lineID: 2, speed: 75 }).execute()
  await db
    .insertInto('opcServer')
    .values({
      name: 'PLC',
      hostName: 'opc.tcp://nowhere',
      serverType: 'UA',
      enabled: false,
      securityMode: 'None',
    })
    .execute()
  const names = LINES.flatMap((line) => [`L${line}.running`, `L${line}.count`])
  await db
    .insertInto('tag')
    .values(names.map((tagName) => ({ tagName, tagType: 'Double', opcServerID: 1, tagValue: tagName })))
    .execute()
  fed = await feedHistory(plausiblePast(LINES, SPAN), SPAN, { db, onProgress: (share) => shares.push(share) })
})
afterAll(() => db.destroy())

test('every piece that the counters told of is in a bucket', async () => {
  for (const line of LINES) {
    const counts = [...plausiblePast(LINES, SPAN)].flatMap((entry) =>
      entry.kind === 'reading' && entry.tagName === `L${line}.count` ? [Number(entry.value)] : [],
    )
    const { units } = await db
      .selectFrom('productionBucket')
      .select((eb) => eb.fn.sum<number>('units').as('units'))
      .where('lineID', '=', line)
      .executeTakeFirstOrThrow()
    expect(units).toBe(counts.at(-1)! - counts[0]!)
  }
})

test('states follow each other from the beginning to the end of the span', async () => {
  for (const line of LINES) {
    const states = await db
      .selectFrom('lineState')
      .selectAll()
      .where('lineID', '=', line)
      .orderBy('start')
      .execute()
    expect(states.length).toBeGreaterThan(50)
    expect(states[0]!.start).toBe(SPAN.start)
    for (const [index, state] of states.entries()) expect(state.end).toBe(states[index + 1]?.start ?? null)
  }
})

test('orders are there as people ran them, and agree with the facts to the millisecond', async () => {
  const orders = await db
    .selectFrom('productionOrder')
    .selectAll()
    .orderBy('lineID')
    .orderBy('startDate')
    .execute()
  expect(fed.orders).toBe(orders.length)
  expect(orders.filter((order) => order.status === 1)).toHaveLength(LINES.length)
  for (const order of orders) expect(order.desiredProductionSpeed).toBe(order.lineID === 2 ? 75 : 60)
  for (const order of orders) {
    const outside = await db
      .selectFrom('stop')
      .selectAll()
      .where('order', '=', order.order)
      .where((eb) =>
        eb.or([
          eb('startDate', '<', order.startDate!),
          ...(order.endDate === null ? [] : [eb('endDate', '>', order.endDate)]),
        ]),
      )
      .execute()
    expect(outside).toEqual([])
  }
})

test('every shift and every order has its index, and computing them once more changes nothing', async () => {
  const read = async () => ({
    shifts: await db.selectFrom('shiftIndex').selectAll().orderBy('lineId').orderBy('shiftStart').execute(),
    days: await db.selectFrom('dayIndex').selectAll().orderBy('lineId').orderBy('day').execute(),
    orders: await db.selectFrom('orderIndex').selectAll().orderBy('order').execute(),
  })
  const before = await read()
  expect(before.shifts).toHaveLength(fed.shifts)
  expect(before.orders).toHaveLength(fed.orders)
  expect(before.shifts.filter((shift) => shift.oee !== null && shift.oee > 0).length).toBeGreaterThan(10)
  expect(await replay(db, SPAN, SPAN.end)).toEqual({
    shifts: fed.shifts,
    days: before.days.length,
    orders: fed.orders,
  })
  expect(await read()).toEqual(before)
})

test('morning, afternoon and night make the day, to the bit', async () => {
  const days = await db.selectFrom('dayIndex').selectAll().execute()
  expect(days).toHaveLength(8)
  for (const { lineId, day, ...figures } of days) {
    const shifts = await db
      .selectFrom('shiftIndex')
      .selectAll()
      .where('lineId', '=', lineId)
      .where('day', '=', day)
      .orderBy('shiftStart')
      .execute()
    expect(figures).toMatchObject(toFigureColumns(shifts.map(totalsOfColumns).reduce(addTotals)))
    const bags = [
      figures.bags06,
      figures.bags10,
      figures.bags14,
      figures.bags18,
      figures.bags22,
      figures.bags02,
    ]
    expect(bags.reduce<number>((sum, made) => sum + (made ?? 0), 0)).toBe(figures.productionQuantity)
  }
})

test('shifts add up: their pieces are those of the orders', async () => {
  const sum = async (table: 'shiftIndex' | 'orderIndex') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.sum<number>('productionQuantity').as('made'))
        .executeTakeFirstOrThrow()
    ).made
  expect(await sum('shiftIndex')).toBeCloseTo(await sum('orderIndex'), 6)
})

test('progress rises to the end', () => {
  expect(shares.at(-1)).toBe(1)
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
  expect(shares.length).toBeGreaterThan((SPAN.end - SPAN.start) / (6 * HOUR))
})
