import { STANDARD_PATTERN, whyNotCalendar } from '@baliza/domain'
import { describe, expect, test } from 'vitest'
import {
  clockOf,
  daysOfMonth,
  freeName,
  hoursFrom,
  hoursText,
  TEMPLATE_IDS,
  TEMPLATES,
  withDayStart,
  withException,
  withHolidaysOfNextYear,
  withPattern,
} from './calendar-draft.ts'

const EMPTY_CALENDAR = { patterns: [], rules: [], exceptions: [] }
const PLANT = { kind: 'plant' } as const

describe('hours of the clock', () => {
  test('what ends before it begins goes over midnight', () => {
    expect(hoursFrom(360, '22:00', '06:00')).toEqual({ start: 1320, end: 1800 })
    expect(hoursFrom(360, '05:00', '06:00')).toEqual({ start: 1740, end: 1800 })
    expect(hoursFrom(360, '06:00', '06:00')).toEqual({ start: 360, end: 1800 })
    expect(hoursFrom(360, '6', '14:00')).toBeUndefined()
    expect(hoursText({ start: 1320, end: 1800 })).toBe('22:00–06:00')
  })

  test('a day that begins at another hour keeps its shifts at the clock', () => {
    const moved = withDayStart(STANDARD_PATTERN, 22 * 60)
    const [day] = moved.days
    expect(day?.shifts.map(({ name, start }) => [name, clockOf(start)])).toEqual([
      ['TM', '06:00'],
      ['TT', '14:00'],
      ['TN', '22:00'],
    ])
    expect(whyNotCalendar({ ...EMPTY_CALENDAR, patterns: [{ name: 'A', ...moved }] })).toEqual([])
  })
})

test('every template may be kept as it is', () => {
  const patterns = TEMPLATE_IDS.map((name) => ({ name, ...TEMPLATES[name] }))
  expect(whyNotCalendar({ ...EMPTY_CALENDAR, patterns })).toEqual([])
})

test('rules follow a pattern that is called otherwise', () => {
  const before = { name: 'A', ...STANDARD_PATTERN }
  const rules = [{ scope: PLANT, from: '2026-11-16', pattern: 'A' }]
  const after = withPattern({ ...EMPTY_CALENDAR, patterns: [before], rules }, { ...before, name: 'B' }, 'A')
  expect(after.rules).toEqual([{ scope: PLANT, from: '2026-11-16', pattern: 'B' }])
  expect(freeName('B', after.patterns)).toBe('B 2')
})

describe('days that are different', () => {
  const holiday = { kind: 'holiday', scope: PLANT, day: '2026-12-25', name: 'Navidad' } as const

  test('a working day takes the holiday of the same place away', () => {
    const document = withException(EMPTY_CALENDAR, holiday)
    const workday = { kind: 'working-day', scope: PLANT, day: '2026-12-25' } as const
    expect(withException(document, workday).exceptions).toEqual([workday])
  })

  test('holidays are copied to the next year once', () => {
    const once = withHolidaysOfNextYear({ ...EMPTY_CALENDAR, exceptions: [holiday] }, PLANT, 2026)
    expect(once.exceptions).toEqual([holiday, { ...holiday, day: '2027-12-25' }])
    expect(withHolidaysOfNextYear(once, PLANT, 2026)).toEqual(once)
  })
})

test('a month is drawn in whole weeks', () => {
  const days = daysOfMonth('2026-11')
  expect([days.length, days[0], days.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
})
