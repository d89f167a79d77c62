import {
  type Interval,
  type PlantCalendar,
  STANDARD_PATTERN,
  type WallClock,
  windowsOfShift,
} from '@baliza/domain'
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

const STANDARD_SHIFTS = STANDARD_PATTERN.days.flatMap(({ shifts }) => shifts.map(({ name }) => name))

/** The parts of a window in one shift of its days; a shift that no day of it has is refused. */
export function readShiftWindows(calendar: PlantCalendar, window: Interval, shift?: string): Interval[] {
  const windows = windowsOfShift(calendar, window, shift)
  if (windows.length === 0 && !STANDARD_SHIFTS.includes(shift ?? ''))
    throw new Problem('field-invalid', { field: 'shift' })
  return windows
}
