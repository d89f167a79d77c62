import { lengthOf, type OpenInterval } from '../time/interval.ts'

/**
 * Milliseconds. Below it a stop is the edge of an order or of a reading: its time counts, as a stop nobody
 * would know it.
 */
export const SHORTEST_STOP = 100

/** Whether a stop is listed and counted as one. 0.2 s is, 0.05 s is not; one that goes on always is. */
export const isShownStop = ({ start, end }: OpenInterval): boolean =>
  end === null || lengthOf({ start, end }) >= SHORTEST_STOP
