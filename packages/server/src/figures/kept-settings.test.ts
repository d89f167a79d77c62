import type { ShiftIndex } from '@baliza/contract'
import { HOUR, type Instant, instant, plantCalendar, toIso } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { markDirty } from '../facts/dirty-windows.ts'
import { readHeatmap } from '../features/analysis/heatmap.ts'
import { readTrend } from '../features/analysis/trend.ts'
import { readDayOfLine } from '../features/indexes/day-of-line.ts'
import { explain } from '../features/indexes/explain.ts'
import { readIndicators } from '../features/indicators/read-indicators.ts'
import { hidesHistory } from '../features/parameters/hidden-history.ts'
import { loadGrid } from '../grid/load-grid.ts'
import { shiftIndexGrid } from '../lists/shift-index-grid.ts'
import { replay } from '../pipeline/5-index/replay.ts'
import { readTotals } from '../report/overview-sheet.ts'
import { dayScope } from '../report/report-scope.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { openTestIndexer } from '../testing/open-test-indexer.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { sameCalendar } from '../testing/same-calendar.ts'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const own = () => 'baliza' as const
const theLine = () => db.selectFrom('line').selectAll().executeTakeFirstOrThrow()

describe('a shift that is over', () => {
  const MORNING = at('2026-11-20T05:00Z')
  const hours = (count: number): Instant => instant(MORNING + count * HOUR)
  const now = hours(10)
  const calendar = plantCalendar('Europe/Madrid')

  test('is shown by the settings it was computed with, wherever one looks', async () => {
    await aPlant([
      aLine(1)
        .withTarget({ defaultSpeed: 60 })
        .withOrder({ order: 10, startDate: MORNING, endDate: null })
        .withState('running', MORNING, hours(2))
        .withState('stopped', hours(2), hours(3))
        .withState('running', hours(3))
        .withStop({ order: 10, startDate: hours(2), endDate: hours(3), reasonID: 702 })
        .withPieces({ order: 10, start: MORNING, units: 20_000 }),
    ]).insertInto(db)
    await replay(db, { start: MORNING, end: now }, now)
    await db.updateTable('stopReason').set({ discountOEE: false }).where('reasonID', '=', 702).execute()
    await db.updateTable('line').set({ fixedThroughput: 1 }).execute()
    const line = await theLine()
    const stored = await db
      .selectFrom('shiftIndex')
      .selectAll()
      .where('shiftStart', '=', MORNING)
      .executeTakeFirstOrThrow()
    expect(stored.utilization).toBe(1)
    const morning = { start: toIso(MORNING), end: toIso(hours(8)) }
    const dashboard = await readIndicators(db, line, { scope: 'shift', shiftStart: toIso(MORNING) }, now)
    const [ofShift, ofWindow] = [
      await explain(db, line, { lineID: 1, shiftStart: toIso(MORNING) }, { now, language: 'es' }),
      await explain(db, line, { lineID: 1, ...morning }, { now, language: 'es' }),
    ]
    const trend = await readTrend(db, { lines: [line], window: { start: MORNING, end: hours(8) } }, 'shift', {
      calendars: sameCalendar(calendar),
      now,
      profile: own,
    })
    for (const figures of [dashboard.figures, ofShift.figures, ofWindow.figures, trend.points[0]?.figures]) {
      expect(figures?.oee).toBeCloseTo(stored.oee ?? Number.NaN, 9)
      expect(figures?.utilization).toBe(1)
    }
    const cells = await readHeatmap(
      db,
      line,
      { start: MORNING, end: hours(8) },
      { calendar, now, profile: own },
    )
    expect(cells.map(({ oee }) => oee !== null && oee > 1)).toContain(true)
    expect(cells.find(({ hour }) => hour === 8)?.oee).toBeNull()
    expect(await readDayOfLine(db, line, {}, now)).toMatchObject({ utilizationPercentage06: 100 })
  })
})

test('the shares of a signed adjustment are judged by the settings of their shift', async () => {
  const [begin, end] = [at('2026-11-20T05:00Z'), at('2026-11-20T21:00Z')]
  const minutes = (count: number): Instant => instant(begin + count * 60_000)
  const now = minutes(1_020)
  await aPlant([
    aLine(1)
      .withTarget({ defaultSpeed: 60 })
      .withOrder({ order: 10, startDate: begin, endDate: end, adjustedDiscountTime: 100 })
      .withState('running', begin)
      .withStop({ order: 10, startDate: minutes(60), endDate: minutes(120), reasonID: 701 })
      .withStop({ order: 10, startDate: minutes(540), endDate: minutes(600), reasonID: 702 }),
  ]).insertInto(db)
  const indexer = await openTestIndexer(db, now)
  const shares = async () => {
    const rows = await db
      .selectFrom('shiftIndex')
      .select('adjustedDiscountTime')
      .orderBy('shiftStart')
      .execute()
    return rows.slice(0, 2).map(({ adjustedDiscountTime }) => adjustedDiscountTime)
  }
  await replay(db, { start: begin, end }, now)
  expect(await shares()).toEqual([50, 50])
  await db.updateTable('stopReason').set({ discountOEE: false }).where('reasonID', '=', 702).execute()
  await db.transaction().execute((trx) => markDirty(trx, 1, { start: minutes(180), end: minutes(240) }))
  await indexer.run()
  await indexer.run()
  expect(await shares()).toEqual([50, 50])
})

describe('a plant whose zone is corrected', () => {
  const BEGAN = at('2026-11-19T05:00Z')
  const NOW = at('2026-11-21T12:00Z')
  const hoursThatWere = (NOW - BEGAN) / HOUR
  const BOGOTA = plantCalendar('America/Bogota')

  const trendHours = async () => {
    const { points } = await readTrend(
      db,
      { lines: [await theLine()], window: { start: BEGAN, end: NOW } },
      'month',
      {
        calendars: sameCalendar(BOGOTA),
        now: NOW,
        profile: own,
      },
    )
    return points.reduce((sum, { figures }) => sum + figures.runtime, 0) / 60
  }
  const zones = async () =>
    await db
      .selectFrom('shiftIndex')
      .select(['timeZone', 'shiftStart', 'shiftEnd'])
      .orderBy('shiftStart')
      .execute()

  beforeEach(async () => {
    await aPlant([
      aLine(1, { enableOrderManager: false }).withTarget({ defaultSpeed: 60 }).withState('running', BEGAN),
    ])
      .withParameters({ timeZone: 'UTC' })
      .insertInto(db)
    await replay(db, { start: BEGAN, end: NOW }, NOW)
    await db.updateTable('parameter').set({ timeZone: 'America/Bogota' }).execute()
  })

  test('has every hour once after history was recalculated', async () => {
    expect([await hidesHistory(db, 'UTC'), await hidesHistory(db, 'America/Bogota')]).toEqual([false, true])
    await replay(db, { start: BEGAN, end: NOW }, instant(NOW + 1))
    const rows = await zones()
    expect(await hidesHistory(db, 'America/Bogota')).toBe(false)
    expect(new Set(rows.map(({ timeZone }) => timeZone))).toEqual(new Set(['America/Bogota']))
    expect(rows.every((row, i) => i === 0 || rows[i - 1]?.shiftEnd === row.shiftStart)).toBe(true)
    expect(await trendHours()).toBeCloseTo(hoursThatWere, 6)
    const days = await db.selectFrom('dayIndex').select('timeZone').execute()
    expect(new Set(days.map(({ timeZone }) => timeZone))).toEqual(new Set(['America/Bogota']))
    expect(
      JSON.parse((await db.selectFrom('shiftIndex').select('settings').executeTakeFirstOrThrow()).settings),
    ).toMatchObject({
      timeZone: 'America/Bogota',
    })
  })

  test('shows no window of the old calendar in lists, analysis and workbook until then', async () => {
    await replay(db, { start: at('2026-11-21T06:00Z'), end: NOW }, NOW)
    expect(await hidesHistory(db, 'America/Bogota')).toBe(true)
    expect(new Set((await zones()).map(({ timeZone }) => timeZone))).toEqual(
      new Set(['UTC', 'America/Bogota']),
    )
    const shown = (await loadGrid({ db }, shiftIndexGrid, {}, { now: NOW })) as readonly ShiftIndex[]
    expect(shown.map(({ shiftStart }) => BOGOTA.toWallClock(at(shiftStart)).slice(11))).toEqual([
      '06:00:00',
      '14:00:00',
      '22:00:00',
      '06:00:00',
    ])
    expect(await trendHours()).toBeLessThanOrEqual(hoursThatWere)
    const scope = await dayScope(db, '2026-11-19', {
      now: NOW,
      language: 'es',
      calendars: sameCalendar(BOGOTA),
    })
    expect(await readTotals(scope, 1)).toBeUndefined()
  })
})
