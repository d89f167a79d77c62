export type Waits = { readonly first: number; readonly longest: number }

/**
 * How long to wait after so many failures in a row, in the unit of `first`: twice as long after each, up to
 * `longest`. The second half of a wait is left to `chance` (from 0 to 1), so that those who failed together
 * do not all come back at once.
 */
export function backOff(failures: number, { first, longest }: Waits, chance: number): number {
  const wait = Math.min(longest, first * 2 ** Math.min(failures - 1, 30))
  return wait * (0.5 + 0.5 * chance)
}
