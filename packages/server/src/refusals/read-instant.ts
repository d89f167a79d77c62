import { type Instant, instant, type WallClock } from '@baliza/domain'
import { Problem } from './problem.ts'

const ISO =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?))?(Z|[+-]\d\d:?\d\d)?$/i
const AMERICAN =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: ((?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?))?$/

/**
 * An instant that arrived as text: ISO 8601; without an offset it is wall-clock in the plant's zone, without
 * a time 00:00.
 */
export function readInstant(text: string, field: string, calendar: WallClock): Instant {
  const at = instantIn(text, calendar)
  if (at === undefined) throw new Problem('field-invalid', { field })
  return at
}

/**
 * The same for whoever has words of its own for what isn't one: `2026-01-05T00:00:00`, `2026-01-05`,
 * `1/5/2026 08:30:00.000` (all wall-clock of the plant) or, with an offset, `2026-01-05T07:30:00.000Z`.
 */
export function instantIn(text: string, calendar: WallClock): Instant | undefined {
  const [, date, time = '00:00', offset] = ISO.exec(text) ?? fromAmerican(text)
  if (date === undefined || !isDay(date)) return undefined
  const wall = `${date}T${time.indexOf(':') === 1 ? '0' : ''}${time}`
  if (offset === undefined) return calendar.fromWallClock(wall)
  const at = Date.parse(`${wall}${offset.toUpperCase()}`)
  return Number.isNaN(at) ? undefined : instant(at)
}

/** The calendar day (`YYYY-MM-DD`) of such a text, by the plant's wall clock. */
export function dayIn(text: string, calendar: WallClock): string | undefined {
  const at = instantIn(text, calendar)
  return at === undefined ? undefined : calendar.toWallClock(at).slice(0, 10)
}

/** The calendar doesn't have 30 February. */
function isDay(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
}

function fromAmerican(text: string): (string | undefined)[] {
  const match = AMERICAN.exec(text)
  if (!match) return []
  const [, month = '', day = '', year = '', time] = match
  return [text, `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time]
}
