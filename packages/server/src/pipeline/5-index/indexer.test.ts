import type { LineStatus } from '@baliza/contract'
import { type Instant, instant, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { markDirty } from '../../facts/dirty-windows.ts'
import { log } from '../../log/log.ts'
import type { Log } from '../../log/log-event.ts'
import type { Bus } from '../../messaging/bus.ts'
import { claimLead } from '../../messaging/lead.ts'
import { readLiveLine } from '../../messaging/live-lines.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { type PlantConfiguration, readConfiguration } from '../handed-on/plant-configuration.ts'
import { Indexer } from './indexer.ts'
import { replay } from './replay.ts'

/** Madrid: the morning shift runs from 05:00Z to 13:00Z. */
const MORNING = at('2026-11-20T05:00Z')
const TEN = at('2026-11-20T09:00Z')
const later = (from: Instant, minutes: number) => instant(from + minutes * MINUTE)

let db: Db
let now: Instant
let hints: number[][]
let bus: Bus
let plant: PlantConfiguration

beforeEach(async () => {
  db = await openTestDatabase()
  now = TEN
  hints = []
  bus = {
    publish: (topic, lineIDs) => void (topic === 'lines' && hints.push([...lineIDs])),
    subscribe: () => () => undefined,
    close: async () => undefined,
  }
  await aPlant([
    aLine(1)
      .withTarget({ defaultSpeed: 60, targetOEE: 75 })
      .withOrder({ order: 10, startDate: MORNING, endDate: null, desiredProductionQuantity: 20_000 })
      .withState('running', MORNING, later(TEN, -60))
      .withState('stopped', later(TEN, -60), later(TEN, -50))
      .withState('running', later(TEN, -50))
      .withStop({ order: 10, startDate: later(TEN, -60), endDate: later(TEN, -50) })
      .withPieces({ order: 10, start: later(TEN, -3), units: 50, discards: 1 }),
    aLine(2, { enableOrderManager: false }).withState('unknown', MORNING),
  ]).insertInto(db)
  const read = await readConfiguration(db)
  if (!read) throw new Error('no plant')
  plant = read
})
afterEach(() => db.destroy())

const ignore = () => {}
const SILENT: Log = { fatal: ignore, error: ignore, warn: ignore, info: ignore, debug: ignore }

const openIndexer = () => new Indexer({ db, bus, now: () => now, log: log('pipeline') }, plant)
const statusOf = async (lineID: number): Promise<LineStatus> => {
  const status = await readLiveLine(db, lineID)
  if (!status) throw new Error(`line ${lineID} is not shown`)
  return status
}

test('shows what a line does, what is to be signed, and its figures', async () => {
  await openIndexer().run()
  expect(await statusOf(1)).toMatchObject({
    beacon: 'on',
    state: 'running',
    since: '2026-11-20T08:10:00.000Z',
    order: { order: 10, op: 'OP10', desiredProductionQuantity: 20_000 },
    stop: null,
    unrecognizedStops: 1,
    orderFigures: { productionQuantity: 50, discards: 1, stoppedTime: 10, runtime: 230, targetOEE: 75 },
    shiftFigures: {
      productionQuantity: 50,
      start: '2026-11-20T05:00:00.000Z',
      desiredProductionQuantity: 60 * 480,
    },
    currentSpeed: 10,
  })
  expect(await statusOf(2)).toMatchObject({
    beacon: 'unknown',
    order: null,
    orderFigures: null,
    shiftFigures: { coverage: 0 },
  })
  expect(hints.flat()).toEqual(expect.arrayContaining([1, 2]))
})

test('a line says when the script of its beacon is why nothing is known of it', async () => {
  const indexer = new Indexer(
    { db, bus, now: () => now, log: log('pipeline'), beaconFails: (lineID) => lineID === 2 },
    plant,
  )
  await indexer.run()
  expect([(await statusOf(1)).scriptFails, (await statusOf(2)).scriptFails]).toEqual([false, true])
})

test('what did not change is not written again', async () => {
  const indexer = openIndexer()
  await indexer.run()
  const before = await db.selectFrom('liveLine').selectAll().execute()
  hints.length = 0
  indexer.look([])
  await indexer.run()
  expect(await db.selectFrom('liveLine').selectAll().execute()).toEqual(before)
  expect(hints).toEqual([])
})

test('a stop is shown at once, with the figures of before', async () => {
  const indexer = openIndexer()
  await indexer.run()
  now = later(TEN, 1)
  await db
    .updateTable('lineState')
    .set({ end: now })
    .where('lineID', '=', 1)
    .where('end', 'is', null)
    .execute()
  await db.insertInto('lineState').values({ lineID: 1, start: now, end: null, state: 'stopped' }).execute()
  await db
    .insertInto('stop')
    .values({ order: 10, lineID: 1, stopID: 2, split: 0, startDate: now, endDate: null, recognized: false })
    .execute()
  indexer.notice([{ lineID: 1, from: now, visible: true, orders: false }])
  await indexer.run()
  expect(await statusOf(1)).toMatchObject({
    beacon: 'off',
    stop: { stopID: 2, recognized: false, reason: null },
    unrecognizedStops: 2,
  })
})

test('a call for maintenance shows amber while it is not finished', async () => {
  const indexer = openIndexer()
  await indexer.run()
  await db
    .insertInto('maintenanceCall')
    .values({ resourceLineID: 1, status: 0, callReason: 'Atasco', callDate: TEN, declarationDate: TEN })
    .execute()
  indexer.look([1])
  await indexer.run()
  expect(await statusOf(1)).toMatchObject({
    beacon: 'maintenance',
    state: 'running',
    maintenance: { callReason: 'Atasco', status: 0 },
  })
})

test('a call says who called and who came as people call them', async () => {
  const indexer = openIndexer()
  await aUser('OPERATOR', { firstName: 'Óscar', lastName: 'Peña' }).insertInto(db)
  await aUser('SUPERVISOR', { firstName: 'Marta', lastName: 'Gil' }).insertInto(db)
  const call = {
    status: 1,
    callReason: 'Atasco',
    callDate: TEN,
    declarationDate: TEN,
    startDate: TEN,
  } as const
  await db
    .insertInto('maintenanceCall')
    .values({ ...call, resourceLineID: 1, declaredBy: 'operator', startedBy: 'supervisor' })
    .execute()
  await db
    .insertInto('maintenanceCall')
    .values({ ...call, resourceLineID: 2, status: 0, startDate: null, declaredBy: 'operator' })
    .execute()
  await indexer.run()
  const names = { declaredBy: 'operator', declaredByName: 'Óscar Peña' }
  expect((await statusOf(1)).maintenance).toMatchObject({
    ...names,
    startedBy: 'supervisor',
    startedByName: 'Marta Gil',
  })
  expect((await statusOf(2)).maintenance).toMatchObject({ ...names, startedBy: null, startedByName: null })
})

test('the running day is the running shift and those before it', async () => {
  const night = { start: later(MORNING, 480), end: later(MORNING, 600) }
  const indexer = openIndexer()
  await indexer.run()
  const dayOf = () =>
    db
      .selectFrom('dayIndex')
      .selectAll()
      .where('lineId', '=', 1)
      .where('day', '=', '2026-11-20')
      .executeTakeFirstOrThrow()
  expect(await dayOf()).toMatchObject({
    bags06: 50,
    bags14: 0,
    staffedTime: 240,
    utilizationPercentage14: null,
  })
  now = night.end
  await db
    .insertInto('productionBucket')
    .values({
      lineID: 1,
      order: 10,
      ...night,
      end: later(night.start, 1),
      units: 7,
      discards: 0,
      unknownUnits: 0,
      unknownDiscards: 0,
    })
    .execute()
  for (let i = 0; i < 2; i++) {
    indexer.notice([{ lineID: 1, from: now, visible: true, orders: false }])
    await indexer.run()
  }
  const { bags06, bags14, staffedTime, productionQuantity, dayStart, dayEnd } = await dayOf()
  expect([bags06, bags14, staffedTime, productionQuantity]).toEqual([50, 7, 600, 57])
  expect([dayStart, dayEnd]).toEqual([MORNING, later(MORNING, 1440)])
})

test('when a shift is over its figures are computed once more, to its very end', async () => {
  const indexer = openIndexer()
  await indexer.run()
  now = later(MORNING, 480 + 5)
  indexer.notice([{ lineID: 1, from: now, visible: true, orders: false }])
  await indexer.run()
  const row = await db
    .selectFrom('shiftIndex')
    .selectAll()
    .where('lineId', '=', 1)
    .where('shiftStart', '=', MORNING)
    .executeTakeFirstOrThrow()
  expect(row.staffedTime).toBe(480)
  expect(row.computedAt).toBe(now)
})

test('a fact that a person changes in a shift long over computes it again by the settings of then', async () => {
  const night = { start: later(MORNING, -480), end: MORNING }
  await db
    .insertInto('lineState')
    .values({ lineID: 2, start: night.start, end: MORNING, state: 'running' })
    .execute()
  await replay(db, night, now, { lineIDs: [2] })
  await db.updateTable('line').set({ fixedThroughput: 1 }).where('lineID', '=', 2).execute()
  const changed = await readConfiguration(db)
  const indexer = openIndexer()
  if (changed) indexer.follow(changed)
  const start = later(night.start, 30)
  await db
    .insertInto('productionBucket')
    .values({
      lineID: 2,
      order: 0,
      start,
      end: later(start, 1),
      units: 7,
      discards: 0,
      unknownUnits: 0,
      unknownDiscards: 0,
    })
    .execute()
  await db.transaction().execute((trx) => markDirty(trx, 2, { start, end: later(start, 1) }))
  await indexer.run()
  const read = () =>
    db
      .selectFrom('shiftIndex')
      .selectAll()
      .where('lineId', '=', 2)
      .where('shiftStart', '=', night.start)
      .executeTakeFirstOrThrow()
  const kept = await read()
  expect(kept).toMatchObject({ productionQuantity: 7, throughput: null })
  expect(await db.selectFrom('dirtyWindow').selectAll().execute()).toEqual([])

  await replay(db, night, now, { lineIDs: [2] })
  expect(await read()).toMatchObject({ productionQuantity: 7, throughput: 1 })
})

test('what a person corrects in an hour of an earlier shift is in every figure at once', async () => {
  await db
    .updateTable('productionOrder')
    .set({ startDate: later(MORNING, -480) })
    .execute()
  const indexer = openIndexer()
  await indexer.run()
  expect((await statusOf(1)).orderFigures?.productionQuantity).toBe(50)
  const hour = { start: later(MORNING, -120), end: later(MORNING, -60) }
  await db
    .insertInto('productionCorrection')
    .values({
      lineID: 1,
      order: 10,
      hour: hour.start,
      units: 70,
      discards: 5,
      reason: 'Balanza',
      userID: 'operador',
      at: now,
    })
    .execute()
  await db.transaction().execute((trx) => markDirty(trx, 1, hour))
  indexer.look([1])
  await indexer.run()
  expect((await statusOf(1)).orderFigures).toMatchObject({ productionQuantity: 120, discards: 6 })
  expect((await statusOf(1)).shiftFigures?.productionQuantity).toBe(50)
  const [night] = await db
    .selectFrom('shiftIndex')
    .selectAll()
    .where('lineId', '=', 1)
    .where('shiftEnd', '=', MORNING)
    .execute()
  expect(night).toMatchObject({ productionQuantity: 70, discards: 5 })
  const [order] = await db.selectFrom('orderIndex').selectAll().where('order', '=', 10).execute()
  expect(order?.productionQuantity).toBe(120)
})

test('after a start the windows of the last day are computed again', async () => {
  const indexer = openIndexer()
  indexer.resume(TEN)
  await indexer.run()
  const rows = await db
    .selectFrom('shiftIndex')
    .selectAll()
    .where('lineId', '=', 1)
    .orderBy('shiftStart')
    .execute()
  expect(rows).toHaveLength(4)
})

test('an order of many shifts is figured from its past and the running shift, as if computed whole', async () => {
  const long = { start: later(MORNING, -3 * 480), end: later(TEN, 30) }
  await db.updateTable('productionOrder').set({ startDate: long.start }).where('order', '=', 10).execute()
  await db.deleteFrom('lineState').where('lineID', '=', 1).execute()
  await db.deleteFrom('stop').where('lineID', '=', 1).execute()
  await db.deleteFrom('productionBucket').where('lineID', '=', 1).execute()
  const minute = (from: number, to: number) => ({
    start: later(long.start, from),
    end: later(long.start, to),
  })
  const stands = [minute(100, 130), minute(700, 720), minute(1_430, 1_455), minute(1_600, 1_607)]
  let from = long.start
  let stopID = 0
  for (const stand of stands) {
    await db
      .insertInto('lineState')
      .values([
        { lineID: 1, start: from, end: stand.start, state: 'running' },
        { lineID: 1, ...stand, state: 'stopped' },
      ])
      .execute()
    const stop = {
      order: 10,
      lineID: 1,
      stopID: ++stopID,
      split: 0,
      startDate: stand.start,
      endDate: stand.end,
      recognized: false,
    }
    await db.insertInto('stop').values(stop).execute()
    from = stand.end
  }
  await db.insertInto('lineState').values({ lineID: 1, start: from, end: null, state: 'running' }).execute()
  const made = [5, 600, 1_439, 1_440, 1_500, 1_650].map((at) => ({
    lineID: 1,
    order: 10,
    ...minute(at, at + 1),
    units: at,
    discards: 1,
    unknownUnits: 0,
    unknownDiscards: 0,
  }))
  await db.insertInto('productionBucket').values(made).execute()

  const indexer = openIndexer()
  for (const minutes of [0, 10, 20]) {
    now = later(TEN, minutes)
    indexer.notice([{ lineID: 1, from: now, visible: true, orders: false }])
    await indexer.run()
    const { orderFigures } = await statusOf(1)
    await replay(db, { start: long.start, end: now }, now, { lineIDs: [1] })
    const whole = await db
      .selectFrom('orderIndex')
      .selectAll()
      .where('order', '=', 10)
      .executeTakeFirstOrThrow()
    expect(orderFigures).toMatchObject({
      productionQuantity: whole.productionQuantity,
      runtime: whole.runtime,
      stoppedTime: whole.stoppedTime,
      failures: whole.failures,
      mttr: whole.mttr,
      oee: whole.oee,
      coverage: whole.coverage,
    })
  }
  expect((await statusOf(1)).orderFigures).toMatchObject({ failures: 4, staffedTime: 1_700 })
})

test('a line that was deleted meanwhile is no trouble, and the others go on', async () => {
  const complaints: unknown[] = []
  const logger = { ...SILENT, error: (about: unknown) => complaints.push(about) }
  const watched = new Indexer({ db, bus, now: () => now, log: logger }, plant)
  await watched.run()
  await db.deleteFrom('lineState').where('lineID', '=', 2).execute()
  await db.deleteFrom('line').where('lineID', '=', 2).execute()
  now = later(TEN, 1)
  watched.follow({ ...plant, lines: plant.lines })
  await watched.run()
  await watched.run()
  expect(complaints).toEqual([])
  const computed = await db
    .selectFrom('orderIndex')
    .select('computedAt')
    .where('order', '=', 10)
    .executeTakeFirstOrThrow()
  expect(computed.computedAt).toBe(now)
})

test('a stop that began shortly before the end of a shift is a failure of it as soon as it has lasted, also while it goes on', async () => {
  const end = later(MORNING, 480)
  const stopped = instant(end - 20_000)
  await db
    .updateTable('lineState')
    .set({ end: stopped })
    .where('lineID', '=', 1)
    .where('end', 'is', null)
    .execute()
  await db
    .insertInto('lineState')
    .values({ lineID: 1, start: stopped, end: null, state: 'stopped' })
    .execute()
  const stop = {
    order: 10,
    lineID: 1,
    stopID: 2,
    split: 0,
    startDate: stopped,
    endDate: null,
    recognized: false,
  }
  await db.insertInto('stop').values(stop).execute()
  now = instant(end - 10_000)
  const indexer = openIndexer()
  const lookAt = async (seconds: number) => {
    now = instant(end + seconds * 1_000)
    indexer.notice([{ lineID: 1, from: now, visible: true, orders: false }])
    await indexer.run()
    const rows = await db
      .selectFrom('shiftIndex')
      .select('failures')
      .where('lineId', '=', 1)
      .where('shiftStart', '=', MORNING)
      .execute()
    return rows.map(({ failures }) => failures)
  }
  expect(await lookAt(-10)).toEqual([1])
  expect(await lookAt(1)).toEqual([1])
  expect(await lookAt(39)).toEqual([1])
  expect(await lookAt(41)).toEqual([2])
})

test('one that was overtaken stores no index', async () => {
  const { lead } = await claimLead(db, 'a')
  await claimLead(db, 'b')
  const complaints: unknown[] = []
  const logger = { ...SILENT, error: (about: unknown) => complaints.push(about) }
  await new Indexer({ db, bus, now: () => now, log: logger, lead }, plant).run()
  expect(await db.selectFrom('shiftIndex').select('lineId').execute()).toEqual([])
  expect(await db.selectFrom('liveLine').select('lineID').execute()).toEqual([])
  expect(complaints).toHaveLength(1)
})
