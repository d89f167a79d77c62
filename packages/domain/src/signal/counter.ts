import { type Instant, latest, MINUTE } from '../time/instant.ts'

/**
 * Where a counter of a line stood when it was last counted. A relative one has no position; `value` is then the fraction
 * of a piece that was not counted yet.
 */
export type Counter = { readonly at: Instant; readonly value: number }

export type CounterRule = {
  /** enableCalculationRelative: each value is the pieces since the one before, not a total. */
  readonly relative: boolean
  /** Pieces per minute; null = nobody set one, so no increase is too large. */
  readonly desiredSpeed: number | null
}

/** Why a value was not counted. `bound`: the most pieces that could have been made since the last count. */
export type CounterRefusal =
  | { readonly why: 'not-a-number' | 'negative'; readonly value: number }
  | { readonly why: 'implausible'; readonly value: number; readonly increase: number; readonly bound: number }

export type Count = { readonly counter: Counter | null; readonly pieces: number; readonly refusal: CounterRefusal | null }

/** An increase is refused above so many times what the desired speed allows… */
const PLAUSIBLE_FACTOR = 10
/** …over at least so long, since counters come in jumps. */
const SHORTEST_SPAN = MINUTE
/** Ten times 0.1 is a piece, whatever binary fractions say. */
const ROUNDING_ERROR = 1e-9

/**
 * The pieces that a counter value tells of. A cumulative counter counts what it rose by; a fall means that it was reset or
 * wrapped, and the new value is counted: 9,998 then 3 is 3 pieces. The first value is only a base. Values older than the
 * base are dropped. A relative counter counts every value.
 *
 * More than 10 × desired speed × max(elapsed, 60 s) is refused and becomes the new base: at 60/min, 601 pieces within a
 * minute. NaN and negatives are refused and change nothing.
 */
export function countPieces(before: Counter | null, at: Instant, value: number, rule: CounterRule): Count {
  if (!Number.isFinite(value)) return refused(before, { why: 'not-a-number', value })
  if (value < 0) return refused(before, { why: 'negative', value })
  return rule.relative ? countRelative(before, at, value, rule) : countCumulative(before, at, value, rule)
}

function countCumulative(before: Counter | null, at: Instant, reading: number, rule: CounterRule): Count {
  const value = Math.floor(reading)
  const counter = { at, value }
  if (!before) return { counter, pieces: 0, refusal: null }
  if (at < before.at) return { counter: before, pieces: 0, refusal: null }
  const increase = value >= before.value ? value - before.value : value
  return judged(counter, { increase, elapsed: at - before.at, value: reading }, rule)
}

function countRelative(before: Counter | null, at: Instant, value: number, rule: CounterRule): Count {
  const total = (before?.value ?? 0) + value
  const increase = Math.floor(total + ROUNDING_ERROR)
  const counter = { at: before ? latest(before.at, at) : at, value: Math.max(0, total - increase) }
  return judged(counter, { increase, elapsed: before ? at - before.at : 0, value }, rule)
}

type Rise = { readonly increase: number; readonly elapsed: number; readonly value: number }

function judged(counter: Counter, { increase, elapsed, value }: Rise, { desiredSpeed }: CounterRule): Count {
  const bound = desiredSpeed === null || desiredSpeed <= 0 ? Number.POSITIVE_INFINITY : plausible(desiredSpeed, elapsed)
  return increase > bound ? refused(counter, { why: 'implausible', value, increase, bound }) : { counter, pieces: increase, refusal: null }
}

const plausible = (desiredSpeed: number, elapsed: number): number =>
  (PLAUSIBLE_FACTOR * desiredSpeed * Math.max(elapsed, SHORTEST_SPAN)) / MINUTE

const refused = (counter: Counter | null, refusal: CounterRefusal): Count => ({ counter, pieces: 0, refusal })
