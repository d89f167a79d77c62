import { type CalendarDocument, instant, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { changeCalendars } from '../facts/calendars/change-calendars.ts'
import { readCalendarOf } from '../facts/calendars/read-calendars.ts'
import { readDirtyWindows } from '../facts/dirty-windows.ts'
import { recomputeByProfile } from '../facts/official-profiles.ts'
import { readReasonTree } from '../facts/reasons/reason-tree.ts'
import { replay } from '../pipeline/5-index/replay.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import { writeIndexRows } from './index-rows.ts'
import { computeWindows } from './index-windows.ts'
import { readSettingsToday } from './settings-today.ts'

const hours = (from: number, to: number) => ({ start: from * 60, end: to * 60 })
const shift = (name: string, from: number, to: number, breaks = [] as { start: number; end: number }[]) => ({
  name,
  ...hours(from, to),
  breaks,
})
const plant = { kind: 'plant' } as const
const FIRST = at('2026-11-10T05:00Z')
const NOW = at('2026-11-20T10:00Z')
const BY = { userID: 'administrato', at: NOW }

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await aPlant(
    [1, 2].map((id) => aLine(id).withOrder({ order: id, startDate: FIRST }).withState('running', FIRST)),
  ).insertInto(db)
  await replay(db, { start: FIRST, end: NOW }, NOW)
})
afterEach(() => db.destroy())

const twoShifts: CalendarDocument = {
  patterns: [
    {
      name: 'two',
      dayStart: 300,
      anchor: '2026-01-01',
      days: [{ shifts: [shift('A', 5, 17, [hours(9, 10)]), shift('B', 17, 29)] }],
    },
  ],
  rules: [
    { scope: { kind: 'line', lineID: 1 }, from: '2026-11-15', pattern: 'two' },
    { scope: { kind: 'line', lineID: 1 }, from: '2026-11-18', pattern: null },
  ],
  exceptions: [{ kind: 'holiday', scope: plant, day: '2026-11-12', name: 'Fundación' }],
}

/** As the pipeline does it with what a change left to be computed. */
async function computeDirty(): Promise<void> {
  const reasons = await readReasonTree(db)
  for (const window of await readDirtyWindows(db)) {
    const line = await db
      .selectFrom('line')
      .selectAll()
      .where('lineID', '=', window.lineID)
      .executeTakeFirstOrThrow()
    const rows = await computeWindows(db, {
      lineID: window.lineID,
      span: window,
      now: NOW,
      calendar: await readCalendarOf(db, window.lineID),
      reasons,
      today: await readSettingsToday(db, line, reasons),
      afresh: false,
    })
    await db.transaction().execute((trx) => writeIndexRows(trx, rows))
  }
}

const shiftsOf = (lineID: number) =>
  db.selectFrom('shiftIndex').selectAll().where('lineId', '=', lineID).orderBy('shiftStart').execute()

describe('a change of the calendar of a line', () => {
  test('cuts its past anew, without a gap and without an overlap, and leaves other lines alone', async () => {
    const untouched = await shiftsOf(2)
    await changeCalendars({ db }, { revision: 0, ...twoShifts, exceptions: [] }, BY)
    await computeDirty()

    const rows = await shiftsOf(1)
    for (const [i, row] of rows.slice(1).entries()) expect(row.shiftStart).toBe(rows[i]?.shiftEnd)
    expect(rows.filter(({ day }) => day === '2026-11-16').map((row) => [row.shift, row.shiftStart])).toEqual([
      ['A', at('2026-11-16T04:00Z')],
      ['B', at('2026-11-16T16:00Z')],
    ])
    // NOTE: the night before ends where the new day begins, and the last day of the pattern an hour before the next
    expect(rows.filter(({ day }) => day === '2026-11-14').at(-1)?.shiftEnd).toBe(at('2026-11-15T04:00Z'))
    expect(rows.filter(({ day }) => day === '2026-11-17').map(({ shift }) => shift)).toEqual(['A', 'B', 'FT'])
    expect(await shiftsOf(2)).toEqual(untouched)
  })

  test('and back again gives what there was, to the bit', async () => {
    const before = await shiftsOf(1)
    await changeCalendars({ db }, { revision: 0, ...twoShifts }, BY)
    await computeDirty()
    await changeCalendars({ db }, { revision: 1, patterns: [], rules: [], exceptions: [] }, BY)
    await db.deleteFrom('dirtyWindow').where('id', '=', -1).execute()
    await computeDirty()
    expect(await shiftsOf(1)).toEqual(before)
  })

  test('takes breaks and holidays off what a line that stood is charged with', async () => {
    await db.deleteFrom('lineState').execute()
    await aLineThatStood()
    await replay(db, { start: FIRST, end: NOW }, NOW)
    await changeCalendars({ db }, { revision: 0, ...twoShifts }, BY)
    await computeDirty()
    const minutes = async (day: string) => {
      const rows = (await shiftsOf(1)).filter((row) => row.day === day)
      const sum = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + of(row), 0)
      return [
        sum((row) => row.staffedTime),
        sum((row) => row.discountTime),
        sum((row) => row.staffedTimeCorrect),
      ]
    }
    expect(await minutes('2026-11-11')).toEqual([1_440, 0, 1_440])
    expect(await minutes('2026-11-12')).toEqual([1_440, 1_440, 0])
    expect(await minutes('2026-11-16')).toEqual([1_440, 60, 1_380])
  })
})

/** From the first day on. */
const aLineThatStood = () =>
  db
    .insertInto('lineState')
    .values([1, 2].map((lineID) => ({ lineID, start: FIRST, end: null, state: 'stopped' as const })))
    .execute()

test('the days of a line are those of its calendar', async () => {
  await changeCalendars({ db }, { revision: 0, ...twoShifts }, BY)
  const calendar = await readCalendarOf(db, 1)
  expect(calendar.dayInterval('2026-11-16')).toEqual({
    start: at('2026-11-16T04:00Z'),
    end: instant(at('2026-11-17T04:00Z')),
  })
  expect((await readCalendarOf(db, 2)).dayInterval('2026-11-16').start).toBe(
    instant(at('2026-11-16T04:00Z') + 60 * MINUTE),
  )
})

test('a definition is official as the day begins by the calendar of each line', async () => {
  await changeCalendars({ db }, { revision: 0, ...twoShifts }, BY)
  await computeDirty()
  await db.deleteFrom('dirtyWindow').execute()
  const officialProfiles = '[{"from":"2026-11-16","profile":"smrp"}]'
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('parameter').set({ officialProfiles }).execute()
    await recomputeByProfile(trx, { officialProfiles: null }, { officialProfiles }, NOW)
  })
  expect((await readDirtyWindows(db)).map(({ lineID, start }) => [lineID, start])).toEqual([
    [1, at('2026-11-16T04:00Z')],
    [2, at('2026-11-16T05:00Z')],
  ])
})
