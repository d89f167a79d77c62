import type { Interval, OpenInterval } from '../time/interval.ts'
import type { LineFacts, StopFact } from './line-facts.ts'

/**
 * The facts that a smaller window is made of: what overlaps it, and the stops that touch those one after the
 * other. What a window comes to is the same from these; a year that is read once is cut up into shifts so.
 */
export const factsWithin = (facts: LineFacts, window: Interval): LineFacts => ({
  states: overlapping(facts.states, window),
  stops: withTouching(facts.stops, window),
  buckets: beginning(facts.buckets, window),
  orders: overlapping(facts.orders, window),
  ...(facts.unanswered && { unanswered: overlapping(facts.unanswered, window) }),
})

const endOf = ({ end }: OpenInterval): number => end ?? Number.POSITIVE_INFINITY

/** Both lists of ends and of starts rise: states, stops and orders do not overlap. */
const rangeOf = (facts: readonly OpenInterval[], { start, end }: Interval): [number, number] => [
  firstWhere(facts, (fact) => endOf(fact) > start),
  firstWhere(facts, (fact) => fact.start >= end),
]

/** A bucket counts where it begins; those that people wrote down lie over the counted ones. */
const beginning = <F extends Pick<OpenInterval, 'start'>>(
  facts: readonly F[],
  { start, end }: Interval,
): readonly F[] =>
  facts.slice(
    firstWhere(facts, (fact) => fact.start >= start),
    firstWhere(facts, (fact) => fact.start >= end),
  )

const overlapping = <F extends OpenInterval>(facts: readonly F[], window: Interval): readonly F[] =>
  facts.slice(...rangeOf(facts, window))

function withTouching(stops: readonly StopFact[], window: Interval): readonly StopFact[] {
  let [from, to] = rangeOf(stops, window)
  while (from > 0 && stops[from - 1]?.end === stops[from]?.start) from--
  while (to > 0 && to < stops.length && stops[to - 1]?.end === stops[to]?.start) to++
  return stops.slice(from, to)
}

/** The first place from which on a condition holds, by halving. */
function firstWhere<F>(facts: readonly F[], holds: (fact: F) => boolean): number {
  let [low, high] = [0, facts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const fact = facts[middle]
    if (fact !== undefined && holds(fact)) high = middle
    else low = middle + 1
  }
  return low
}
