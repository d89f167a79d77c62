import { type PlantCalendar, toIso } from '@baliza/domain'

/** The five periods of a summary. */
export const PERIODS = ['TM', 'TT', 'TN', 'TO', 'order'] as const
export type Period = (typeof PERIODS)[number]
/** All (TO), morning, afternoon, night. */
export const SHIFT_CHOICES = ['TO', 'TM', 'TT', 'TN'] as const
export type ShiftChoice = (typeof SHIFT_CHOICES)[number]

/** What the server is asked for. `shift` clips the window to that shift of each of its days. */
export type SummaryWindow = {
  readonly startDate: string
  readonly endDate: string
  readonly shift?: 'TM' | 'TT' | 'TN'
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
