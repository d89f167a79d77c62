const FIRST_WAIT = 5_000
const LONGEST_WAIT = 15 * 60_000
/** Waits differ by so much, so that what failed together is not tried again together. */
const SPREAD = 0.2

/**
 * Milliseconds until the next attempt after so many: 5 s, 10 s, 20 s … up to a quarter of an hour, a fifth
 * more or less, and never less than what the provider asked for. `random` is from 0 to 1.
 */
export function backOff(attempts: number, after: number | null, random: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 20))
  const spread = wait * (1 - SPREAD + 2 * SPREAD * random)
  return Math.round(Math.max(spread, after ?? 0))
}
