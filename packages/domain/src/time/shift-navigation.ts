import { HOUR, type Instant, later } from './instant.ts'
import type { Interval } from './interval.ts'

/** How long after the end of a shift one can't go on from it: docs/product/screens.md#navigation-by-shift. */
const FORWARD_BLOCKED = 8 * HOUR

/**
 * Why one can't go forward from the shift on view; undefined = one can. The next shift must have had the time
 * to end: at 17:00 the morning that ended at 14:00 has no way forward (Now leads to the running shift), at
 * 22:00 it has.
 */
export const whyNotForward = (viewed: Interval, now: Instant): 'within-8-hours' | undefined =>
  now < later(viewed.end, FORWARD_BLOCKED) ? 'within-8-hours' : undefined
