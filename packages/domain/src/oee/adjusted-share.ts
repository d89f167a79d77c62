import { type Instant, MINUTE } from '../time/instant.ts'
import { endingNow, type Interval, lengthOf } from '../time/interval.ts'
import { clipAll, type IntervalSet, totalLength, union } from '../time/interval-set.ts'
import type { OrderFact } from './line-facts.ts'

/**
 * The part of a signed adjustment that falls to a stretch of its order, in milliseconds: first its own
 * discounted time, and of what was signed beyond the discounted stops a share in proportion to its other
 * time. Where less was signed than was discounted, a share in proportion to the discounted time. Null when
 * the order was not adjusted.
 *
 * Shares are differences of cumulative roundings, so those of any partition add up to the whole, and none is
 * longer than its stretch: 300 min signed for 16 h with one discounted minute in the morning are 150.3 and
 * 149.7.
 */
export function sharedAdjustment(order: OrderFact, stretch: Interval, now: Instant): number | null {
  if (order.adjustedDiscountTime === null) return null
  const whole = endingNow(order, now)
  const stops = order.discounted.filter(({ discountOEE = true }) => discountOEE)
  const discounted = union(
    clipAll(
      stops.map((stop) => endingNow(stop, now)),
      whole,
    ),
  )
  const [all, ofStops] = [lengthOf(whole), totalLength(discounted)]
  const adjustment = Math.min(all, Math.round(order.adjustedDiscountTime * MINUTE))
  const own = Math.min(adjustment, ofStops)
  const sharedUntil = (at: Instant): number => {
    const stood = lengthUntil(discounted, at)
    return part(own, stood, ofStops) + part(adjustment - own, at - whole.start - stood, all - ofStops)
  }
  return sharedUntil(stretch.end) - sharedUntil(stretch.start)
}

const part = (of: number, length: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((of * length) / whole)

const lengthUntil = (set: IntervalSet, at: Instant): number => {
  const first = set[0]
  return first && first.start < at ? totalLength(clipAll(set, { start: first.start, end: at })) : 0
}
