import { earliest, type Instant, latest } from './instant.ts'

/** A half-open stretch of time `[start, end)`: what happens at `end` belongs to the next one. Never empty. */
export type Interval = { readonly start: Instant; readonly end: Instant }

/** A fact that may still be going on: `end` null reads as "until the asking time". */
export type OpenInterval = { readonly start: Instant; readonly end: Instant | null }

export const lengthOf = (interval: Interval): number => interval.end - interval.start

export const contains = (interval: Interval, at: Instant): boolean =>
  interval.start <= at && at < interval.end

export const endingNow = (fact: OpenInterval, now: Instant): Interval => ({
  start: fact.start,
  end: fact.end ?? latest(now, fact.start),
})

/** The part of `interval` inside `window`; undefined when they only touch or miss each other. */
export function clip(interval: Interval, window: Interval): Interval | undefined {
  const start = latest(interval.start, window.start)
  const end = earliest(interval.end, window.end)
  return start < end ? { start, end } : undefined
}
