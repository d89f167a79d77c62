import type { Instant, PlantCalendar } from '@baliza/domain'

/** Production days `YYYY-MM-DD`, both included. */
export type Period = { readonly from: string; readonly to: string }

const WEEKS_BEFORE = 4

/** The last four weeks and today. */
export function startPeriod(calendar: PlantCalendar, now: Instant): Period {
  const to = calendar.productionDayAt(now)
  return { from: Temporal.PlainDate.from(to).subtract({ weeks: WEEKS_BEFORE }).toString(), to }
}

/** Wall-clock in the plant's zone: the server makes whole production days of it. */
export const periodQuery = ({ from, to }: Period): { start: string; end: string } => ({
  start: `${from}T06:00`,
  end: `${to}T06:01`,
})
