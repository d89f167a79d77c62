import { describe, expect, test } from 'vitest'
import { type CalendarException, type CalendarRule, type CalendarScope, rulesAt } from './calendar-rules.ts'
import { plantCalendar } from './plant-calendar.ts'
import type { PatternDay, PatternShift, ShiftPattern } from './shift-pattern.ts'

const PLANT: CalendarScope = { kind: 'plant' }
const SECTOR: CalendarScope = { kind: 'sector', sectorID: 2 }
const LINE: CalendarScope = { kind: 'line', lineID: 3 }

const shift = (
  name: string,
  start: number,
  end: number,
  breaks: PatternShift['breaks'] = [],
): PatternShift => ({
  name,
  start: start * 60,
  end: end * 60,
  breaks,
})
const FREE: PatternDay = { shifts: [], free: true }
const every = (...shifts: PatternShift[]): ShiftPattern => ({
  dayStart: 360,
  anchor: '2026-11-23',
  days: [{ shifts }],
})
const TWO = every(shift('M', 6, 14), shift('T', 14, 22))
const LONG = every(shift('D', 6, 18), shift('N', 18, 30))

/** The shifts of a day on line 3 of sector 2 in Madrid: `M 06:00–14:00`. */
function dayOf(day: string, rules: CalendarRule[], exceptions: CalendarException[] = []) {
  const calendar = plantCalendar('Europe/Madrid', rulesAt({ rules, exceptions }, { lineID: 3, sectorID: 2 }))
  const clock = (at: Parameters<typeof calendar.toWallClock>[0]) => calendar.toWallClock(at).slice(11, 16)
  return {
    shifts: calendar.shiftsOf(day).map(({ name, start, end }) => `${name} ${clock(start)}–${clock(end)}`),
    unanswered: calendar
      .unansweredIn(calendar.dayInterval(day))
      .map(({ why, start, end }) => `${why} ${clock(start)}–${clock(end)}`),
    ...calendar.reasonOf(day),
  }
}

test('what lies between shifts is a stretch of its own, for which nobody answers', () => {
  const day = dayOf('2026-11-24', [{ scope: PLANT, from: '2026-11-01', pattern: TWO }])
  expect(day.shifts).toEqual(['M 06:00–14:00', 'T 14:00–22:00', 'FT 22:00–06:00'])
  expect(day.unanswered).toEqual(['out-of-shift 22:00–06:00'])
})

describe('which pattern holds', () => {
  const rules: CalendarRule[] = [
    { scope: PLANT, from: '2026-11-01', pattern: TWO },
    { scope: LINE, from: '2026-11-10', pattern: LONG },
    { scope: LINE, from: '2026-11-20', pattern: null },
    { scope: SECTOR, from: '2026-11-15', pattern: every(shift('S', 8, 16)) },
  ]

  test.each([
    ['2026-10-31', 'TM', 'before all rules, the calendar that every plant begins with'],
    ['2026-11-01', 'M', 'from its day on, that of the plant'],
    ['2026-11-12', 'D', 'the narrowest'],
    ['2026-11-17', 'D', 'the narrowest, older as it is'],
    ['2026-11-20', 'S', 'the next wider one, when the line has none any more'],
  ])('on %s: %s (%s)', (day, first) => {
    expect(dayOf(day, rules).shifts.find((name) => !name.startsWith('FT'))).toMatch(`${first} `)
  })

  test('is told with the day', () => {
    expect(dayOf('2026-11-12', rules).rule).toBe(rules[1])
    expect(dayOf('2026-10-31', rules).rule).toBeUndefined()
  })
})

describe('a rotation', () => {
  const weekly: ShiftPattern = {
    dayStart: 360,
    anchor: '2026-11-23',
    days: [...Array.from({ length: 5 }, () => ({ shifts: [shift('M', 6, 14)] })), FREE, FREE],
  }
  const rule: CalendarRule[] = [{ scope: PLANT, from: '2026-01-01', pattern: weekly }]

  test('comes again, after its anchor and before it', () => {
    for (const monday of ['2026-11-23', '2026-11-30', '2026-11-16', '2026-01-05'])
      expect(dayOf(monday, rule).shifts[0]).toBe('M 06:00–14:00')
    for (const sunday of ['2026-11-29', '2026-11-22', '2026-01-04'])
      expect(dayOf(sunday, rule).shifts).toEqual(['FT 06:00–06:00'])
  })
})

describe('another start of the day', () => {
  const early: ShiftPattern = {
    ...TWO,
    dayStart: 300,
    days: [{ shifts: [shift('M', 5, 13), shift('T', 13, 21)] }],
  }

  test('makes the day before it an hour shorter, and nothing is counted twice', () => {
    const rules = [
      { scope: PLANT, from: '2026-11-01', pattern: LONG },
      { scope: PLANT, from: '2026-11-24', pattern: early },
    ]
    expect(dayOf('2026-11-23', rules).shifts).toEqual(['D 06:00–18:00', 'N 18:00–05:00'])
    expect(dayOf('2026-11-24', rules).shifts).toEqual(['M 05:00–13:00', 'T 13:00–21:00', 'FT 21:00–05:00'])
  })

  test('and an hour longer when it is later', () => {
    const rules = [
      { scope: PLANT, from: '2026-11-01', pattern: early },
      { scope: PLANT, from: '2026-11-24', pattern: LONG },
    ]
    expect(dayOf('2026-11-23', rules).shifts.at(-1)).toBe('FT 21:00–06:00')
  })
})

describe('what is different on one day', () => {
  const rules: CalendarRule[] = [{ scope: PLANT, from: '2026-11-01', pattern: TWO }]
  const on = (...exceptions: CalendarException[]) => dayOf('2026-11-24', rules, exceptions)

  test('a holiday keeps its shifts, and nobody answers for them', () => {
    const day = on({ scope: PLANT, day: '2026-11-24', kind: 'holiday', name: 'Fiesta local' })
    expect(day.shifts).toEqual(['M 06:00–14:00', 'T 14:00–22:00', 'FT 22:00–06:00'])
    expect(day.unanswered).toEqual(['holiday 06:00–14:00', 'holiday 14:00–22:00', 'out-of-shift 22:00–06:00'])
    expect(day.holiday).toBe('Fiesta local')
  })

  test('a line works on a holiday of its plant', () => {
    const day = on(
      { scope: LINE, day: '2026-11-24', kind: 'working-day' },
      { scope: PLANT, day: '2026-11-24', kind: 'holiday', name: 'Fiesta local' },
    )
    expect(day.holiday).toBeUndefined()
    expect(day.unanswered).toEqual(['out-of-shift 22:00–06:00'])
  })

  test('a cancelled shift leaves what it took to nobody', () => {
    expect(on({ scope: SECTOR, day: '2026-11-24', kind: 'cancelled', shift: 'M' }).shifts).toEqual([
      'FT 06:00–14:00',
      'T 14:00–22:00',
      'FT 22:00–06:00',
    ])
  })

  test('an extra shift takes what the others leave free', () => {
    const extra = shift('Extra', 21, 27)
    expect(on({ scope: LINE, day: '2026-11-24', kind: 'extra', shift: extra }).shifts).toEqual([
      'M 06:00–14:00',
      'T 14:00–22:00',
      'Extra 22:00–03:00',
      'FT 03:00–06:00',
    ])
  })

  test('one of another line is nothing to this one', () => {
    const other: CalendarScope = { kind: 'line', lineID: 4 }
    expect(on({ scope: other, day: '2026-11-24', kind: 'cancelled', shift: 'M' }).shifts[0]).toBe(
      'M 06:00–14:00',
    )
  })
})

test('a break is answered by nobody, wherever the shift lies', () => {
  const pattern = every(
    shift('M', 6, 14, [{ start: 600, end: 620 }]),
    shift('T', 14, 30, [{ start: 1500, end: 1530 }]),
  )
  expect(dayOf('2026-11-24', [{ scope: PLANT, from: '2026-11-01', pattern }]).unanswered).toEqual([
    'break 10:00–10:20',
    'break 01:00–01:30',
  ])
})

describe('slots', () => {
  const slotNames = (pattern: ShiftPattern, day = '2026-11-24') =>
    plantCalendar('Europe/Madrid', { rules: [{ scope: PLANT, from: '2026-01-01', pattern }], exceptions: [] })
      .slotsOf(day)
      .map(({ name }) => name)

  test('are four hours of a shift, the last what is left', () => {
    expect(slotNames(LONG)).toEqual(['06-10', '10-14', '14-18', '18-22', '22-02', '02-06'])
    expect(slotNames(every(shift('A', 6, 16), shift('B', 16, 30)))).toEqual([
      '06-10',
      '10-14',
      '14-16',
      '16-20',
      '20-00',
      '00-04',
      '04-06',
    ])
  })

  test('say minutes where they are not full hours', () => {
    const pattern = every({ name: 'M', start: 390, end: 870, breaks: [] })
    expect(slotNames(pattern).slice(0, 3)).toEqual(['06:00-06:30', '06:30-10:30', '10:30-14:30'])
  })
})

test('a shift that lies in an hour that the clocks skip is not there, and the next begins when they do', () => {
  const pattern = every(shift('A', 6, 26), shift('B', 26, 27), shift('C', 27, 30))
  const calendar = plantCalendar('Europe/Madrid', {
    rules: [{ scope: PLANT, from: '2026-01-01', pattern }],
    exceptions: [],
  })
  const shifts = calendar.shiftsOf('2026-03-28')
  expect(shifts.map(({ name }) => name)).toEqual(['A', 'C'])
  expect(shifts[0]?.end).toBe(shifts[1]?.start)
})
