import { earliest, type Instant, latest } from '../time/instant.ts'
import { clip, endingNow, type Interval } from '../time/interval.ts'
import type { IndexSettings, OrderFact } from './line-facts.ts'

/** A stretch in which a line was staffed for one order; `fact` is missing on a line without order manager. */
export type StaffedSpan = Interval & {
  readonly order: number
  readonly desiredSpeed: number | null
  readonly fact: OrderFact | undefined
}

/** What of a window is over by now, and was lived by the line; undefined = nothing. */
export const pastOf = (
  { start, end }: Interval,
  now: Instant,
  { since }: Pick<IndexSettings, 'since'>,
): Interval | undefined =>
  clip({ start, end }, { start: since === undefined ? start : latest(start, since), end: earliest(end, now) })

/**
 * The staffed part of a window: where it has an order; all of it, as order 0 at the target's speed, without
 * order manager.
 */
export function staffedSpans(
  orders: readonly OrderFact[],
  window: Interval,
  now: Instant,
  settings: IndexSettings,
): StaffedSpan[] {
  if (!settings.enableOrderManager)
    return [{ ...window, order: 0, desiredSpeed: settings.defaultSpeed, fact: undefined }]
  return orders.flatMap((fact) => {
    const inside = clip(endingNow(fact, now), window)
    return inside ? [{ ...inside, order: fact.order, desiredSpeed: fact.desiredSpeed, fact }] : []
  })
}
