import { HOUR, type Instant, instant } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import { Indexer } from '../pipeline/5-index/indexer.ts'
import { replay } from '../pipeline/5-index/replay.ts'
import { readConfiguration } from '../pipeline/handed-on/plant-configuration.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at, type PlantPart } from '../testing/plant-builder.ts'

const MORNING = at('2026-11-20T05:00Z')
const hours = (count: number): Instant => instant(MORNING + count * HOUR)

const aProduct: PlantPart = {
  insertInto: async (db) => {
    await db
      .insertInto('product')
      .values({ code: 'P1', name: 'Arroz', wrappersPerPackage: 1, unitsPerWrapper: 1, unit: 'kg' })
      .execute()
  },
}

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  const order = { productCode: 'P1', desiredProductionSpeed: 600 }
  await aPlant([
    aProduct,
    aLine(1)
      .withTarget({ defaultSpeed: 50 })
      .withOrder({ order: 10, startDate: MORNING, endDate: hours(2), ...order })
      .withOrder({ order: 11, startDate: hours(2), endDate: hours(4), ...order, speedTyped: true })
      .withOrder({ order: 12, startDate: hours(4), endDate: null, ...order })
      .withState('running', MORNING)
      .withPieces({ order: 10, start: MORNING, units: 6_000 })
      .withPieces({ order: 12, start: hours(4), units: 3_000 }),
  ]).insertInto(db)
  await db.insertInto('productSpeed').values({ code: 'P1', lineID: 1, speed: 600 }).execute()
})
afterEach(() => db.destroy())

const speeds = async () =>
  Object.fromEntries(
    (
      await db.selectFrom('orderIndex').select(['order', 'desiredProductionSpeed', 'throughput']).execute()
    ).map((row) => [row.order, row]),
  )

const trail = () =>
  db
    .selectFrom('auditEntry')
    .select(['userID', 'action', 'entityKey', 'before', 'after'])
    .orderBy('id')
    .execute()

test('recalculating corrects a speed that was copied, and leaves one that somebody typed', async () => {
  const now = hours(5)
  await replay(db, { start: MORNING, end: now }, now)
  expect(await speeds()).toMatchObject({ 10: { throughput: 6_000 / 600 / 120 } })
  await db.updateTable('productSpeed').set({ speed: 60 }).execute()
  await replay(db, { start: MORNING, end: now }, hours(6))
  expect(await speeds()).toMatchObject({
    10: { desiredProductionSpeed: 60, throughput: 6_000 / 60 / 120 },
    11: { desiredProductionSpeed: 600 },
    12: { desiredProductionSpeed: 60 },
  })
  const shift = await db
    .selectFrom('shiftIndex')
    .select('throughput')
    .where('shiftStart', '=', MORNING)
    .executeTakeFirstOrThrow()
  expect(shift.throughput).toBeCloseTo((6_000 + 3_000) / 60 / 360, 9)
  expect(await trail()).toMatchObject([
    {
      userID: 'Baliza',
      action: 'order.speed',
      entityKey: '10',
      before: expect.stringContaining('600'),
      after: expect.stringContaining('60'),
    },
    { action: 'order.speed', entityKey: '12' },
  ])
})

test('the running order has the new speed at once, orders that ended keep theirs', async () => {
  const now = hours(5)
  const bus = { publish: () => undefined, subscribe: () => () => undefined, close: async () => undefined }
  const plant = (await readConfiguration(db)) ?? expect.fail('no plant')
  await replay(db, { start: MORNING, end: now }, now)
  const indexer = new Indexer({ db, bus, now: () => now, log: log('pipeline') }, plant)
  await db.updateTable('productSpeed').set({ speed: 60 }).execute()
  await indexer.run()
  await indexer.run()
  await indexer.stop()
  expect(await speeds()).toMatchObject({
    10: { desiredProductionSpeed: 600 },
    12: { desiredProductionSpeed: 60, throughput: 3_000 / 60 / 60 },
  })
  expect((await trail()).map(({ entityKey }) => entityKey)).toEqual(['12'])
})

test('a speed that is nowhere to be copied from stays', async () => {
  await db.deleteFrom('productSpeed').execute()
  await db.deleteFrom('lineTarget').execute()
  await replay(db, { start: MORNING, end: hours(5) }, hours(5))
  expect(await speeds()).toMatchObject({ 10: { desiredProductionSpeed: 600 } })
  expect(await trail()).toEqual([])
})
