import { type Instant, later, SECOND } from '@baliza/domain'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { type PlantConfiguration, readConfiguration } from './handed-on/plant-configuration.ts'
import { LineStages } from './line-stages.ts'

const BEGIN = at('2026-11-20T08:00Z')
const after = (seconds: number): Instant => later(BEGIN, seconds * SECOND)

let db: Db
let scripts: ScriptRunner
let pipeline: LineStages
beforeEach(async () => {
  db = await openTestDatabase()
  scripts = await openScriptRunner()
  pipeline = new LineStages({ db, scripts })
})
afterEach(async () => {
  await scripts.close()
  await db.destroy()
})

async function plant(): Promise<PlantConfiguration> {
  const configuration = await readConfiguration(db)
  if (!configuration) throw new Error('no plant')
  return configuration
}
const begin = async (values: Partial<Row<'line'>>) => {
  await aPlant()
    .with(aLine(1, values).withOrder({ order: 7, startDate: BEGIN }))
    .insertInto(db)
  await pipeline.open(await plant(), BEGIN)
}
const order = (seconds: number, number: number) =>
  pipeline.run({
    batches: [],
    upTo: after(seconds),
    inputs: new Map([[1, [{ kind: 'order', at: after(seconds), order: number }]]]),
  })
const configure = async (seconds: number, values: Partial<Row<'line'>>) => {
  await db.updateTable('line').set(values).execute()
  const { inputs } = await pipeline.follow(await plant(), after(seconds))
  await pipeline.run({ batches: [], upTo: after(seconds), inputs: inputs })
}
const states = async () => {
  const rows = await db.selectFrom('lineState').selectAll().orderBy('start').execute()
  return rows.map(({ state, start, end }) => [
    state,
    (start - BEGIN) / SECOND,
    end === null ? null : (end - BEGIN) / SECOND,
  ])
}
const stops = async () => {
  const rows = await db.selectFrom('stop').selectAll().orderBy('startDate').execute()
  return rows.map(({ order: number, reasonID, startDate, endDate }) => [
    number,
    reasonID,
    (startDate - BEGIN) / SECOND,
    endDate === null,
  ])
}

test('a line without a beacon runs from the start of an order to its end', async () => {
  await begin({})
  await order(10, 7)
  await order(100, 0)
  expect(await states()).toEqual([
    ['stopped', 0, 10],
    ['running', 10, 100],
    ['stopped', 100, null],
  ])
  expect((await stops()).at(-1)).toEqual([0, 5, 100, true])
})

test('a line without a beacon and without orders always runs, also after an order', async () => {
  await begin({ enableOrderManager: false })
  await order(10, 7)
  await order(100, 0)
  expect(await states()).toEqual([['running', 0, null]])
  expect(await stops()).toEqual([])
})

test('a line that loses its beacon script runs while it is staffed, and one that gets it is unknown until it has a signal', async () => {
  await begin({ calculationBaliza: 'tag("x")' })
  await order(10, 7)
  await configure(50, { calculationBaliza: ' ' })
  await configure(90, { calculationBaliza: 'tag("x")' })
  expect(await states()).toEqual([
    ['unknown', 0, 50],
    ['running', 50, 90],
    ['unknown', 90, null],
  ])
})

test('a stop that was entered by hand stays when the order ends', async () => {
  await begin({})
  await order(0, 7)
  await db.deleteFrom('lineState').where('start', '>=', after(0)).execute()
  for (const [state, start, end] of [
    ['running', 0, 30],
    ['stopped', 30, 60],
    ['running', 60, null],
  ] as const)
    await db
      .insertInto('lineState')
      .values({ lineID: 1, state, start: after(start), end: end === null ? null : after(end) })
      .execute()
  const byHand = {
    order: 7,
    lineID: 1,
    stopID: 1,
    split: 0,
    startDate: after(30),
    endDate: after(60),
    recognized: true,
    reasonID: 601,
  }
  await db
    .insertInto('stop')
    .values({ ...byHand, manual: true, updatedBy: 'ana' })
    .execute()
  await order(100, 0)
  expect((await states()).slice(-3)).toEqual([
    ['stopped', 30, 60],
    ['running', 60, 100],
    ['stopped', 100, null],
  ])
  expect((await stops()).slice(-2)).toEqual([
    [7, 601, 30, false],
    [0, 5, 100, true],
  ])
})
