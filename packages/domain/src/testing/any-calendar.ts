import fc from 'fast-check'
import type { CalendarException, CalendarRule, CalendarRules, CalendarScope } from '../time/calendar-rules.ts'
import { DAY_MINUTES, type PatternDay, type PatternShift, type ShiftPattern } from '../time/shift-pattern.ts'

/** Any calendar of the line that `ANY_PLACE` names, its days near `ANY_DAY`. */
export const ANY_PLACE = { lineID: 3, sectorID: 2 }
export const ANY_DAY = '2026-10-20'

const anyScope: fc.Arbitrary<CalendarScope> = fc.constantFrom<CalendarScope>(
  { kind: 'plant' },
  { kind: 'sector', sectorID: 2 },
  { kind: 'line', lineID: 3 },
)

const dayNear = (days: number): string => Temporal.PlainDate.from(ANY_DAY).add({ days }).toString()
const anyDayNear = fc.integer({ min: -12, max: 12 }).map(dayNear)

/** Cuts of a day, two and two of them a shift: 0 to 5 shifts of any length, with a break or none. */
const anyDayFrom = (dayStart: number): fc.Arbitrary<PatternDay> =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: DAY_MINUTES / 5 }), { minLength: 0, maxLength: 10 })
    .map((cuts) => cuts.map((cut) => dayStart + cut * 5).sort((a, b) => a - b))
    .map((cuts) => {
      const shifts = Array.from({ length: Math.floor(cuts.length / 2) }, (_, i) =>
        shiftOf(`S${i + 1}`, cuts[2 * i] ?? 0, cuts[2 * i + 1] ?? 0),
      )
      return shifts.length === 0 ? { shifts, free: true } : { shifts }
    })

const shiftOf = (name: string, start: number, end: number): PatternShift => ({
  name,
  start,
  end,
  breaks: end - start > 30 ? [{ start: start + 10, end: start + 25 }] : [],
})

export const anyPattern: fc.Arbitrary<ShiftPattern> = fc
  .integer({ min: 0, max: (DAY_MINUTES - 5) / 5 })
  .chain((fives) => {
    const dayStart = fives * 5
    return fc.record({
      dayStart: fc.constant(dayStart),
      anchor: anyDayNear,
      days: fc.array(anyDayFrom(dayStart), { minLength: 1, maxLength: 9 }),
    })
  })

const anyRule: fc.Arbitrary<CalendarRule> = fc.record({
  scope: anyScope,
  from: anyDayNear,
  pattern: fc.option(anyPattern, { freq: 6 }),
})

const anyException: fc.Arbitrary<CalendarException> = fc.oneof(
  fc.record({ scope: anyScope, day: anyDayNear, kind: fc.constant('holiday'), name: fc.constant('Fiesta') }),
  fc.record({ scope: anyScope, day: anyDayNear, kind: fc.constant('working-day') }),
  fc.record({
    scope: anyScope,
    day: anyDayNear,
    kind: fc.constant('cancelled'),
    shift: fc.constantFrom('S1', 'S2', 'TM'),
  }),
  fc.record({
    scope: anyScope,
    day: anyDayNear,
    kind: fc.constant('extra'),
    shift: fc
      .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: DAY_MINUTES }))
      .map(([start, length]) => shiftOf('Extra', start, start + length)),
  }),
)

export const anyCalendarRules: fc.Arbitrary<CalendarRules> = fc.record({
  rules: fc.array(anyRule, { maxLength: 6 }),
  exceptions: fc.array(anyException, { maxLength: 8 }),
})
