import {
  addTotals,
  type Instant,
  indexesOfTotals,
  instant,
  MINUTE,
  plantCalendar,
  type WindowIndexes,
} from '@baliza/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { markDirty } from '../facts/dirty-windows.ts'
import { readTrend } from '../features/analysis/trend.ts'
import { log } from '../log/log.ts'
import { Indexer } from '../pipeline/5-index/indexer.ts'
import { replay } from '../pipeline/5-index/replay.ts'
import { readConfiguration } from '../pipeline/handed-on/plant-configuration.ts'
import { readTotals } from '../report/overview-sheet.ts'
import { dayScope } from '../report/report-scope.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, type LineBuilder } from '../testing/plant-builder.ts'
import { sameCalendar } from '../testing/same-calendar.ts'

const DAY = '2026-11-20'
const calendar = plantCalendar('Europe/Madrid')
const { start: DAWN, end: END } = calendar.dayInterval(DAY)
const later = (from: Instant, minutes: number) => instant(from + minutes * MINUTE)

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

type Run = {
  readonly minutes: number
  readonly ran: number
  readonly speed: number
  readonly share: number
  readonly rejected: number
}
const anyRun: fc.Arbitrary<Run> = fc.record({
  minutes: fc.constantFrom(90, 160, 240),
  ran: fc.integer({ min: 10, max: 90 }),
  speed: fc.constantFrom(1, 7, 60, 100),
  share: fc.double({ min: 0.1, max: 1, noNaN: true }),
  rejected: fc.double({ min: 0, max: 1, noNaN: true }),
})

/** A line that makes one product after the other, the whole day long. */
function lineOf(lineID: number, runs: readonly Run[], values: Parameters<typeof aLine>[1]): LineBuilder {
  let line = aLine(lineID, values).withTarget({ defaultSpeed: 12 })
  let from = DAWN
  for (let i = 0; from < END; i++) {
    const run = runs[i % runs.length] as Run
    const [until, stopped] = [
      instant(Math.min(END, later(from, run.minutes))),
      instant(Math.min(END - 1, later(from, run.ran))),
    ]
    const units = Math.round(run.ran * run.speed * run.share)
    const order = values?.enableOrderManager === false ? 0 : lineID * 100 + i
    if (order > 0)
      line = line.withOrder({ order, startDate: from, endDate: until, desiredProductionSpeed: run.speed })
    line = line
      .withState('running', from, stopped)
      .withState('stopped', stopped, until)
      .withPieces({ order, start: from, units, discards: Math.round(units * run.rejected) })
    from = until
  }
  return line
}

/** Figures that were rounded nowhere: factors come to the OEE in every row. */
function expectToMultiply({
  oee,
  utilization,
  throughput,
  acceptance,
  performance,
}: Omit<WindowIndexes, 'staffedTime'>): void {
  if (utilization === null || throughput === null || acceptance === null) return
  expect(performance).toBeCloseTo(utilization * throughput, 9)
  expect(oee).toBeCloseTo(utilization * throughput * acceptance, 9)
}

function expectBetween(whole: number | null, parts: readonly (number | null)[]): void {
  const said = parts.filter((part) => part !== null)
  expect(whole).toBeGreaterThanOrEqual(Math.min(...said) - 1e-9)
  expect(whole).toBeLessThanOrEqual(Math.max(...said) + 1e-9)
}

const rowsOf = async (lineID: number) => ({
  shifts: await db
    .selectFrom('shiftIndex')
    .selectAll()
    .where('lineId', '=', lineID)
    .where('day', '=', DAY)
    .orderBy('shiftStart')
    .execute(),
  day: await db
    .selectFrom('dayIndex')
    .selectAll()
    .where('lineId', '=', lineID)
    .where('day', '=', DAY)
    .executeTakeFirstOrThrow(),
  orders: await db.selectFrom('orderIndex').selectAll().where('lineID', '=', lineID).execute(),
})

const trendOf = async (lineID: number, now: Instant) => {
  const lines = await db.selectFrom('line').selectAll().where('lineID', '=', lineID).execute()
  const { points } = await readTrend(db, { lines, window: { start: DAWN, end: END } }, 'day', {
    calendars: sameCalendar(calendar),
    now,
    profile: () => 'baliza',
  })
  return points[0]?.figures.oee
}

test('stored rows, workbook and analysis tell one OEE; of every whole it lies between those of its parts', async () => {
  const now = later(END, 1)
  for (const [i, runs] of fc
    .sample(fc.array(anyRun, { minLength: 2, maxLength: 5 }), { numRuns: 6, seed: 12 })
    .entries()) {
    const values = [{}, { fixedThroughput: 1 }, { enableOrderManager: false }][i % 3]
    const line = lineOf(i + 1, runs, values)
    await (i === 0 ? aPlant([line]) : line).insertInto(db)
  }
  await replay(db, { start: DAWN, end: END }, now)
  const scope = await dayScope(db, DAY, { now, language: 'es', calendars: sameCalendar(calendar) })
  const totals = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (lineID) => (await readTotals(scope, lineID)) ?? expect.fail('no totals')),
  )
  for (const [i, ofLine] of totals.entries()) {
    const { shifts, day, orders } = await rowsOf(i + 1)
    for (const row of [...shifts, day, ...orders]) expectToMultiply(row)
    expectBetween(
      day.oee,
      shifts.map(({ oee }) => oee),
    )
    expect(indexesOfTotals(ofLine).oee).toBeCloseTo(day.oee ?? Number.NaN, 9)
    expect(await trendOf(i + 1, now)).toBeCloseTo(day.oee ?? Number.NaN, 9)
  }
  const all = indexesOfTotals(totals.reduce(addTotals))
  expectToMultiply(all)
  expectBetween(
    all.oee,
    totals.map((one) => indexesOfTotals(one).oee),
  )
})

test('the day grid and the workbook agree when the line changes within the day', async () => {
  const slots = calendar.slotsOf(DAY)
  const line = slots.reduce(
    (built, { start }) =>
      built.withPieces({ start, units: 7_200, discards: start < later(DAWN, 480) ? 3_600 : 0 }),
    aLine(1, { enableOrderManager: false, fixedThroughput: 1 })
      .withTarget({ defaultSpeed: 60 })
      .withState('running', DAWN),
  )
  await aPlant([line]).insertInto(db)
  let now = later(DAWN, 481)
  const bus = { publish: () => undefined, subscribe: () => () => undefined, close: async () => undefined }
  const indexer = async () =>
    new Indexer(
      { db, bus, now: () => now, log: log('pipeline') },
      (await readConfiguration(db)) ?? expect.fail(),
    )
  await replay(db, { start: DAWN, end: later(DAWN, 480) }, now)
  await db.updateTable('line').set({ fixedThroughput: null }).execute()
  now = later(END, 1)
  await db.transaction().execute((trx) => markDirty(trx, 1, { start: DAWN, end: END }))
  await (await indexer()).run()
  const { shifts, day } = await rowsOf(1)
  // Morning: 480 min at 1, half of it good; then 960 min in which 28,800 pieces take 480
  expect(shifts.map(({ throughput, oee }) => [throughput, oee])).toEqual([
    [1, 0.5],
    [0.5, 0.5],
    [0.5, 0.5],
  ])
  expect([day.throughput, day.acceptance, day.oee].map((figure) => figure?.toFixed(4))).toEqual([
    '0.6667',
    '0.7500',
    '0.5000',
  ])
  const totals =
    (await readTotals(
      await dayScope(db, DAY, { now, language: 'es', calendars: sameCalendar(calendar) }),
      1,
    )) ?? expect.fail()
  const workbook = indexesOfTotals(totals)
  expect([workbook.throughput, workbook.acceptance, workbook.oee]).toEqual([
    day.throughput,
    day.acceptance,
    day.oee,
  ])
})
