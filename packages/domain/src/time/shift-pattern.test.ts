import { describe, expect, test } from 'vitest'
import { type PatternShift, type ShiftPattern, STANDARD_PATTERN, whyNotPattern } from './shift-pattern.ts'

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
const oneDay = (...shifts: PatternShift[]): ShiftPattern => ({
  dayStart: 360,
  anchor: '2026-11-23',
  days: [{ shifts }],
})
const refused = (pattern: ShiftPattern) =>
  whyNotPattern(pattern).map(({ code, day, shift: first, other }) =>
    [code, day, first, other].filter((part) => part !== '').join(' '),
  )

test('the calendar that every plant begins with is a pattern like any other', () => {
  expect(whyNotPattern(STANDARD_PATTERN)).toEqual([])
})

test('two shifts of twelve hours, over midnight, are a pattern', () => {
  expect(whyNotPattern(oneDay(shift('Día', 6, 18), shift('Noche', 18, 30)))).toEqual([])
})

describe('refused', () => {
  test('without days, or with more than twelve weeks of them', () => {
    expect(refused({ ...STANDARD_PATTERN, days: [] })).toEqual(['pattern-without-days 0'])
    const days = Array.from({ length: 85 }, () => ({ shifts: [], free: true }))
    expect(refused({ ...STANDARD_PATTERN, days })).toEqual(['pattern-too-long 0'])
  })

  test('with a day that begins at no minute of the clock', () => {
    for (const dayStart of [-1, 1440, 6.5, Number.NaN])
      expect(refused({ ...STANDARD_PATTERN, dayStart })).toEqual(['pattern-day-start 0'])
  })

  test('with a day without a shift that does not say that it is free', () => {
    const pattern = { ...STANDARD_PATTERN, days: [...STANDARD_PATTERN.days, { shifts: [] }] }
    expect(refused(pattern)).toEqual(['pattern-day-without-shift 2'])
    expect(refused({ ...pattern, days: [{ shifts: [], free: true }] })).toEqual([])
    expect(refused({ ...pattern, days: [{ shifts: [shift('M', 6, 14)], free: true }] })).toEqual([
      'pattern-free-day-with-shift 1 M',
    ])
  })

  test('with a shift of 25 hours, of none, or of half a minute', () => {
    expect(refused(oneDay(shift('M', 6, 31)))).toEqual(['pattern-shift-too-long 1 M'])
    expect(refused(oneDay(shift('M', 14, 14)))).toEqual(['pattern-shift-empty 1 M'])
    expect(refused(oneDay(shift('M', 6, 6.5 / 60 + 6)))).toEqual(['pattern-shift-empty 1 M'])
  })

  test('with a shift that begins before its day or reaches into the next', () => {
    expect(refused(oneDay(shift('M', 5, 13)))).toEqual(['pattern-shift-outside-day 1 M'])
    expect(refused(oneDay(shift('N', 22, 31)))).toEqual(['pattern-shift-outside-day 1 N'])
  })

  test('with shifts across each other, named in the order of time', () => {
    expect(refused(oneDay(shift('Tarde', 13, 22), shift('Mañana', 6, 14)))).toEqual([
      'pattern-shifts-overlap 1 Mañana Tarde',
    ])
  })

  test('with two of one name, a name of what lies between shifts, a blank or a long one', () => {
    expect(refused(oneDay(shift('M', 6, 8), shift('M', 8, 10)))).toEqual(['pattern-shift-name-twice 1 M'])
    expect(refused(oneDay(shift('FT', 6, 14)))).toEqual(['pattern-shift-name 1 FT'])
    expect(refused(oneDay(shift('  ', 6, 14)))).toHaveLength(1)
    expect(refused(oneDay(shift('Turno de mañana', 6, 14)))).toHaveLength(1)
  })

  test('with breaks outside their shift, across each other, or too many', () => {
    const from = (start: number, end: number) => ({ start, end })
    expect(refused(oneDay(shift('M', 6, 14, [from(830, 850)])))).toEqual(['pattern-break-outside-shift 1 M'])
    expect(refused(oneDay(shift('M', 6, 14, [from(600, 600)])))).toEqual(['pattern-break-outside-shift 1 M'])
    expect(refused(oneDay(shift('M', 6, 14, [from(600, 620), from(615, 630)])))).toEqual([
      'pattern-breaks-overlap 1 M',
    ])
    const many = Array.from({ length: 13 }, (_, i) => from(400 + i * 10, 405 + i * 10))
    expect(refused(oneDay(shift('M', 6, 14, many)))).toEqual(['pattern-too-many-breaks 1 M'])
  })

  test('with more shifts a day than twelve', () => {
    const hours = Array.from({ length: 13 }, (_, i) => shift(`S${i}`, 6 + i, 7 + i))
    expect(refused(oneDay(...hours))).toEqual(['pattern-too-many-shifts 1'])
  })
})
