const MINUTE = 60_000

type Span = { readonly startDate: string; readonly endDate: string | null }

/** How long a stop lasts, in minutes; of one that goes on, up to now. */
export const minutesOfStop = ({ startDate, endDate }: Span, now: number): number =>
  Math.max(0, (endDate === null ? now : Date.parse(endDate)) - Date.parse(startDate)) / MINUTE
