import {
  clipAll,
  endingNow,
  type Instant,
  type Interval,
  intersect,
  MINUTE,
  totalLength,
  union,
} from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import type { WindowStop } from './indicators.queries.ts'

type CallTimes = Pick<Row<'maintenanceCall'>, 'callDate' | 'declarationDate' | 'startDate' | 'endDate'>
export type StopTimes = { declaringTime: number; waitingTime: number; maintenanceTime: number }

/** The three times of the calls of a line, in minutes, as far as the line was stopped inside `window`. */
export function stopTimesOf(
  calls: readonly CallTimes[],
  stops: readonly WindowStop[],
  window: Interval,
  now: Instant,
): StopTimes {
  const stopped = union(
    clipAll(
      stops.map((stop) => endingNow({ start: stop.startDate, end: stop.endDate }, now)),
      window,
    ),
  )
  const during = (part: (call: CallTimes) => Interval) =>
    totalLength(intersect(union(calls.map(part)), stopped)) / MINUTE
  return {
    declaringTime: during((call) => ({ start: call.callDate, end: call.declarationDate })),
    waitingTime: during((call) => ({
      start: call.declarationDate,
      end: call.startDate ?? call.endDate ?? now,
    })),
    maintenanceTime: during((call) => ({
      start: call.startDate ?? call.endDate ?? now,
      end: call.endDate ?? now,
    })),
  }
}
