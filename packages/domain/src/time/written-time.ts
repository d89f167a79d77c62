import type { Instant } from './instant.ts'
import type { PlantCalendar } from './plant-calendar.ts'

/** 22/11/2026 11:00:00 on the plant's clock: the day first, in both languages. */
export function writtenTime(at: Instant, calendar: Pick<PlantCalendar, 'toWallClock'>): string {
  const [day = '', time = ''] = calendar.toWallClock(at).slice(0, 19).split('T')
  return `${day.split('-').toReversed().join('/')} ${time}`
}
