import { type Instant, MINUTE } from '../time/instant.ts'
import { endingNow, type Interval, lengthOf } from '../time/interval.ts'
import { clipAll, type IntervalSet, totalLength, union } from '../time/interval-set.ts'
import type { OrderFact } from './line-facts.ts'

/**
 * The part of a signed adjustment that falls to a stretch of its order, in milliseconds: in proportion to the discounted
 * time there, or to the time there if the order has none. Null when the order was not adjusted.
 *
 * Shares are differences of one cumulative rounding, so those of any partition add up to the whole: 10 minutes over three
 * equal shifts are 200,000 ms each; 1 ms over them is 0 + 1 + 0.
 */
export function sharedAdjustment(order: OrderFact, stretch: Interval, now: Instant): number | null {
  if (order.adjustedDiscountTime === null) return null
  const whole = endingNow(order, now)
  const discounted = union(
    clipAll(
      order.discounted.map((stop) => endingNow(stop, now)),
      whole,
    ),
  )
  const basis = discounted.length > 0 ? discounted : [whole]
  const total = totalLength(basis)
  const adjustment = Math.round(order.adjustedDiscountTime * MINUTE)
  const sharedUntil = (at: Instant): number => (total === 0 ? 0 : Math.round((adjustment * lengthUntil(basis, at)) / total))
  return sharedUntil(stretch.end) - sharedUntil(stretch.start)
}

const lengthUntil = (set: IntervalSet, at: Instant): number => {
  const first = set[0]
  return first && first.start < at ? clipAll(set, { start: first.start, end: at }).reduce((sum, part) => sum + lengthOf(part), 0) : 0
}
