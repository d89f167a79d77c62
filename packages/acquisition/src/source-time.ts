import type { Instant } from '@baliza/domain'

/** No control system reports a value from before this: sources without a clock say 1601, 1970 or nothing. */
const EARLIEST = Date.UTC(2000, 0, 1)
/** A source's clock may be a little ahead of ours; further ahead it is wrong (or in another zone). */
const AHEAD = 60_000

/** Whether a source's word on when it happened can be believed, heard at `arrivalTime`. */
export const isPlausible = (time: number, arrivalTime: Instant): boolean => time >= EARLIEST && time <= arrivalTime + AHEAD
