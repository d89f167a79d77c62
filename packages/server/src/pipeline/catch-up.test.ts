import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Instant, later, ORDER_STATUS, SECOND, type TagReading, toIso } from '@baliza/domain'
import type { ExpressionBuilder } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { createOrder } from '../facts/orders/create-order.ts'
import { finalizeOrder, startOrder } from '../facts/orders/start-order.ts'
import { recognizeStops } from '../facts/stops/recognize-stops.ts'
import { cutStopAt } from '../facts/stops/split-stop.ts'
import type { Site } from '../http/site.ts'
import { openCuttableProxy } from '../testing/cuttable-proxy.ts'
import { freshDatabaseUrl, testDialect } from '../testing/open-test-database.ts'
import { openTestPipeline } from '../testing/open-test-pipeline.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'

const LINES = [1, 2, 3, 4]
/** Tags that no script looks at: with them, two hours are many cycles of a pipeline that catches up. */
const NOISE = 30
const BEGIN = at('2026-11-20T06:00:00Z')
const DAY = '2026-11-20'
/** Seconds of the plant's clock. */
const STEP = 2
const CUT = 60
const MENDED = 7_260
const END = 7_380

type Act = (plant: LivingPlant) => Promise<void>
/** What people do and when, in seconds since the beginning, half a second after the readings. */
const STORY: ReadonlyMap<number, readonly Act[]> = new Map([
  [20, [(plant) => plant.start(1, 'A1'), (plant) => plant.start(3, 'A3'), (plant) => plant.start(4, 'A4')]],
  [900, [(plant) => plant.cutAndSign(3)]],
  [1_830, [(plant) => plant.start(2, 'B2')]],
  [2_760, [(plant) => plant.start(1, 'B1')]],
  [3_000, [(plant) => plant.finalize(4)]],
  [3_600, [(plant) => plant.start(4, 'B4')]],
  [4_000, [(plant) => plant.finalize(4)]],
  [4_100, [(plant) => plant.start(4, 'C4')]],
  [4_300, [(plant) => plant.start(1, 'C1')]],
  [5_430, [(plant) => plant.finalize(2)]],
  [5_500, [(plant) => plant.start(3, 'B3')]],
])
/** When lines stop and run again. */
const MOTION: ReadonlyMap<number, Readonly<Record<number, boolean>>> = new Map([
  [40, { 3: false }],
  [1_800, { 3: true }],
  [4_000, { 1: false }],
  [4_600, { 1: true }],
  [5_000, { 2: false, 4: false }],
  [5_040, { 2: true, 4: true }],
])

type LivingPlant = {
  readonly db: Db
  readonly start: (lineID: number, op: string) => Promise<void>
  readonly finalize: (lineID: number) => Promise<void>
  readonly cutAndSign: (lineID: number) => Promise<void>
}

describe.runIf(testDialect() === 'postgres')(
  'a pipeline that was cut off from its database for two hours',
  () => {
    test('tells of every order what an undisturbed one tells', { timeout: 120_000 }, async () => {
      const calm = await live({ isCut: false })
      const disturbed = await live({ isCut: true })
      expect(disturbed.orders).toEqual(calm.orders)
      expect(disturbed.stops).toEqual(calm.stops)
      expect(disturbed.states).toEqual(calm.states)
      expect(disturbed.buckets).toEqual(calm.buckets)
      expect(disturbed.figures).toEqual(calm.figures)
      const short = calm.orders.find(({ op }) => op === 'B2')
      expect(short).toMatchObject({ startDate: later(BEGIN, 1_830_500), endDate: later(BEGIN, 5_430_500) })
      expect(calm.figures.orders.find(({ order }) => order === short?.order)).toMatchObject({
        staffedTime: 60,
        runtime: 60 - 40 / 60,
      })
    })
  },
)

/** Lives through the story, cut off from the database or not, and answers what is stored in the end. */
async function live({ isCut }: { isCut: boolean }) {
  let clock: Instant = BEGIN
  let cutOff = false
  const now = () => clock
  const { db, proxy, bus, put } = await openPipeline(now)
  const hasCaughtUp = () =>
    vi.waitFor(
      async () =>
        expect((await db.selectFrom('heartbeat').select('at').executeTakeFirst())?.at).toBeGreaterThanOrEqual(
          clock,
        ),
      {
        timeout: 60_000,
        interval: 20,
      },
    )
  // NOTE: a hint does not reach a pipeline that is cut off
  const publish: typeof bus.publish = (topic, lines) => (cutOff ? undefined : bus.publish(topic, lines))
  const plant = people({ db, bus: { ...bus, publish }, clock: { now } } as Site)
  const machines = machinesOf(now)
  const happenings: ReadonlyMap<number, () => Promise<void>> = new Map([
    [
      CUT,
      async () => {
        await hasCaughtUp()
        cutOff = isCut
        if (isCut) proxy.cut()
      },
    ],
    [
      MENDED,
      async () => {
        proxy.mend()
        cutOff = false
        await hasCaughtUp()
      },
    ],
  ])
  const peopleAct = async (acts: readonly Act[]) => {
    if (!cutOff) await hasCaughtUp()
    clock = later(clock, 500)
    for (const act of acts) await act(plant)
    if (!cutOff) await hasCaughtUp()
  }
  for (let second = 0; second <= END; second += STEP) {
    clock = later(BEGIN, second * SECOND)
    await happenings.get(second)?.()
    put(machines(second))
    if (second % 60 === 0) await setImmediate()
    const acts = STORY.get(second)
    if (acts) await peopleAct(acts)
  }
  await hasCaughtUp()
  // NOTE: figures of this instant are of all facts, since those were recorded before it
  clock = later(clock, SECOND)
  await hasCaughtUp()
  await isComputed(db, now)
  return readAll(db)
}

/** A real pipeline on a real database, with a wire between them. */
async function openPipeline(now: () => Instant) {
  const { url, remove } = await freshDatabaseUrl()
  const proxy = await openCuttableProxy(Number(new URL(url).port))
  const wire = new URL(url)
  wire.port = String(proxy.port)
  const [db, ofPipeline] = [openDatabase(url), openDatabase(wire.href)]
  await insertPlant(db)
  const dataFolder = mkdtempSync(join(tmpdir(), 'baliza-catch-up-'))
  const pipeline = await openTestPipeline({ db: ofPipeline, now, dataFolder })
  onTestFinished(async () => {
    proxy.mend()
    await pipeline.stop()
    await Promise.all([ofPipeline.destroy(), db.destroy()])
    await proxy.close()
    await remove()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return { db, proxy, ...pipeline }
}

async function insertPlant(db: Db): Promise<void> {
  const line = (n: number) =>
    aLine(n, { calculationBaliza: `tag("L${n}.run")`, calculationUnits: `tag("L${n}.count")` }).withTarget({
      defaultSpeed: 600,
    })
  await aPlant(LINES.map(line))
    .withParameters({ microStopTime: 60, problemResolutionTime: 30, oeeCalculationRefresh: 1 })
    .insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'PLC', hostName: 'opc.tcp://x', serverType: 'UA', enabled: false, securityMode: 'None' })
    .execute()
  const names = [
    ...LINES.flatMap((n) => [`L${n}.run`, `L${n}.count`]),
    ...Array.from({ length: NOISE }, (_, i) => `N${i}`),
  ]
  await db
    .insertInto('tag')
    .values(names.map((tagName) => ({ tagName, tagType: 'Double', opcServerID: 1, tagValue: tagName })))
    .execute()
}

/** Five pieces every two seconds while a line runs. */
function machinesOf(now: () => Instant) {
  const lines = LINES.map(() => ({ running: true, count: 0 }))
  return (second: number): TagReading[] => {
    const reading = (tagID: number, value: number): TagReading => ({
      tagID,
      value,
      quality: 'good',
      sourceTime: now(),
      arrivalTime: now(),
    })
    const moved = MOTION.get(second) ?? {}
    const readings = lines.flatMap((line, i) => {
      line.running = moved[i + 1] ?? line.running
      if (line.running && second > 0) line.count += 5
      const [run, count] = [reading(i * 2 + 1, Number(line.running)), reading(i * 2 + 2, line.count)]
      return moved[i + 1] === undefined && second > 0 ? [count] : [run, count]
    })
    return [
      ...readings,
      ...Array.from({ length: NOISE }, (_, i) => reading(LINES.length * 2 + 1 + i, second + i)),
    ]
  }
}

function people(site: Site): LivingPlant {
  const { db, clock } = site
  const by = () => ({ userID: 'ana', at: clock.now(), now: clock.now() })
  const running = async (lineID: number) =>
    (
      await db
        .selectFrom('productionOrder')
        .select('order')
        .where('lineID', '=', lineID)
        .where('status', '=', ORDER_STATUS.READY)
        .executeTakeFirst()
    )?.order
  return {
    db,
    async start(lineID, op) {
      const line = await db
        .selectFrom('line')
        .selectAll()
        .where('lineID', '=', lineID)
        .executeTakeFirstOrThrow()
      const order = await createOrder(site, line, { lineID, op }, by())
      await startOrder(site, { order, finalizes: await running(lineID) }, by())
    },
    finalize: async (lineID) => finalizeOrder(site, (await running(lineID)) ?? 0, by()),
    async cutAndSign(lineID) {
      const open = () =>
        db
          .selectFrom('stop')
          .selectAll()
          .where('lineID', '=', lineID)
          .where('endDate', 'is', null)
          .executeTakeFirstOrThrow()
      const { order, stopID, revision } = await open()
      await cutStopAt(site, { order, lineID, stopID, revision, at: [toIso(clock.now())] }, by())
      const last = await open()
      const stopValues = [{ order, lineID, stopID: last.stopID, revision: last.revision }]
      await recognizeStops(site, { stopValues, reasonValues: { reasonID: 811 } }, by())
    },
  }
}

const isComputed = (db: Db, now: () => Instant) =>
  vi.waitFor(
    async () => {
      expect(await db.selectFrom('dirtyWindow').select('id').execute()).toEqual([])
      const latest = (eb: ExpressionBuilder<Database, 'dayIndex'>) => eb.fn.max('computedAt').as('at')
      const rows = await db.selectFrom('dayIndex').select(latest).groupBy('lineId').execute()
      expect(rows.map(({ at: computed }) => computed)).toEqual(LINES.map(() => now()))
    },
    { timeout: 30_000, interval: 100 },
  )

async function readAll(db: Db) {
  const orders = await db
    .selectFrom('productionOrder')
    .select(['order', 'op', 'lineID', 'startDate', 'endDate', 'status'])
    .orderBy('order')
    .execute()
  const stops = await db
    .selectFrom('stop')
    .select(['lineID', 'order', 'startDate', 'endDate', 'split', 'reasonID', 'observation', 'updatedBy'])
    .orderBy('lineID')
    .orderBy('startDate')
    .execute()
  const states = await db.selectFrom('lineState').selectAll().orderBy('lineID').orderBy('start').execute()
  const buckets = await db
    .selectFrom('productionBucket')
    .selectAll()
    .orderBy('lineID')
    .orderBy('start')
    .execute()
  const figures = {
    orders: withoutTimes(await db.selectFrom('orderIndex').selectAll().orderBy('order').execute()),
    shifts: withoutTimes(
      await db.selectFrom('shiftIndex').selectAll().where('day', '=', DAY).orderBy('lineId').execute(),
    ),
    days: withoutTimes(
      await db.selectFrom('dayIndex').selectAll().where('day', '=', DAY).orderBy('lineId').execute(),
    ),
  }
  return { orders, stops, states, buckets, figures }
}

const withoutTimes = <R extends { computedAt: Instant }>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, computedAt: null }))
