import {
  beginTrack,
  clip,
  type Instant,
  instant,
  type LineEvent,
  type LineInput,
  type LineSettings,
  type LineTrack,
  SECOND,
  settled,
  toIso,
  trackLine,
} from '@baliza/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { enterStop } from '../../facts/stops/manual-stop.ts'
import { noteObservation } from '../../facts/stops/note-observation.ts'
import { recognizeStops } from '../../facts/stops/recognize-stops.ts'
import { cutStopAt } from '../../facts/stops/split-stop.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { openTestDatabase, testDialect } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { recordEvents } from '../../testing/record-events.ts'

const BEGIN = at('2026-11-20T08:00Z')
const RULES: LineSettings = {
  microStopTime: 60 * SECOND,
  problemResolutionTime: 600 * SECOND,
  enableEmptyLineManager: false,
  enableOrderManager: true,
}
/** A jam, and a failure of a machine. */
const [JAM, FAILURE] = [811, 703]

let db: Db
let now: Instant = BEGIN
const site = () => ({ db, bus: { publish: () => undefined }, clock: { now: () => now } }) as unknown as Site
const by = () => ({ userID: 'ana', at: now, now })

beforeAll(async () => {
  db = await openTestDatabase()
  await aPlant([aLine(1, { enableStopsManager: true, calculationBaliza: 'tag("x")' })]).insertInto(db)
})
beforeEach(forget)
afterAll(() => db.destroy())

async function forget(): Promise<void> {
  for (const table of ['stopChange', 'stop', 'stopNumber', 'lineState', 'productionOrder'] as const)
    await db.deleteFrom(table).execute()
  now = BEGIN
}

const minutes = (count: number): Instant => instant(BEGIN + count * 60 * SECOND)
const signal = (minute: number, beacon: 'on' | 'off' | 'unknown'): LineInput => ({
  kind: 'signal',
  at: minutes(minute),
  beacon,
  material: true,
})
const stops = () => db.selectFrom('stop').selectAll().orderBy('startDate').execute()
/** Minutes, reason and signer of the stops, without the first disconnection. */
const list = async () =>
  (await stops())
    .filter(({ startDate }) => startDate > BEGIN)
    .map(({ startDate, endDate, reasonID, updatedBy }) => [
      (startDate - BEGIN) / 60_000,
      endDate === null ? null : (endDate - BEGIN) / 60_000,
      reasonID,
      updatedBy,
    ])

/** Leads the line through inputs, all recorded at the last one. */
async function lead(inputs: readonly LineInput[], from?: LineTrack): Promise<LineTrack> {
  const begun = from ? { track: from, events: [] as LineEvent[] } : beginTrack(BEGIN, 0)
  let { track } = begun
  const events = [...begun.events]
  for (const input of inputs) {
    const step = trackLine(track, input, { ...RULES, enableOrderManager: false })
    track = step.track
    events.push(...step.events)
    now = input.at
  }
  await recordEvents(db, 1, events, now)
  return track
}

const openStop = () =>
  db.selectFrom('stop').selectAll().where('endDate', 'is', null).executeTakeFirstOrThrow()
const keyOf = ({ order, lineID, stopID }: { order: number; lineID: number; stopID: number }) => ({
  order,
  lineID,
  stopID,
})
const sign = async (startDate: Instant, reasonID: number) => {
  const stop = (await stops()).find((row) => row.startDate === startDate)
  await recognizeStops(site(), { stopValues: keyOf(stop!), reasonValues: { reasonID } }, by())
}
const cut = async (minute: number) => {
  now = instant(Math.max(now, minutes(minute)))
  await cutStopAt(site(), { ...keyOf(await openStop()), at: [toIso(minutes(minute))] }, by())
}

test('a repair with the PLC switched off stays what people signed, to the minute when the line runs', async () => {
  const track = await lead([signal(1, 'on'), signal(10, 'off'), signal(20, 'unknown')])
  await cut(40)
  await sign(minutes(10), JAM)
  await sign(minutes(40), FAILURE)
  const numbers = (await stops()).map(keyOf)
  await lead([signal(70, 'on')], track)
  expect(await list()).toEqual([
    [10, 40, JAM, 'ana'],
    [40, 70, FAILURE, 'ana'],
  ])
  expect((await stops()).map(keyOf)).toEqual(numbers)
  expect((await stops()).slice(1).map(({ split, originalEndDate }) => [split, originalEndDate])).toEqual([
    [1, minutes(70)],
    [2, minutes(70)],
  ])
})

test('a stop that was signed as a whole goes on until the line runs', async () => {
  const track = await lead([signal(1, 'on'), signal(10, 'off'), signal(20, 'unknown')])
  await sign(minutes(10), JAM)
  await lead([signal(70, 'on')], track)
  expect(await list()).toEqual([[10, 70, JAM, 'ana']])
})

test('what nobody signed is a disconnection from where the signal was lost, beside what somebody signed', async () => {
  const track = await lead([signal(1, 'on'), signal(10, 'off'), signal(20, 'unknown')])
  await cut(40)
  await cut(50)
  await sign(minutes(40), JAM)
  await lead([signal(70, 'on')], track)
  expect(await list()).toEqual([
    [10, 20, null, null],
    [20, 40, 4, null],
    [40, 50, JAM, 'ana'],
    [50, 70, 4, null],
  ])
  expect((await stops()).slice(1).map(({ split }) => split)).toEqual([1, 2, 3, 4])
})

test('a stop that was entered by hand in a restart that nobody saw keeps its edges, its reason and its note', async () => {
  const track = await lead([
    signal(1, 'on'),
    signal(5, 'off'),
    signal(10, 'on'),
    signal(11, 'unknown'),
    signal(16, 'unknown'),
  ])
  const line = await db.selectFrom('line').selectAll().executeTakeFirstOrThrow()
  const values = {
    lineID: 1,
    startDate: toIso(minutes(12)),
    endDate: toIso(minutes(15)),
    reasonID: JAM,
    observation: 'seen',
  }
  await enterStop(site(), line, { values }, by())
  await lead([signal(18, 'off')], track)
  expect(await list()).toEqual([
    [5, 12, null, null],
    [12, 15, JAM, 'ana'],
    [15, null, null, null],
  ])
  expect((await stops()).find(({ manual }) => manual)).toMatchObject({
    startDate: minutes(12),
    observation: 'seen',
  })
})

test('a piece that was cut after the line had run again is the last moment of its stop', async () => {
  const track = await lead([signal(1, 'on'), signal(10, 'off')])
  await cut(40)
  await sign(minutes(40), FAILURE)
  await noteObservation(site(), { key: keyOf(await openStop()), values: { observation: 'bearing' } }, by())
  await lead([signal(30, 'on'), signal(50, 'off')], track)
  const [, first, second, third] = await stops()
  expect(first).toMatchObject({ startDate: minutes(10), endDate: minutes(30) - 1 })
  expect(second).toMatchObject({
    startDate: minutes(30) - 1,
    endDate: minutes(30),
    reasonID: FAILURE,
    observation: 'bearing',
  })
  expect(third).toMatchObject({ startDate: minutes(50), endDate: null })
})

test('a number is never given to another stop', async () => {
  const track = await lead([signal(1, 'on'), signal(10, 'off'), signal(20, 'on'), signal(21, 'unknown')])
  const disconnection = keyOf(await openStop())
  await lead([signal(22, 'off'), signal(40, 'on'), signal(60, 'off')], track)
  expect((await stops()).map(keyOf)).not.toContainEqual(disconnection)
})

type Action =
  | { readonly kind: 'beacon'; readonly beacon: 'on' | 'off' | 'unknown' }
  | { readonly kind: 'order' | 'record' }
  | Edit
type Edit = {
  readonly kind: 'sign' | 'note' | 'cut' | 'enter'
  readonly which: number
  readonly where: number
}
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('beacon' as const),
      beacon: fc.constantFrom('on' as const, 'off' as const, 'unknown' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('order' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('record' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('sign' as const, 'note' as const, 'cut' as const, 'enter' as const),
      which: fc.nat({ max: 3 }),
      where: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    }),
  },
)
const anyDay = fc.array(fc.tuple(fc.constantFrom(1_000, 20_000, 40_000, 90_000, 500_000), anyAction), {
  minLength: 8,
  maxLength: 50,
})

/** A line that lives, and is recorded now and then: in between people see what was. */
async function live(
  day: readonly (readonly [number, Action])[],
  watch: (record: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const begun = beginTrack(BEGIN, 0)
  let { track } = begun
  let waiting: LineEvent[] = [...begun.events]
  let order = 0
  const tell = (input: LineInput) => {
    const step = trackLine(track, input, RULES)
    track = step.track
    waiting.push(...step.events)
  }
  const record = async () => {
    tell({ kind: 'tick', at: now })
    await watch(() => recordEvents(db, 1, waiting, now))
    waiting = []
  }
  for (const [later, action] of day) {
    now = instant(now + later)
    if (action.kind === 'beacon') tell({ kind: 'signal', at: now, beacon: action.beacon, material: true })
    else if (action.kind === 'record') await record()
    else if (action.kind === 'order') tell({ kind: 'order', at: now, order: await startOrder(++order) })
    // NOTE: what a person enters where the line is not seen must not turn out to have been seen
    else if ('which' in action && (action.kind !== 'enter' || waiting.length === 0)) await act(action)
  }
  tell({ kind: 'signal', at: now, beacon: 'on', material: true })
  now = instant(now + 1_000_000)
  await record()
}

async function startOrder(order: number): Promise<number> {
  await db.updateTable('productionOrder').set({ status: 2, endDate: now }).where('status', '=', 1).execute()
  const row = {
    order,
    op: `OP${order}`,
    version: 0,
    lineID: 1,
    status: 1,
    startDate: now,
    validation: false,
  } as const
  await db.insertInto('productionOrder').values(row).execute()
  return order
}

async function act({ kind, which, where }: Edit): Promise<void> {
  const stop = (await stops()).at(-1 - which)
  if (!stop) return
  const inside = instant(Math.floor(stop.startDate + ((stop.endDate ?? now) - stop.startDate) * where))
  const deeds = {
    sign: () =>
      recognizeStops(
        site(),
        { stopValues: keyOf(stop), reasonValues: { reasonID: which % 2 ? JAM : FAILURE } },
        by(),
      ),
    note: () => noteObservation(site(), { key: keyOf(stop), values: { observation: `note ${now}` } }, by()),
    cut: () => cutStopAt(site(), { ...keyOf(stop), at: [toIso(inside)] }, by()),
    enter: async () => {
      const line = await db.selectFrom('line').selectAll().executeTakeFirstOrThrow()
      const values = {
        lineID: 1,
        startDate: toIso(inside),
        endDate: toIso(instant(inside + 10_000)),
        reasonID: JAM,
      }
      return enterStop(site(), line, { values }, by())
    },
  }
  const done = await settled<unknown>(deeds[kind]())
  if (!done.ok && !(done.error instanceof Problem)) throw done.error
}

type StopRow = Awaited<ReturnType<typeof stops>>[number]

function expectToStand(row: StopRow, after: StopRow | undefined): void {
  if (row.updatedBy === null && row.observation === null && row.split === 0 && !row.manual) return
  expect(after, `stop ${row.stopID} is gone`).toBeDefined()
  expect(after?.observation).toBe(row.observation)
  if (row.updatedBy !== null)
    expect(after).toMatchObject({ reasonID: row.reasonID, updatedBy: row.updatedBy })
  if (row.manual) expect(after).toMatchObject({ startDate: row.startDate, endDate: row.endDate })
}

test('law: whatever is found out later, nothing that a person signed, cut or noted vanishes, and a number means one stop', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyDay, async (day) => {
      await forget()
      const gone = new Set<string>()
      const byKey = async () => new Map((await stops()).map((row) => [JSON.stringify(keyOf(row)), row]))
      await live(day, async (record) => {
        const before = await byKey()
        await record()
        const rows = await byKey()
        for (const [key, row] of before) {
          if (!rows.has(key)) gone.add(key)
          expectToStand(row, rows.get(key))
        }
        for (const key of rows.keys()) expect(gone.has(key), `${key} came back`).toBe(false)
      })
      await tellOneStory()
    }),
    { numRuns: testDialect() === 'sqlite' ? 60 : 10 },
  )
})

/** Where the line was not seen running there is a stop, and where it ran there is none. */
async function tellOneStory(): Promise<void> {
  const rows = await stops()
  for (const { state, start, end } of await db
    .selectFrom('lineState')
    .selectAll()
    .orderBy('start')
    .execute()) {
    const span = { start, end: end ?? now }
    const covered = rows
      .map((row) => clip({ start: row.startDate, end: row.endDate ?? now }, span))
      .reduce((sum, part) => sum + (part ? part.end - part.start : 0), 0)
    expect(covered, `${state} since ${start}`).toBe(state === 'running' ? 0 : span.end - span.start)
  }
}
