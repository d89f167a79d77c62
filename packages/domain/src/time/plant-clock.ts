import { type Instant, instant } from './instant.ts'

/**
 * Ties the plant's time to the machine's: at `real` (epoch ms) the plant's clock showed `plant`, and it runs
 * `speed` times as fast.
 */
export type ClockOrigin = { readonly real: number; readonly plant: Instant; readonly speed: number }

/**
 * What the plant's clock shows when the machine's shows `real`. One origin is shared by every process and the
 * browser.
 */
export const plantTime = (origin: ClockOrigin, real: number): Instant =>
  instant(origin.plant + (real - origin.real) * origin.speed)
