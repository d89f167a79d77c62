import { HOUR, type Instant, instant, SECOND, type TagReading, type TagValue } from '@baliza/domain'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { computeIndexes } from '../testing/compute-indexes.ts'
import { openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { fittingReading } from './1-collect/fitting-reading.ts'
import { readConfiguration } from './handed-on/plant-configuration.ts'
import { LineStages } from './line-stages.ts'

const BEGIN = at('2026-11-20T08:00Z')
const after = (seconds: number): Instant => instant(BEGIN + seconds * SECOND)
const LINES = [1, 2, 3]
const [RUNNING, COUNT, REJECTS] = [1, 2, 3]

let db: Db
let scripts: ScriptRunner
beforeAll(async () => {
  db = await openTestDatabase()
  scripts = await openScriptRunner()
  const counting = (units: string, more: object = {}) => ({
    calculationBaliza: 'tag("running")',
    calculationUnits: units,
    calculationDiscards: 'tag("rejects")',
    ...more,
  })
  await aPlant([
    aLine(1, counting('tag("count")')).withTarget({ defaultSpeed: 600 }),
    aLine(2, counting('tag("count") / tag("rejects")')),
    aLine(3, counting('tag("count") * 1e300', { enableCalculationRelative: true })),
  ]).insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'PLC', hostName: 'opc.tcp://x', serverType: 'UA', enabled: false, securityMode: 'None' })
    .execute()
  const tags = ['running', 'count', 'rejects']
  await db
    .insertInto('tag')
    .values(tags.map((tagName) => ({ tagName, tagType: 'Double', opcServerID: 1, tagValue: tagName })))
    .execute()
})
afterAll(async () => {
  await scripts.close()
  await db.destroy()
})

const ODD_NUMBERS = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1e308,
  -1e308,
  5e-324,
  -0,
  2 ** 53 - 1,
  2 ** 53 + 2,
  2 ** 63,
  1e17,
  0.1,
]
const ODD_TEXTS = [
  'NaN',
  '1e308',
  '1e400',
  '-Infinity',
  '0x10',
  ' 7 ',
  '9'.repeat(400),
  'x'.repeat(10_000),
  '',
  '\0',
  '{"a":1}',
  '[1e308]',
]

/** What machines, gateways and people who want harm make of a value. */
const oddValue: fc.Arbitrary<TagValue> = fc.oneof(
  fc.constantFrom(...ODD_NUMBERS),
  fc.constantFrom<TagValue>(...ODD_TEXTS, true, false, null),
  fc.double(),
  fc.nat(),
  fc.string({ maxLength: 20 }),
)
const quality = fc.constantFrom<TagReading['quality']>('good', 'good', 'good', 'uncertain', 'bad')
const sight = fc.record({ tagID: fc.constantFrom(RUNNING, COUNT, REJECTS), value: oddValue, quality })

const AT_ONCE = 10
const reading = (seconds: number, reading: Pick<TagReading, 'tagID' | 'value' | 'quality'>): TagReading => ({
  ...reading,
  sourceTime: after(seconds),
  arrivalTime: after(seconds),
})

const FACTS = ['lineState', 'stop', 'productionBucket'] as const
const FIGURES = ['shiftIndex', 'dayIndex', 'orderIndex'] as const
const forget = async () => {
  for (const table of [...FACTS, ...FIGURES, 'lineCheckpoint', 'heartbeat'] as const)
    await db.deleteFrom(table).execute()
}

/** Every number of a row that is none, by its column. */
async function unfitNumbers(): Promise<string[]> {
  const rows = await Promise.all(
    [...FACTS, ...FIGURES].map((table) => db.selectFrom(table).selectAll().execute()),
  )
  return rows
    .flat()
    .flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        typeof value === 'number' && !Number.isFinite(value) ? [`${column}: ${value}`] : [],
      ),
    )
}

test('law: whatever a source says, every fact and figure is a number, and the line goes on', async () => {
  const plant = await readConfiguration(db)
  if (!plant) throw new Error('no plant')
  await fc.assert(
    fc.asyncProperty(fc.array(sight, { minLength: 5, maxLength: 80 }), async (sights) => {
      await forget()
      for (const line of LINES) await scripts.dropLine(line)
      const stages = new LineStages({ db, scripts })
      await stages.open(plant, BEGIN)
      let sequence = 0
      const see = (upTo: number, readings: readonly TagReading[]) =>
        stages.run({
          batches: [{ sequence: ++sequence, readings: readings.map(fittingReading) }],
          upTo: after(upTo),
        })
      const storm = sights.map((one, i) => reading(i, one))
      for (let from = 0; from < storm.length; from += AT_ONCE)
        await see(from + AT_ONCE, storm.slice(from, from + AT_ONCE))
      const calm = sights.length + 100
      const good = (seconds: number, tagID: number, value: TagValue) =>
        reading(seconds, { tagID, value, quality: 'good' })
      await see(calm, [good(calm, RUNNING, true), good(calm, COUNT, 10), good(calm, REJECTS, 0)])
      // NOTE: a count of the storm that was a little higher is what the next ones are compared with, and one
      // that fell may come back for a minute
      await see(calm + 60, [good(calm + 60, COUNT, 40)])
      await see(calm + 180, [good(calm + 180, COUNT, 41)])
      const before = await unitsOf(1)
      await see(calm + 240, [good(calm + 240, COUNT, 43)])
      expect((await unitsOf(1)) - before).toBe(2)
      await computeIndexes(db, { start: BEGIN, end: instant(BEGIN + HOUR) }, instant(BEGIN + 12 * HOUR))
      expect(await unfitNumbers()).toEqual([])
    }),
    { numRuns: testDialect() === 'sqlite' ? 20 : 5 },
  )
})

async function unitsOf(lineID: number): Promise<number> {
  const rows = await db.selectFrom('productionBucket').select('units').where('lineID', '=', lineID).execute()
  return rows.reduce((sum, { units }) => sum + units, 0)
}
