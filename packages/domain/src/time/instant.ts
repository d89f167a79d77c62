declare const brand: unique symbol

/**
 * A point in time: UTC epoch milliseconds, a safe integer. Branded, so that a duration can't pass for one.
 */
export type Instant = number & { readonly [brand]: 'Instant' }

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/**
 * Takes epoch milliseconds; a fraction is dropped. Throws RangeError on anything that is not a finite number.
 */
export function instant(epochMilliseconds: number): Instant {
  if (!Number.isFinite(epochMilliseconds)) throw new RangeError(`not an instant: ${epochMilliseconds}`)
  return Math.floor(epochMilliseconds) as Instant
}

/** ISO 8601 with `Z`, milliseconds always shown: `2026-11-20T13:00:00.000Z`. */
// NOTE: `Date` is told the time here; Temporal writes the same in twice the time, for millions of rows
// oxlint-disable-next-line no-restricted-globals
export const toIso = (at: Instant): string => new Date(at).toISOString()

/** The start of the clock minute that holds `at`. */
export const minuteOf = (at: Instant): Instant => (Math.floor(at / MINUTE) * MINUTE) as Instant

export const later = (at: Instant, milliseconds: number): Instant => (at + milliseconds) as Instant

export const latest = (first: Instant, ...rest: Instant[]): Instant =>
  rest.reduce((a, b) => (b > a ? b : a), first)

export const earliest = (first: Instant, ...rest: Instant[]): Instant =>
  rest.reduce((a, b) => (b < a ? b : a), first)
