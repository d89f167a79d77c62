import type { CalendarRules } from './calendar-rules.ts'
import type { PlantCalendar } from './plant-calendar.ts'

/**
 * From which production day on two sets of rules may differ: that before the first date of which one of them
 * says something that the other does not, since a day ends where the next begins. undefined = they are the same.
 */
export function firstDayThatMayDiffer(before: CalendarRules, after: CalendarRules): string | undefined {
  const dated = ({ rules, exceptions }: CalendarRules): [string, string][] => [
    ...rules.map((rule): [string, string] => [rule.from, JSON.stringify(rule)]),
    ...exceptions.map((one): [string, string] => [one.day, JSON.stringify(one)]),
  ]
  const [a, b] = [dated(before), dated(after)]
  const only = (some: [string, string][], others: [string, string][]): string[] => {
    const known = new Set(others.map(([, what]) => what))
    return some.filter(([, what]) => !known.has(what)).map(([day]) => day)
  }
  const first = [...only(a, b), ...only(b, a)].sort()[0]
  return first === undefined ? undefined : Temporal.PlainDate.from(first).subtract({ days: 1 }).toString()
}

/** Do a day's shifts, or what nobody answers for in it, come out otherwise by the other calendar? */
export function isDayChanged(before: PlantCalendar, after: PlantCalendar, day: string): boolean {
  const planOf = (calendar: PlantCalendar): string =>
    JSON.stringify([calendar.shiftsOf(day), calendar.unansweredIn(calendar.dayInterval(day))])
  return planOf(before) !== planOf(after)
}
