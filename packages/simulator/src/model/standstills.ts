import { contains, type Interval, instant, MINUTE, type PlantCalendar } from '@baliza/domain'
import type { StopSeen } from '../plant-model.ts'
import { FAULT } from './day-plan.ts'
import type { LineModel } from './line-model.ts'

/** Nobody writes down what was shorter. */
const SHORTEST = 2 * MINUTE

/**
 * When a line stood still under an order, as somebody at the machine would write it down: in whole minutes,
 * once it is over.
 */
export function standstillsOf(line: LineModel, span: Interval, days: readonly string[]): StopSeen[] {
  const orders = line.ordersIn(span)
  const stretches = days.flatMap((day) => line.day(day))
  return stretches.flatMap((stretch) => {
    if (stretch.mode !== 'stop' || stretch.fault === FAULT.NO_ORDER) return []
    const start = instant(Math.ceil(stretch.start / MINUTE) * MINUTE)
    const end = instant(Math.floor(stretch.end / MINUTE) * MINUTE)
    const isStaffed = orders.some((order) => contains(order, start) && end <= order.end)
    const isOver = start >= span.start && stretch.end <= span.end
    return isOver && isStaffed && end - start >= SHORTEST ? [{ lineID: line.lineID, start, end }] : []
  })
}

/** The production days that a span touches. */
export function daysOf({ start, end }: Interval, calendar: PlantCalendar): string[] {
  const days: string[] = []
  for (
    let day = calendar.productionDayAt(start);
    calendar.dayInterval(day).start < end;
    day = calendar.nextDay(day)
  )
    days.push(day)
  return days
}
