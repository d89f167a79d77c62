import { type Instant, latest, MINUTE } from '../time/instant.ts'

/**
 * Where a counter of a line stood when it was last counted. A relative one has no position; `value` is then
 * the fraction of a piece that was not counted yet.
 */
export type Counter = {
  readonly at: Instant
  readonly value: number
  /** It fell a moment ago, and may come back. */
  readonly fallen?: Fall
}

/** When a counter fell, from where, and what was counted since: by the fall itself, and by rises after it. */
type Fall = { readonly at: Instant; readonly from: number; readonly counted: number; readonly risen: number }

export type CounterRule = {
  /** enableCalculationRelative: each value is the pieces since the one before, not a total. */
  readonly relative: boolean
  /** Pieces per minute; null = nobody set one, so no increase is too large. */
  readonly desiredSpeed: number | null
}

/** Why a value was not counted. `bound`: the most pieces that could have been made since the last count. */
export type CounterRefusal =
  | { readonly why: 'not-a-number' | 'negative' | 'too-large'; readonly value: number }
  | { readonly why: 'implausible'; readonly value: number; readonly increase: number; readonly bound: number }

export type Count = {
  readonly counter: Counter | null
  readonly pieces: number
  readonly refusal: CounterRefusal | null
}

/** An increase is refused above so many times what the desired speed allows… */
const PLAUSIBLE_FACTOR = 10
/** …over at least so long, since counters come in jumps. */
const SHORTEST_SPAN = MINUTE
/** A counter that fell by more than this share was reset; by less, it was corrected. */
const RESET_BELOW = 0.5
/** One that is back where it was within so long never fell. */
const GLITCH = MINUTE
/** It comes back in a leap, so many times what it rose by since; one that was reset climbs. */
const LEAP = 10
/** Ten times 0.1 is a piece, whatever binary fractions say. */
const ROUNDING_ERROR = 1e-9

/**
 * The pieces that a counter value tells of. A cumulative counter counts what it rose by. A fall to less than
 * half means that it was reset or wrapped, and the new value is counted: 9,998 then 3 is 3 pieces. A smaller
 * fall is a correction and counts nothing: 500, 499, 501 after two minutes is 2 pieces. Back within 60 s
 * where it was, it never fell: 500, 0, 505 is 5 pieces. The first value is only a base. Values older than the
 * base are dropped. A relative counter counts every value.
 *
 * More than 10 × desired speed × max(elapsed, 60 s) is refused and becomes the new base: at 60/min, 601
 * pieces within a minute. NaN, negatives, and what is so large that one piece more is the same number (above
 * 9,007,199,254,740,991) are refused and change nothing.
 */
export function countPieces(before: Counter | null, at: Instant, value: number, rule: CounterRule): Count {
  if (!Number.isFinite(value)) return refused(before, { why: 'not-a-number', value })
  if (value < 0) return refused(before, { why: 'negative', value })
  if (value > Number.MAX_SAFE_INTEGER) return refused(before, { why: 'too-large', value })
  return rule.relative ? countRelative(before, at, value, rule) : countCumulative(before, at, value, rule)
}

function countCumulative(before: Counter | null, at: Instant, reading: number, rule: CounterRule): Count {
  const value = Math.floor(reading)
  const counter = { at, value }
  if (!before) return { counter, pieces: 0, refusal: null }
  if (at < before.at) return { counter: before, pieces: 0, refusal: null }
  const rise = { elapsed: at - before.at, value: reading }
  if (value < before.value) return fall(before, counter, rise, rule)
  const { fallen } = before
  const increase = value - before.value
  if (!fallen || at - fallen.at > GLITCH) return judged(counter, { ...rise, increase }, rule)
  const isBack = value >= fallen.from && (fallen.risen === 0 || increase > LEAP * fallen.risen)
  if (isBack)
    return judged(
      counter,
      { ...rise, increase: Math.max(0, value - fallen.from - fallen.counted - fallen.risen) },
      rule,
    )
  const count = judged(counter, { ...rise, increase }, rule)
  return { ...count, counter: { ...counter, fallen: { ...fallen, risen: fallen.risen + count.pieces } } }
}

/** One that falls on, like one that swings, is measured by where it fell from first. */
function fall(
  { value: from, fallen: before }: Counter,
  counter: Counter,
  rise: Omit<Rise, 'increase'>,
  rule: CounterRule,
): Count {
  const wasReset = counter.value < from * RESET_BELOW
  const count = judged(counter, { ...rise, increase: wasReset ? counter.value : 0 }, rule)
  const isSameFall = before !== undefined && counter.at - before.at <= GLITCH
  const first = isSameFall ? before : { at: counter.at, from, counted: 0, risen: 0 }
  return { ...count, counter: { ...counter, fallen: { ...first, counted: first.counted + count.pieces } } }
}

function countRelative(before: Counter | null, at: Instant, value: number, rule: CounterRule): Count {
  const total = (before?.value ?? 0) + value
  const increase = Math.floor(total + ROUNDING_ERROR)
  const counter = { at: before ? latest(before.at, at) : at, value: Math.max(0, total - increase) }
  return judged(counter, { increase, elapsed: before ? at - before.at : 0, value }, rule)
}

type Rise = { readonly increase: number; readonly elapsed: number; readonly value: number }

function judged(counter: Counter, { increase, elapsed, value }: Rise, { desiredSpeed }: CounterRule): Count {
  const bound =
    desiredSpeed === null || desiredSpeed <= 0 ? Number.POSITIVE_INFINITY : plausible(desiredSpeed, elapsed)
  return increase > bound
    ? refused(counter, { why: 'implausible', value, increase, bound })
    : { counter, pieces: increase, refusal: null }
}

const plausible = (desiredSpeed: number, elapsed: number): number =>
  (PLAUSIBLE_FACTOR * desiredSpeed * Math.max(elapsed, SHORTEST_SPAN)) / MINUTE

const refused = (counter: Counter | null, refusal: CounterRefusal): Count => ({ counter, pieces: 0, refusal })
