import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANY_DAY, ANY_PLACE, anyCalendarRules, anyPattern } from '../testing/any-calendar.ts'
import { rulesAt } from './calendar-rules.ts'
import { HOUR, type Instant, instant } from './instant.ts'
import { contains, type Interval, lengthOf } from './interval.ts'
import { plantCalendar } from './plant-calendar.ts'
import { OUT_OF_SHIFT, whyNotPattern } from './shift-pattern.ts'

const NOON = Temporal.Instant.from(`${ANY_DAY}T12:00:00Z`).epochMilliseconds

const ZONES = [
  'Europe/Madrid',
  'America/Argentina/Buenos_Aires',
  'Australia/Lord_Howe',
  'America/New_York',
  'Africa/Cairo',
  'UTC',
]

/** Around the days of the rules: clocks change in Madrid and Lord Howe there, in Cairo (at midnight) and New York soon after. */
const anyInstant = fc
  .integer({ min: -14 * 24 * 60, max: 20 * 24 * 60 })
  .map((minutes) => instant(NOON + minutes * 60_000 + 17))

const calendarOf = (zone: string, rules: Parameters<typeof rulesAt>[0]) =>
  plantCalendar(zone, rulesAt(rules, ANY_PLACE))

const endsOf = (parts: readonly Interval[], from: Instant): Instant[] => [
  from,
  ...parts.map(({ end }) => end),
]

describe.each(ZONES)('law of any calendar in %s', (zone) => {
  test('shifts and slots partition the day, days partition time', () => {
    fc.assert(
      fc.property(anyCalendarRules, anyInstant, (rules, at) => {
        const calendar = calendarOf(zone, rules)
        const day = calendar.productionDayAt(at)
        const whole = calendar.dayInterval(day)
        expect(contains(whole, at)).toBe(true)
        expect(calendar.dayInterval(calendar.nextDay(day)).start).toBe(whole.end)
        for (const parts of [calendar.shiftsOf(day), calendar.slotsOf(day)]) {
          const ends = endsOf(parts, whole.start)
          expect(parts.map(({ start }) => start)).toEqual(ends.slice(0, -1))
          expect(ends.at(-1)).toBe(whole.end)
          expect(parts.every((part) => lengthOf(part) > 0)).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('every instant is in the shift that the calendar says, and next and previous lead back', () => {
    fc.assert(
      fc.property(anyCalendarRules, anyInstant, (rules, at) => {
        const calendar = calendarOf(zone, rules)
        const shift = calendar.shiftAt(at)
        expect(contains(shift, at)).toBe(true)
        expect(calendar.shiftsOf(shift.day)).toContainEqual(shift)
        expect(calendar.previousShift(calendar.nextShift(shift))).toEqual(shift)
        expect(calendar.nextShift(calendar.previousShift(shift))).toEqual(shift)
      }),
      { numRuns: 100 },
    )
  })

  test('slots lie in their shift and are four hours of the wall clock long at most', () => {
    fc.assert(
      fc.property(anyCalendarRules, anyInstant, (rules, at) => {
        const calendar = calendarOf(zone, rules)
        const day = calendar.productionDayAt(at)
        for (const slot of calendar.slotsOf(day)) {
          const shift = calendar.shiftsOf(day).find(({ start }) => start === slot.shiftStart)
          expect(shift?.name).toBe(slot.shift)
          expect(shift && slot.start >= shift.start && slot.end <= shift.end).toBe(true)
          expect(lengthOf(slot)).toBeLessThanOrEqual(5 * HOUR)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('what nobody answers for is cut like any other time, and holds all that is outside of shifts', () => {
    fc.assert(
      fc.property(anyCalendarRules, anyInstant, anyInstant, (rules, a, b) => {
        if (a === b) return
        const calendar = calendarOf(zone, rules)
        const window = { start: a < b ? a : b, end: a < b ? b : a }
        const cut = calendar.shiftAt(window.start).end
        const whole = calendar.unansweredIn(window)
        for (const [i, part] of whole.entries()) {
          expect(part.start).toBeLessThan(part.end)
          expect(part.start).toBeGreaterThanOrEqual(whole[i - 1]?.end ?? window.start)
          expect(part.end).toBeLessThanOrEqual(window.end)
          expect(part.why === 'out-of-shift').toBe(calendar.shiftAt(part.start).name === OUT_OF_SHIFT)
        }
        if (cut > window.start && cut < window.end)
          expect(
            sum([
              ...calendar.unansweredIn({ start: window.start, end: cut }),
              ...calendar.unansweredIn({ start: cut, end: window.end }),
            ]),
          ).toBe(sum(whole))
      }),
      { numRuns: 60 },
    )
  })
})

const sum = (parts: readonly Interval[]): number => parts.reduce((total, part) => total + lengthOf(part), 0)

test('law: any pattern that is not refused gives a day of 24 hours where the clocks never move', () => {
  fc.assert(
    fc.property(anyPattern, (pattern) => {
      expect(whyNotPattern(pattern)).toEqual([])
      const calendar = plantCalendar('UTC', {
        rules: [{ scope: { kind: 'plant' }, from: '2020-01-01', pattern }],
        exceptions: [],
      })
      expect(lengthOf(calendar.dayInterval(ANY_DAY))).toBe(24 * HOUR)
    }),
  )
})
