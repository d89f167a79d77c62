import type { PlantCalendar } from '@baliza/domain'

/** So many days at most: more than ten years of them. */
const MOST_DAYS = 5_000

/** A calendar that cuts each day only once: the same years are gone through for one line after the other. */
export const rememberingCalendar = (calendar: PlantCalendar): PlantCalendar => ({
  ...calendar,
  dayInterval: remembered((day) => calendar.dayInterval(day)),
  shiftsOf: remembered((day) => calendar.shiftsOf(day)),
  slotsOf: remembered((day) => calendar.slotsOf(day)),
  nextDay: remembered((day) => calendar.nextDay(day)),
})

function remembered<T>(cut: (day: string) => T): (day: string) => T {
  const known = new Map<string, T>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    if (known.size >= MOST_DAYS) known.clear()
    const fresh = cut(day)
    known.set(day, fresh)
    return fresh
  }
}
