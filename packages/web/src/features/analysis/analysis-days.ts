import { type Instant, instant, type PlantCalendar, toIso } from '@baliza/domain'

/** Production days, both included. */
export type Days = { readonly from: string; readonly to: string }
export type Span = { readonly start: string; readonly end: string }

const DAYS_AT_FIRST = 7

/** The last so many days up to one. */
export function daysUpTo(calendar: PlantCalendar, to: string, count: number): Days {
  let from = to
  for (let more = 1; more < count; more++) from = calendar.previousDay(from)
  return { from, to }
}

/** What the address says; else the week up to today. One end alone is a single day. */
export function chosenDays(
  calendar: PlantCalendar,
  search: { from?: string | undefined; to?: string | undefined },
  now: Instant,
): Days {
  const { from, to } = search
  if (from !== undefined) return { from, to: to ?? from }
  return daysUpTo(calendar, to ?? calendar.productionDayAt(now), DAYS_AT_FIRST)
}

/** As many days, right before them. */
export function daysBefore(calendar: PlantCalendar, { from, to }: Days): Days {
  let count = 1
  for (let day = from; day < to; day = calendar.nextDay(day)) count++
  return daysUpTo(calendar, calendar.previousDay(from), count)
}

/** From the morning of the first day to the morning after the last. */
export const spanOf = (calendar: PlantCalendar, { from, to }: Days): Span => ({
  start: toIso(calendar.dayInterval(from).start),
  end: toIso(calendar.dayInterval(to).end),
})

/**
 * Every time that an hour of the week came up in a window, the latest first. A clock that goes back shows one
 * twice.
 */
export function hoursOfWeek(
  calendar: PlantCalendar,
  span: Span,
  { weekday, hour }: { weekday: number; hour: number },
  now: Instant,
): Span[] {
  const until = Math.min(Date.parse(span.end), now)
  const found: Span[] = []
  for (let at = Date.parse(span.start); at < until; at += HOUR) {
    const wall = calendar.toWallClock(instant(at))
    if (Number(wall.slice(11, 13)) !== hour || weekdayOf(wall.slice(0, 10)) !== weekday) continue
    found.push({ start: toIso(instant(at)), end: toIso(instant(Math.min(at + HOUR, until))) })
  }
  return found.toReversed()
}

const HOUR = 3_600_000

/** 1 = Monday … 7 of a calendar day. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
