import {
  type CalendarRule,
  type CalendarRules,
  dayStartOn,
  planDay,
  type UnansweredReason,
} from './calendar-rules.ts'
import { type Instant, instant } from './instant.ts'
import { clip, type Interval } from './interval.ts'
import { remembered } from './remembered.ts'
import { DAY_MINUTES } from './shift-pattern.ts'

/**
 * What a shift is called. In the calendar that every plant begins with: TM 06–14, TT 14–22, TN 22–06; `FT` is
 * what lies outside of shifts.
 */
export type ShiftName = string

/**
 * `day` is the production day `YYYY-MM-DD` that the shift belongs to: the night of the 24th ends on the 25th
 * at 06:00.
 */
export type Shift = Interval & { readonly name: ShiftName; readonly day: string }

/**
 * A band of a shift, four hours of the wall clock long at most: docs/product/limits.md#slots. It is called by
 * its hours, `06-10`, with minutes where they are not full: `05:30-09:30`.
 */
export type DaySlot = Interval & {
  readonly name: SlotName
  readonly shift: ShiftName
  /** Names may come twice a day, starts do not. */
  readonly shiftStart: Instant
}
export type SlotName = string

/** A stretch that nobody answers for, though the line may be staffed: a break, a holiday, no shift. */
type Unanswered = Interval & { readonly why: UnansweredReason }

export type PlantCalendar = {
  readonly zone: string
  /** The production day `YYYY-MM-DD` that holds `at`: of the standard calendar, it begins at 06:00 wall-clock. */
  productionDayAt(at: Instant): string
  /** `[06:00, next day 06:00)`: 23 or 25 hours long when the clocks change. */
  dayInterval(day: string): Interval
  nextDay(day: string): string
  previousDay(day: string): string
  /** In time order and without a gap. */
  shiftsOf(day: string): readonly Shift[]
  slotsOf(day: string): readonly DaySlot[]
  shiftAt(at: Instant): Shift
  previousShift(shift: Shift): Shift
  nextShift(shift: Shift): Shift
  /** The parts of a window that nobody answers for, by start; none overlaps another. */
  unansweredIn(window: Interval): Unanswered[]
  /** Why a day is as it is: which rule gave its shifts (undefined = the standard calendar), which holiday it is. */
  reasonOf(day: string): { readonly rule: CalendarRule | undefined; readonly holiday: string | undefined }
  /**
   * Wall-clock `YYYY-MM-DDTHH:mm[:ss[.fff]]` in the plant's zone; a skipped or doubled time is read as
   * `compatible`. Throws RangeError.
   */
  fromWallClock(text: string): Instant
  /** `YYYY-MM-DDTHH:mm:ss` in the plant's zone. */
  toWallClock(at: Instant): string
}

/** What of a calendar needs no rules: instants as people of the plant write them. */
export type WallClock = Pick<PlantCalendar, 'zone' | 'fromWallClock' | 'toWallClock'>

const NO_RULES: CalendarRules = { rules: [], exceptions: [] }

/**
 * The only place that knows the plant's time zone. Every shift, slot and production day is cut here, by the
 * rules of one place (`rulesAt`). Madrid, 25/10/2026: the night shift lasts 9 hours, its slot 02–06 lasts 5,
 * and it still ends at 06:00. Throws RangeError on an unknown IANA zone.
 */
export function plantCalendar(zone: string, rules: CalendarRules = NO_RULES): PlantCalendar {
  const zoned = (at: Instant) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  zoned(instant(0))

  const { planOf, dayInterval, dayStart, shiftsOf, slotsOf, unansweredOf } = calendarDays(zone, rules)
  const productionDayAt = (at: Instant): string => {
    const date = zoned(at).toPlainDate().toString()
    return at < dayStart(date) ? moved(date, -1) : date
  }
  const shiftAt = (at: Instant): Shift => {
    const found = shiftsOf(productionDayAt(at)).find(({ end }) => at < end)
    if (!found) throw new RangeError(`no shift holds ${at}`)
    return found
  }

  return {
    zone,
    productionDayAt,
    dayInterval,
    nextDay: remembered((day) => moved(day, 1)),
    previousDay: (day) => moved(day, -1),
    shiftsOf,
    slotsOf,
    shiftAt,
    previousShift: (shift) => shiftAt(instant(shift.start - 1)),
    nextShift: (shift) => shiftAt(shift.end),
    unansweredIn: (window) => {
      const parts: Unanswered[] = []
      for (let day = productionDayAt(window.start); dayInterval(day).start < window.end; day = moved(day, 1))
        for (const { why, ...part } of unansweredOf(day)) {
          const inside = clip(part, window)
          if (inside) parts.push({ ...inside, why })
        }
      return parts
    },
    reasonOf: (day) => {
      const { rule, holiday } = planOf(day)
      return { rule, holiday }
    },
    fromWallClock: (text) =>
      instant(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds),
    toWallClock: (at) => zoned(at).toPlainDateTime().toString({ smallestUnit: 'second' }),
  }
}

const moved = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** Days as they are cut, each only once. */
function calendarDays(zone: string, rules: CalendarRules) {
  const instantAt = (day: string, minute: number): Instant => atMinute(zone, day, minute)
  const dayStart = (day: string): Instant => instantAt(day, dayStartOn(rules, day))
  const planOf = remembered((day: string) =>
    planDay(rules, day, DAY_MINUTES + dayStartOn(rules, moved(day, 1))),
  )
  const dayInterval = remembered((day: string) => ({ start: dayStart(day), end: dayStart(moved(day, 1)) }))
  const shiftsOf = remembered((day: string): readonly Shift[] =>
    planOf(day).shifts.flatMap(({ name, start, end }) => {
      const shift = { name, day, start: instantAt(day, start), end: instantAt(day, end) }
      return shift.start < shift.end ? [shift] : []
    }),
  )
  const slotsOf = remembered((day: string): readonly DaySlot[] =>
    planOf(day).shifts.flatMap(({ name, start, end }) => slotsOfShift(name, { start, end }, day, instantAt)),
  )
  const unansweredOf = remembered((day: string): readonly Unanswered[] =>
    planOf(day).unanswered.flatMap(({ start, end, why }) => {
      const part = { start: instantAt(day, start), end: instantAt(day, end), why }
      return part.start < part.end ? [part] : []
    }),
  )
  return { planOf, dayInterval, dayStart, shiftsOf, slotsOf, unansweredOf }
}

/**
 * A minute that the clocks skip is the instant at which they do, so that what is later on the wall is never
 * earlier in time; one that comes twice is the first.
 */
function atMinute(zone: string, day: string, minute: number): Instant {
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / DAY_MINUTES) })
  const wall = date.toPlainDateTime({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 })
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const met = first.toPlainDateTime().equals(wall) ? first : first.getTimeZoneTransition('next')
  return instant((met ?? first).epochMilliseconds)
}

const LONGEST_SLOT = 4 * 60

/** Bands of four hours from the start of the shift; the last takes what is left. */
function slotsOfShift(
  shift: string,
  { start, end }: { readonly start: number; readonly end: number },
  day: string,
  instantAt: (day: string, minute: number) => Instant,
): DaySlot[] {
  const cut = (nth: number): number => Math.min(end, start + nth * LONGEST_SLOT)
  return Array.from({ length: Math.ceil((end - start) / LONGEST_SLOT) }, (_, nth) => ({
    name: slotName(cut(nth), cut(nth + 1)),
    shift,
    shiftStart: instantAt(day, start),
    start: instantAt(day, cut(nth)),
    end: instantAt(day, cut(nth + 1)),
  })).filter((slot) => slot.start < slot.end)
}

const two = (value: number): string => String(value).padStart(2, '0')

function slotName(...bounds: readonly number[]): SlotName {
  const isFull = bounds.every((minute) => minute % 60 === 0)
  const clock = (minute: number): string => {
    const hour = two(Math.floor(minute / 60) % 24)
    return isFull ? hour : `${hour}:${two(minute % 60)}`
  }
  return bounds.map(clock).join('-')
}
