import {
  beginTrack,
  foldEvents,
  type Instant,
  instant,
  type LineEvent,
  type LineInput,
  type LineSettings,
  type LineTrack,
  noFacts,
  SECOND,
  trackLine,
} from '@baliza/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { openTestDatabase, testDialect } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { recordCycle } from './record-cycle.ts'

const BEGIN = at('2026-11-20T08:00Z')
const ORDERS = [10, 11, 12, 13]
const RULES: LineSettings = {
  microStopTime: 20 * SECOND,
  problemResolutionTime: 10 * SECOND,
  enableEmptyLineManager: true,
  enableOrderManager: true,
}

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant([aLine(1), aLine(2)]).insertInto(db)
  await db
    .insertInto('stopReason')
    .values({
      reasonID: 2_000,
      parentID: 8,
      reason: 'Atasco',
      pareto: true,
      discountOEE: false,
      isCategory: false,
      systemStop: false,
    })
    .execute()
})
beforeEach(forget)
afterAll(() => db.destroy())

async function forget(): Promise<void> {
  for (const table of ['stop', 'lineState', 'productionBucket', 'productionOrder'] as const)
    await db.deleteFrom(table).execute()
  await db
    .insertInto('productionOrder')
    .values(
      ORDERS.map((order, index) => ({
        order,
        op: `OP${order}`,
        version: 0,
        lineID: 1,
        status: 2 as const,
        startDate: instant(BEGIN + index),
        endDate: instant(BEGIN + index),
        validation: false,
      })),
    )
    .execute()
}

const record = (events: readonly LineEvent[], lineID = 1) =>
  recordCycle(db, { at: BEGIN, journalSequence: 1, lines: [{ lineID, events }] })
const after = (seconds: number): Instant => instant(BEGIN + seconds * SECOND)
const stops = () => db.selectFrom('stop').selectAll().orderBy('startDate').execute()

/** Leads a line through inputs and records what comes of each. */
async function lead(inputs: readonly LineInput[], from?: LineTrack): Promise<LineTrack> {
  let track = from
  if (!track) {
    const begun = beginTrack(BEGIN, 0)
    await record(begun.events)
    track = begun.track
  }
  for (const input of inputs) {
    const step = trackLine(track, input, RULES)
    track = step.track
    await record(step.events)
  }
  return track
}

const signal = (seconds: number, beacon: 'on' | 'off' | 'unknown', material = true): LineInput => ({
  kind: 'signal',
  at: after(seconds),
  beacon,
  material,
})
/** Without an order every stop would be the end of a lot. */
const MAKING: LineInput = { kind: 'order', at: BEGIN, order: 13 }
const sign = (values: object) =>
  db
    .updateTable('stop')
    .set({ reasonID: 2_000, recognized: true, updatedBy: 'ana', ...values })
    .where('endDate', 'is', null)
    .execute()

const anyInput = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('signal' as const),
      beacon: fc.constantFrom('on' as const, 'off' as const, 'unknown' as const),
      material: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pieces' as const),
      units: fc.nat({ max: 9 }),
      discards: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('order' as const), order: fc.constantFrom(0, ...ORDERS) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
)
const anyDay = fc.array(fc.tuple(fc.constantFrom(0, 200, 3_000, 9_000, 15_000, 40_000), anyInput), {
  minLength: 5,
  maxLength: 60,
})

test('stored facts are those that the reference fold gives, however the events are portioned', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDay,
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
      async (day, sizes) => {
        await forget()
        const begun = beginTrack(BEGIN, 0)
        let { track } = begun
        const events = [...begun.events]
        let now = BEGIN
        for (const [later, input] of day) {
          now = instant(now + later)
          const step = trackLine(track, { ...input, at: now }, RULES)
          track = step.track
          events.push(...step.events)
        }
        for (let from = 0, portion = 0; from < events.length; portion++) {
          const size = sizes[portion % sizes.length] ?? 1
          await record(events.slice(from, from + size))
          from += size
        }
        const expected = foldEvents(noFacts(), events)
        const states = await db
          .selectFrom('lineState')
          .select(['start', 'end', 'state'])
          .orderBy('start')
          .execute()
        expect(states).toEqual(expected.states)
        const stored = (await stops()).map(({ order, startDate, endDate, reasonID, updatedBy }) => ({
          order,
          start: startDate,
          end: endDate,
          reasonID,
          signed: updatedBy !== null,
        }))
        // NOTE: what was stored and taken back keeps its number, so that these depend on the portions
        expect(stored).toEqual(expected.stops.map(({ stopID: _stopID, ...stop }) => stop))
        const buckets = await db
          .selectFrom('productionBucket')
          .select(['order', 'start', 'end', 'units', 'discards', 'unknownUnits', 'unknownDiscards'])
          .orderBy('start')
          .execute()
        expect(buckets).toEqual(expected.buckets)
      },
    ),
    { numRuns: testDialect() === 'sqlite' ? 80 : 15 },
  )
})

test('a stop that a person signed keeps its reason and signer when it ends, also one that was short', async () => {
  const track = await lead([MAKING, signal(0, 'on'), signal(60, 'off')])
  await sign({ observation: 'film' })
  await lead([signal(65, 'on'), { kind: 'tick', at: after(100) }], track)
  expect((await stops()).at(-1)).toMatchObject({
    startDate: after(60),
    endDate: after(65),
    reasonID: 2_000,
    updatedBy: 'ana',
    observation: 'film',
    recognized: true,
  })
})

test('a short stop that nobody signed becomes a microstop, a long one stays open to recognition', async () => {
  await lead([
    MAKING,
    signal(0, 'on'),
    signal(60, 'off'),
    signal(65, 'on'),
    signal(200, 'off'),
    signal(260, 'on'),
    { kind: 'tick', at: after(400) },
  ])
  expect((await stops()).map((stop) => [stop.reasonID, stop.recognized])).toEqual([
    [3, true],
    [null, false],
  ])
})

test('when a stop that was cut ends, its last piece ends and all pieces know the end of the whole', async () => {
  const track = await lead([MAKING, signal(0, 'on'), signal(60, 'off')])
  const [open] = await stops()
  const piece = { ...open!, originalStartDate: after(60), split: 1, endDate: after(90) }
  await db
    .updateTable('stop')
    .set({ split: 1, endDate: after(90), originalStartDate: after(60) })
    .where('stopID', '=', open!.stopID)
    .execute()
  await db
    .insertInto('stop')
    .values({ ...piece, stopID: open!.stopID + 1, split: 2, startDate: after(90), endDate: null })
    .execute()
  await lead([signal(120, 'on')], track)
  expect(
    (await stops()).map((stop) => [
      stop.stopID,
      stop.startDate,
      stop.endDate,
      stop.originalStartDate,
      stop.originalEndDate,
    ]),
  ).toEqual([
    [open!.stopID, after(60), after(90), after(60), after(120)],
    [open!.stopID + 1, after(90), after(120), after(60), after(120)],
  ])
})

test('pieces of a cut stop that nobody saw and nobody signed are disconnections, and stay', async () => {
  const track = await lead([MAKING, signal(0, 'on'), signal(60, 'off'), signal(70, 'unknown')])
  const [open] = await stops()
  await db
    .updateTable('stop')
    .set({ split: 1, endDate: after(100), originalStartDate: after(60) })
    .where('stopID', '=', open!.stopID)
    .execute()
  await db
    .insertInto('stop')
    .values({
      ...open!,
      originalStartDate: after(60),
      stopID: open!.stopID + 1,
      split: 2,
      startDate: after(100),
      endDate: null,
    })
    .execute()
  await lead([signal(130, 'on')], track)
  expect((await stops()).map((stop) => [stop.startDate, stop.endDate, stop.reasonID])).toEqual([
    [after(60), after(70), null],
    [after(70), after(100), 4],
    [after(100), after(130), 4],
  ])
})

test('a stop that goes on under another order takes the signature along', async () => {
  const track = await lead([signal(0, 'on'), { kind: 'order', at: after(1), order: 10 }, signal(60, 'off')])
  await sign({ observation: 'film' })
  await lead([{ kind: 'order', at: after(90), order: 11 }], track)
  expect(
    (await stops()).map((stop) => [
      stop.order,
      stop.startDate,
      stop.endDate,
      stop.reasonID,
      stop.updatedBy,
      stop.observation,
    ]),
  ).toEqual([
    [10, after(60), after(90), 2_000, 'ana', 'film'],
    [11, after(90), null, 2_000, 'ana', 'film'],
  ])
})

test('what a person signed in a restart that proves a false one goes on from there', async () => {
  const track = await lead([
    MAKING,
    signal(0, 'on'),
    signal(60, 'off'),
    signal(120, 'on'),
    signal(125, 'unknown'),
  ])
  await sign({ observation: 'film' })
  await lead([signal(128, 'off')], track)
  expect(
    (await stops()).map((stop) => [stop.startDate, stop.endDate, stop.reasonID, stop.updatedBy]),
  ).toEqual([
    [after(60), after(125), null, null],
    [after(125), null, 2_000, 'ana'],
  ])
})

test('a failure in the middle leaves nothing of the cycle', async () => {
  const track = await lead([signal(0, 'on')])
  const step = trackLine(track, { kind: 'pieces', at: after(5), units: 3, discards: 0 }, RULES)
  const impossible: LineEvent = {
    kind: 'stop-opened',
    at: after(6),
    order: 999,
    reasonID: null,
    inherits: false,
  }
  await expect(record([...step.events, impossible])).rejects.toThrow()
  expect(await db.selectFrom('productionBucket').selectAll().execute()).toEqual([])
})

test('the heartbeat does not go back when the journal is read again', async () => {
  await recordCycle(db, { at: after(600), journalSequence: 9, lines: [] })
  await recordCycle(db, { at: after(60), journalSequence: 9, lines: [] })
  expect(await db.selectFrom('heartbeat').select('at').execute()).toEqual([{ at: after(600) }])
})
