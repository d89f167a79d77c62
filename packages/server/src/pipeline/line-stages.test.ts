import { type Instant, instant, type LineInput, SECOND, type TagReading } from '@baliza/domain'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import type { JournalBatch } from './handed-on/journal-batch.ts'
import { type PlantConfiguration, readConfiguration } from './handed-on/plant-configuration.ts'
import { type Inputs, LineStages } from './line-stages.ts'

const BEGIN = at('2026-11-20T08:00Z')
const LINES = [1, 2]
const FACTS = ['lineState', 'stop', 'productionBucket'] as const

let db: Db
let scripts: ScriptRunner
beforeAll(async () => {
  db = await openTestDatabase()
  scripts = await openScriptRunner()
  await aPlant(
    LINES.map((lineID) =>
      aLine(lineID, {
        calculationBaliza: `tag("L${lineID}.running")`,
        calculationUnits: `tag("L${lineID}.count")`,
        calculationMaterialEnLinea: `tag("L${lineID}.material")`,
        enableEmptyLineManager: lineID === 2,
      })
        .withTarget({ defaultSpeed: 600 })
        .withOrder({ order: lineID * 10, startDate: BEGIN, endDate: null })
        .withOrder({ order: lineID * 10 + 1, startDate: null }),
    ),
  )
    .withParameters({ microStopTime: 20, problemResolutionTime: 10 })
    .insertInto(db)
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
  const tags = LINES.flatMap((line) =>
    ['running', 'count', 'material', 'temperature'].map((name) => `L${line}.${name}`),
  )
  await db
    .insertInto('tag')
    .values(tags.map((tagName) => ({ tagName, tagType: 'Double', opcServerID: 1, tagValue: tagName })))
    .execute()
})
afterAll(async () => {
  await scripts.close()
  await db.destroy()
})

/** Tags of line n are numbered from 4 (n - 1) + 1: running, count, material, temperature. */
const TAG = { running: 1, count: 2, material: 3, temperature: 4 } as const
type Change = { readonly tag: keyof typeof TAG; readonly value: TagReading['value']; readonly bad: boolean }
/** Some tags of one line at one instant. */
type Sight = { readonly line: number; readonly after: number; readonly changes: readonly Change[] }
type Day = { readonly readings: TagReading[]; readonly orders: Map<number, LineInput[]> }

const anyChange: fc.Arbitrary<Change> = fc
  .oneof(
    fc.record({ tag: fc.constant('running' as const), value: fc.boolean() }),
    fc.record({ tag: fc.constant('material' as const), value: fc.boolean() }),
    fc.record({ tag: fc.constant('count' as const), value: fc.nat({ max: 40 }) }),
    fc.record({ tag: fc.constant('temperature' as const), value: fc.double({ noNaN: true }) }),
  )
  .chain((change) => fc.nat({ max: 9 }).map((chance) => ({ ...change, bad: chance === 0 })))

const anySight: fc.Arbitrary<Sight> = fc.record({
  line: fc.constantFrom(...LINES),
  after: fc.constantFrom(1, 300, 4_000, 12_000, 31_000),
  changes: fc.uniqueArray(anyChange, { selector: (change) => change.tag, minLength: 1, maxLength: 4 }),
})

/** Counters count on from reading to reading; a fall now and then is a reset. */
function toDay(sights: readonly Sight[]): Day {
  const counts = new Map<number, number>()
  let now = BEGIN
  const readings = sights.flatMap(({ line, after, changes }) => {
    now = instant(now + after)
    return changes.map(({ tag, value, bad }): TagReading => {
      const counted = typeof value === 'number' && tag === 'count'
      if (counted) counts.set(line, value === 0 ? 0 : (counts.get(line) ?? 0) + value)
      return {
        tagID: 4 * (line - 1) + TAG[tag],
        value: bad ? null : counted ? (counts.get(line) ?? 0) : value,
        quality: bad ? 'bad' : 'good',
        sourceTime: now,
        arrivalTime: now,
      }
    })
  })
  const half = readings[Math.floor(readings.length / 2)]?.sourceTime ?? BEGIN
  const orders = new Map(
    LINES.map((line): [number, LineInput[]] => [
      line,
      [
        { kind: 'order', at: BEGIN, order: line * 10 },
        { kind: 'order', at: instant(half + 1), order: line * 10 + 1 },
      ],
    ]),
  )
  return { readings, orders }
}

async function forget(): Promise<void> {
  for (const table of [...FACTS, 'lineCheckpoint', 'heartbeat'] as const) await db.deleteFrom(table).execute()
}

const facts = async () => ({
  lineState: await db.selectFrom('lineState').selectAll().orderBy('lineID').orderBy('start').execute(),
  // NOTE: what was stored and taken back keeps its number, so that these depend on the turns
  stop: (await db.selectFrom('stop').selectAll().orderBy('lineID').orderBy('startDate').execute()).map(
    ({ stopID: _stopID, ...row }) => row,
  ),
  productionBucket: await db
    .selectFrom('productionBucket')
    .selectAll()
    .orderBy('lineID')
    .orderBy('start')
    .execute(),
})

async function begin(plant: PlantConfiguration, fresh: ScriptRunner = scripts): Promise<LineStages> {
  for (const line of LINES) await fresh.dropLine(line)
  const pipeline = new LineStages({ db, scripts: fresh })
  await pipeline.open(plant, BEGIN)
  return pipeline
}

const within = (orders: Day['orders'], from: number, to: Instant): Inputs =>
  new Map(
    [...orders].map(([line, inputs]) => [line, inputs.filter((input) => input.at > from && input.at <= to)]),
  )

async function plant(): Promise<PlantConfiguration> {
  const configuration = await readConfiguration(db)
  if (!configuration) throw new Error('no plant')
  return configuration
}

test('many small turns with restarts in between leave the same facts as one', async () => {
  const configuration = await plant()
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySight, { minLength: 5, maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (sights, cuts) => {
        const { readings, orders } = toDay(sights)
        const end = instant((readings.at(-1)?.sourceTime ?? BEGIN) + 60 * SECOND)

        await forget()
        const once = await begin(configuration)
        await once.run({ batches: [{ sequence: 1, readings }], upTo: end, inputs: within(orders, 0, end) })
        const expected = await facts()

        await forget()
        let live = await begin(configuration)
        let lastOrders = 0
        const batches = cutInto(readings, cuts)
        for (const [index, batch] of batches.entries()) {
          const upTo = batch.readings.at(-1)?.sourceTime ?? BEGIN
          await live.run({ batches: [batch], upTo, inputs: within(orders, lastOrders, upTo) })
          lastOrders = upTo
          if (index % 3 !== 2) continue
          live = await begin(configuration)
          await live.run({ batches: batches.slice(0, index + 1), upTo })
        }
        await live.run({ batches: [], upTo: end, inputs: within(orders, lastOrders, end) })
        expect(await facts()).toEqual(expected)
      },
    ),
    { numRuns: testDialect() === 'sqlite' ? 60 : 10 },
  )
})

test('after a restart an open stop goes on, the gap is unknown, and no piece is lost', async () => {
  await forget()
  const configuration = await plant()
  const see = (sequence: number, seconds: number, running: boolean, count: number) => ({
    upTo: instant(BEGIN + seconds * SECOND),
    batches: [
      { sequence, readings: [reading(TAG.running, running, seconds), reading(TAG.count, count, seconds)] },
    ],
  })
  const before = await begin(configuration)
  await before.run({
    ...see(1, 1, true, 100),
    inputs: new Map([[1, [{ kind: 'order', at: BEGIN, order: 10 }]]]),
  })
  await before.run(see(2, 10, false, 130))

  const again = await begin(configuration)
  const inputs = again.lose(again.lineIDs, instant(BEGIN + 20 * SECOND), instant(BEGIN + 60 * SECOND))
  await again.run({ batches: [], upTo: instant(BEGIN + 60 * SECOND), inputs })
  await again.run(see(3, 61, false, 150))

  const { lineState, stop, productionBucket } = await facts()
  expect(
    lineState.filter((row) => row.lineID === 1).map((row) => [(row.start - BEGIN) / SECOND, row.state]),
  ).toEqual([
    [0, 'unknown'],
    [1, 'running'],
    [10, 'stopped'],
    [20, 'unknown'],
    [61, 'stopped'],
  ])
  expect(stop.filter((row) => row.lineID === 1 && row.startDate >= BEGIN + 10 * SECOND)).toMatchObject([
    { order: 10, endDate: null, reasonID: null },
  ])
  expect(productionBucket.map((row) => [row.units, row.unknownUnits])).toEqual([
    [30, 0],
    [20, 20],
  ])
})

const reading = (tagID: number, value: TagReading['value'], seconds: number): TagReading => {
  const at = instant(BEGIN + seconds * SECOND)
  return { tagID, value, quality: 'good', sourceTime: at, arrivalTime: at }
}

/** Cuts between instants: what the machine says at once comes at once. */
function cutInto(readings: readonly TagReading[], cuts: readonly number[]): JournalBatch[] {
  const instants = [...Map.groupBy(readings, (reading) => reading.sourceTime).values()]
  const batches: JournalBatch[] = []
  for (let from = 0; from < instants.length; ) {
    const size = cuts[batches.length % cuts.length] ?? 1
    batches.push({ sequence: batches.length + 1, readings: instants.slice(from, from + size).flat() })
    from += size
  }
  return batches
}
