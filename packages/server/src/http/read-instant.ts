import { type Instant, instant, type PlantCalendar } from '@baliza/domain'
import { Problem } from './problem.ts'

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i

/** An instant that arrived as text: ISO 8601; without an offset it is wall-clock in the plant's zone. */
export function readInstant(text: string, field: string, calendar: PlantCalendar): Instant {
  const at = instantIn(text, calendar)
  if (at === undefined) throw new Problem('field-invalid', { field })
  return at
}

/** The same for whoever has words of its own for what isn't one. */
export function instantIn(text: string, calendar: PlantCalendar): Instant | undefined {
  const match = ISO_DATE_TIME.exec(text)
  const at = match?.[3] ? Date.parse(text) : wallClock(match && text, calendar)
  return Number.isNaN(at) ? undefined : instant(at)
}

/** A date that the calendar doesn't have (30 February) is NaN, as `Date.parse` says it. */
const wallClock = (text: string | null, calendar: PlantCalendar): number =>
  text === null || Number.isNaN(Date.parse(`${text}Z`)) ? Number.NaN : calendar.fromWallClock(text)
