import { OUT_OF_SHIFT, type PlantCalendar, toIso } from '@baliza/domain'

/** A shift by its name, all of them (`TO`), or the order that runs (`order`). */
export type Period = string
/** A shift by its name, or all of them (`TO`). */
export type ShiftChoice = string

/** So many days are looked through for the names of their shifts. */
const MOST_DAYS = 92

/** The names of the shifts of some days, each once, as they come: TM, TT, TN of the standard calendar. */
export function shiftsOfDays(
  calendar: PlantCalendar | undefined,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): readonly string[] {
  const names = new Set<string>()
  if (calendar === undefined || from === undefined || to === undefined) return []
  for (let day = from, n = 0; day <= to && n < MOST_DAYS; day = calendar.nextDay(day), n++)
    for (const { name } of calendar.shiftsOf(day)) if (name !== OUT_OF_SHIFT) names.add(name)
  return [...names]
}

/** What the server is asked for. `shift` clips the window to that shift of each of its days. */
export type SummaryWindow = {
  readonly startDate: string
  readonly endDate: string
  readonly shift?: string
}

/** From the morning of the first production day to the morning after the last. */
export function windowOfDays(
  calendar: PlantCalendar,
  days: { from: string; to: string },
  shift: ShiftChoice,
): SummaryWindow {
  return {
    startDate: toIso(calendar.dayInterval(days.from).start),
    endDate: toIso(calendar.dayInterval(days.to).end),
    ...(shift !== 'TO' && { shift }),
  }
}
