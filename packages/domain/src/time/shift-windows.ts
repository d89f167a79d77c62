import { clip, type Interval } from './interval.ts'
import type { PlantCalendar, ShiftName } from './plant-calendar.ts'

/**
 * The parts of a window that lie in one shift of its production days, in time order; the window itself
 * without a shift. `[Monday 08:00, Wednesday 06:00)` in the morning: Monday 08–14 and Tuesday 06–14.
 */
export function windowsOfShift(calendar: PlantCalendar, window: Interval, shift?: ShiftName): Interval[] {
  if (shift === undefined) return [window]
  const windows: Interval[] = []
  for (
    let day = calendar.productionDayAt(window.start);
    calendar.dayInterval(day).start < window.end;
    day = calendar.nextDay(day)
  ) {
    for (const { name, start, end } of calendar.shiftsOf(day)) {
      const inside = name === shift ? clip({ start, end }, window) : undefined
      if (inside) windows.push(inside)
    }
  }
  return windows
}
