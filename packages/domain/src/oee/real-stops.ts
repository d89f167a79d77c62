import { REASON } from '../stop/reason-ids.ts'
import type { Instant } from '../time/instant.ts'
import { endingNow, type Interval } from '../time/interval.ts'
import type { LineFacts, StopFact } from './line-facts.ts'

/**
 * The stops in which a line stood still. Running empty is listed as well, but it is neither a stop nor a
 * failure, whatever reason somebody gave it: its time is `noMaterialTime`.
 */
export function realStops(
  { states, stops }: Pick<LineFacts, 'states' | 'stops'>,
  now: Instant,
): readonly StopFact[] {
  const empty = states.filter(({ state }) => state === 'runningEmpty').map((state) => endingNow(state, now))
  if (empty.length === 0 && stops.every(({ reasonID }) => reasonID !== REASON.NO_MATERIAL)) return stops
  let i = 0
  return stops.filter((stop) => {
    while ((empty[i]?.end ?? Number.POSITIVE_INFINITY) <= stop.start) i++
    return stop.reasonID !== REASON.NO_MATERIAL && !isInside(endingNow(stop, now), empty[i])
  })
}

const isInside = (stop: Interval, stretch: Interval | undefined): boolean =>
  stretch !== undefined && stop.start < stop.end && stretch.start <= stop.start && stop.end <= stretch.end
