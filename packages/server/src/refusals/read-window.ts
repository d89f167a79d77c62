import type { Interval, WallClock } from '@baliza/domain'
import { Problem } from './problem.ts'
import { readInstant } from './read-instant.ts'

/** What one call may look at. Ten years, so that nobody counts the shifts of an age. */
const MOST_DAYS = 3_660
const DAY = 24 * 60 * 60_000

/**
 * A window that arrived as two texts: refused when it is empty, turned around, or longer than any plant asks
 * about.
 */
export function readWindow(named: Readonly<Record<string, string>>, calendar: WallClock): Interval {
  const [start, end] = Object.entries(named).map(([field, text]) => readInstant(text, field, calendar))
  if (start === undefined || end === undefined || start >= end) throw new Problem('window-invalid')
  if (end - start > MOST_DAYS * DAY) throw new Problem('window-too-long', { days: MOST_DAYS })
  return { start, end }
}
