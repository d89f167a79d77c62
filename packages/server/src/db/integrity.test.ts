import { REASON } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import type { Db } from './open-database.ts'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const six = at('2026-11-20T06:00Z')
const seven = at('2026-11-20T07:00Z')
const eight = at('2026-11-20T08:00Z')
const nine = at('2026-11-20T09:00Z')
const plantWith = (...lines: ReturnType<typeof aLine>[]) =>
  aPlant()
    .with(...lines)
    .insertInto(db)

test('a line has a number from 1 to 99', async () => {
  await plantWith(aLine(99))
  await expect(aLine(100).insertInto(db)).rejects.toThrow()
  await expect(aLine(0).insertInto(db)).rejects.toThrow()
})

test('a line makes one order at a time', async () => {
  await plantWith(
    aLine(1)
      .withOrder({ order: 1, startDate: six, endDate: seven })
      .withOrder({ order: 2, startDate: seven }),
  )
  const start = { op: 'X', version: 0, lineID: 1, status: 1 as const, validation: false, startDate: eight }
  await expect(db.insertInto('productionOrder').values(start).execute()).rejects.toThrow()
  await expect(
    db.updateTable('productionOrder').set({ endDate: eight }).where('order', '=', 1).execute(),
  ).rejects.toThrow(/one order/)
  await expect(
    db.updateTable('productionOrder').set({ startDate: six }).where('order', '=', 2).execute(),
  ).rejects.toThrow(/one order/)
})

test('an order boundary moves when the later order moves first', async () => {
  await plantWith(
    aLine(1)
      .withOrder({ order: 1, startDate: six, endDate: seven })
      .withOrder({ order: 2, startDate: seven }),
  )
  await db.updateTable('productionOrder').set({ startDate: eight }).where('order', '=', 2).execute()
  await db.updateTable('productionOrder').set({ endDate: eight }).where('order', '=', 1).execute()
})

test('an order may be superseded at the instant it starts', async () => {
  await plantWith(
    aLine(1).withOrder({ order: 1, startDate: six, endDate: six }).withOrder({ order: 2, startDate: six }),
  )
  expect(await db.selectFrom('productionOrder').select('status').orderBy('order').execute()).toEqual([
    { status: 2 },
    { status: 1 },
  ])
})

test.each([
  ['a created order has not started', { status: 0 as const, startDate: six, endDate: null }],
  ['a ready order has started', { status: 1 as const, startDate: null, endDate: null }],
  ['a ready order has not ended', { status: 1 as const, startDate: six, endDate: seven }],
  ['a finalized order has ended', { status: 2 as const, startDate: six, endDate: null }],
  ['an order does not end before it starts', { status: 2 as const, startDate: seven, endDate: six }],
])('%s', async (_, dates) => {
  await plantWith(aLine(1))
  await expect(
    db
      .insertInto('productionOrder')
      .values({ op: 'X', version: 0, lineID: 1, validation: false, ...dates })
      .execute(),
  ).rejects.toThrow()
})

test('the states of a line leave no gap', async () => {
  await plantWith(aLine(1).withState('running', six, seven))
  await expect(
    db.insertInto('lineState').values({ lineID: 1, start: eight, end: null, state: 'stopped' }).execute(),
  ).rejects.toThrow(/gap/)
})

test('the states of a line do not overlap', async () => {
  await plantWith(aLine(1).withState('running', six, eight).withState('stopped', eight))
  const insert = (start: typeof six, end: typeof six | null) =>
    db.insertInto('lineState').values({ lineID: 1, start, end, state: 'unknown' }).execute()
  await expect(insert(seven, eight)).rejects.toThrow(/overlap/)
  await expect(insert(nine, null)).rejects.toThrow()
  await expect(
    db.updateTable('lineState').set({ end: seven }).where('start', '=', six).execute(),
  ).rejects.toThrow(/gap/)
})

test('a false start forgets the last states and the one before goes on', async () => {
  await plantWith(
    aLine(1).withState('stopped', six, seven).withState('running', seven, eight).withState('stopped', eight),
  )
  await db.deleteFrom('lineState').where('lineID', '=', 1).where('start', '>=', seven).execute()
  await db
    .updateTable('lineState')
    .set({ end: null })
    .where('lineID', '=', 1)
    .where('start', '=', six)
    .execute()
  expect(await db.selectFrom('lineState').select(['start', 'end']).execute()).toEqual([
    { start: six, end: null },
  ])
})

test('the stops of a line do not overlap, and one is open at most', async () => {
  await plantWith(
    aLine(1).withStop({ startDate: six, endDate: seven }).withStop({ startDate: eight }),
    aLine(2).withStop({ startDate: six }),
  )
  const insert = (startDate: typeof six, endDate: typeof six | null) =>
    db
      .insertInto('stop')
      .values({ order: 0, lineID: 1, stopID: 9, split: 0, startDate, endDate, recognized: false })
      .execute()
  await expect(insert(at('2026-11-20T06:30Z'), at('2026-11-20T07:30Z'))).rejects.toThrow(/overlap/)
  await expect(insert(at('2026-11-20T05:30Z'), at('2026-11-20T06:30Z'))).rejects.toThrow(/overlap/)
  await expect(insert(at('2026-11-20T05:00Z'), null)).rejects.toThrow()
  await expect(insert(nine, at('2026-11-20T10:00Z'))).rejects.toThrow(/overlap/)
  await expect(insert(seven, seven)).rejects.toThrow()
  await insert(seven, eight)
})

test('a cut stop is shortened before its new piece is added', async () => {
  await plantWith(aLine(1).withStop({ startDate: six }))
  await db.updateTable('stop').set({ endDate: seven, split: 1 }).where('stopID', '=', 1).execute()
  await db
    .insertInto('stop')
    .values({ order: 0, lineID: 1, stopID: 2, split: 2, startDate: seven, recognized: false })
    .execute()
  expect(await db.selectFrom('stop').select('endDate').orderBy('stopID').execute()).toEqual([
    { endDate: seven },
    { endDate: null },
  ])
})

test('stops and pieces belong to an order of their line, or to none', async () => {
  await plantWith(aLine(1).withOrder({ order: 5, startDate: six }), aLine(2))
  await expect(aLine(3).withStop({ order: 7, startDate: six }).insertInto(db)).rejects.toThrow(
    /belongs to an order/,
  )
  await expect(aLine(4).withPieces({ order: 5, start: six, units: 1 }).insertInto(db)).rejects.toThrow(
    /belong to an order/,
  )
  await aLine(6).withStop({ startDate: six }).withPieces({ start: six, units: 1 }).insertInto(db)
})

test('an order that has facts stays', async () => {
  await plantWith(
    aLine(1)
      .withOrder({ order: 5, startDate: six })
      .withPieces({ order: 5, start: six, units: 1 })
      .withOrder({ order: 6, startDate: null }),
  )
  await expect(db.deleteFrom('productionOrder').where('order', '=', 5).execute()).rejects.toThrow(/stays/)
  await db.deleteFrom('productionOrder').where('order', '=', 6).execute()
})

test('a stop is recognized with a reason that exists', async () => {
  await plantWith(aLine(1).withStop({ startDate: six, reasonID: REASON.UNPLANNED }))
  await expect(db.updateTable('stop').set({ reasonID: null }).execute()).rejects.toThrow()
  await expect(db.updateTable('stop').set({ reasonID: 999 }).execute()).rejects.toThrow()
})

test('the audit trail is append-only', async () => {
  await db
    .insertInto('auditEntry')
    .values({ at: six, userID: 'ana', action: 'a', entity: 'e', entityKey: '1' })
    .execute()
  await expect(db.updateTable('auditEntry').set({ userID: 'eva' }).execute()).rejects.toThrow(/append-only/)
  await expect(db.deleteFrom('auditEntry').execute()).rejects.toThrow(/append-only/)
})

test('a line has one active maintenance call', async () => {
  await plantWith(
    aLine(1).withCall({ callDate: six, status: 4, endDate: seven }).withCall({ callDate: seven }),
  )
  const second = {
    resourceLineID: 1,
    status: 1 as const,
    callReason: 'X',
    callDate: eight,
    declarationDate: eight,
    startDate: eight,
  }
  await expect(db.insertInto('maintenanceCall').values(second).execute()).rejects.toThrow()
})

test('a reason of the plant is numbered after those of Baliza', async () => {
  await plantWith()
  const values = {
    parentID: REASON.UNPLANNED,
    reason: 'Atasco',
    pareto: true,
    discountOEE: false,
    isCategory: false,
    systemStop: false,
  }
  const { reasonID } = await db
    .insertInto('stopReason')
    .values(values)
    .returning('reasonID')
    .executeTakeFirstOrThrow()
  expect(reasonID).toBe(1001)
  await expect(
    db
      .insertInto('stopReason')
      .values({ ...values, reason: 'a/b' })
      .execute(),
  ).rejects.toThrow(/may not contain/)
})
