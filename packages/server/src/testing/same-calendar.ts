import type { PlantCalendar } from '@baliza/domain'
import type { Calendars } from '../facts/calendars/read-calendars.ts'

/** A plant whose lines all follow one calendar. */
export const sameCalendar = (plant: PlantCalendar): Calendars => ({ revision: 0, plant, of: () => plant })
