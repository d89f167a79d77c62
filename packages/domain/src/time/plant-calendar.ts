import { type Instant, instant } from './instant.ts'
import type { Interval } from './interval.ts'

/** Morning 06–14, afternoon 14–22, night 22–06, in wall-clock time of the plant. */
export type ShiftName = 'TM' | 'TT' | 'TN'

/**
 * `day` is the production day `YYYY-MM-DD` that the shift belongs to: the night of the 24th ends on the 25th
 * at 06:00.
 */
export type Shift = Interval & { readonly name: ShiftName; readonly day: string }

/** One of the six bands of a production day: docs/product/limits.md#slots. */
export type DaySlot = Interval & { readonly name: SlotName; readonly shift: ShiftName }
export type SlotName = (typeof SLOTS)[number]['name']

const SHIFTS = [
  { name: 'TM', startHour: 6 },
  { name: 'TT', startHour: 14 },
  { name: 'TN', startHour: 22 },
] as const

const SLOTS = [
  { name: '06-10', startHour: 6, shift: 'TM' },
  { name: '10-14', startHour: 10, shift: 'TM' },
  { name: '14-18', startHour: 14, shift: 'TT' },
  { name: '18-22', startHour: 18, shift: 'TT' },
  { name: '22-02', startHour: 22, shift: 'TN' },
  { name: '02-06', startHour: 26, shift: 'TN' },
] as const

const DAY_START_HOUR = 6

export type PlantCalendar = {
  readonly zone: string
  /** The production day `YYYY-MM-DD` that holds `at`: it begins at 06:00 wall-clock. */
  productionDayAt(at: Instant): string
  /** `[06:00, next day 06:00)`: 23 or 25 hours long when the clocks change. */
  dayInterval(day: string): Interval
  nextDay(day: string): string
  previousDay(day: string): string
  shiftsOf(day: string): readonly [Shift, Shift, Shift]
  slotsOf(day: string): readonly DaySlot[]
  shiftAt(at: Instant): Shift
  previousShift(shift: Shift): Shift
  nextShift(shift: Shift): Shift
  /**
   * Wall-clock `YYYY-MM-DDTHH:mm[:ss[.fff]]` in the plant's zone; a skipped or doubled time is read as
   * `compatible`. Throws RangeError.
   */
  fromWallClock(text: string): Instant
  /** `YYYY-MM-DDTHH:mm:ss` in the plant's zone. */
  toWallClock(at: Instant): string
}

/**
 * The only place that knows the plant's time zone. Every shift, slot and production day is cut here. Madrid,
 * 25/10/2026: the night shift lasts 9 hours, its slot 02–06 lasts 5, and it still ends at 06:00. Throws
 * RangeError on an unknown IANA zone.
 */
export function plantCalendar(zone: string): PlantCalendar {
  const zoned = (at: Instant) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  zoned(instant(0))

  const atHour = (day: string, hour: number): Instant => {
    const date = Temporal.PlainDate.from(day).add({ days: Math.floor(hour / 24) })
    return instant(date.toZonedDateTime({ timeZone: zone, plainTime: { hour: hour % 24 } }).epochMilliseconds)
  }
  const productionDayAt = (at: Instant) =>
    zoned(at).toPlainDateTime().subtract({ hours: DAY_START_HOUR }).toPlainDate().toString()
  const moved = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
  const dayInterval = (day: string) => ({
    start: atHour(day, DAY_START_HOUR),
    end: atHour(day, DAY_START_HOUR + 24),
  })

  const shiftsOf = (day: string): [Shift, Shift, Shift] => {
    const shift = (i: 0 | 1 | 2): Shift => ({
      name: SHIFTS[i].name,
      day,
      start: atHour(day, SHIFTS[i].startHour),
      end: atHour(day, SHIFTS[i].startHour + 8),
    })
    return [shift(0), shift(1), shift(2)]
  }
  const shiftAt = (at: Instant): Shift => {
    const [morning, afternoon, night] = shiftsOf(productionDayAt(at))
    if (at < morning.end) return morning
    return at < afternoon.end ? afternoon : night
  }

  return {
    zone,
    productionDayAt,
    dayInterval,
    nextDay: (day) => moved(day, 1),
    previousDay: (day) => moved(day, -1),
    shiftsOf,
    slotsOf: (day) =>
      SLOTS.map(({ name, startHour, shift }) => ({
        name,
        shift,
        start: atHour(day, startHour),
        end: atHour(day, startHour + 4),
      })),
    shiftAt,
    previousShift: (shift) => shiftAt(instant(shift.start - 1)),
    nextShift: (shift) => shiftAt(shift.end),
    fromWallClock: (text) =>
      instant(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds),
    toWallClock: (at) => zoned(at).toPlainDateTime().toString({ smallestUnit: 'second' }),
  }
}
