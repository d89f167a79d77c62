import { type Instant, latest } from '../time/instant.ts'
import { endingNow, type Interval, lengthOf } from '../time/interval.ts'
import type { IndexSettings, StopFact } from './line-facts.ts'

/** Unplanned, or not recognized by anybody; on an order-managed line only under an order. */
const isTrouble = (stop: StopFact, settings: IndexSettings): boolean =>
  (stop.unplanned || stop.reasonID === null) && (stop.order !== 0 || !settings.enableOrderManager)

/**
 * The failures of a line: unplanned and unrecognized stops that touch are one, and it must have lasted
 * `microStopTime` in all. A stop cut at 14:00, or in three to be signed apart, is one failure. `stops` by
 * start; microStopTime in ms.
 */
export function failureRuns(stops: readonly StopFact[], now: Instant, settings: IndexSettings): Interval[] {
  const runs: Interval[] = []
  for (const stop of stops) {
    if (!isTrouble(stop, settings)) continue
    const { start, end } = endingNow(stop, now)
    const last = runs.at(-1)
    if (last && start <= last.end) runs[runs.length - 1] = { start: last.start, end: latest(last.end, end) }
    else runs.push({ start, end })
  }
  return runs.filter((run) => lengthOf(run) >= settings.microStopTime)
}
