import type { Instant } from '../time/instant.ts'

/** What the calculation scripts make of a line's tags. On, off, or unknown where no good signal says. */
export type Beacon = 'on' | 'off' | 'unknown'

/** An input of a line, in time order: the only way from machines and people into its facts. */
export type LineInput =
  /** The beacon or the material changed (or was looked at again). */
  | { readonly kind: 'signal'; readonly at: Instant; readonly beacon: Beacon; readonly material: boolean }
  /** Pieces made since the last count, rejects included in `units`. Never negative. */
  | { readonly kind: 'pieces'; readonly at: Instant; readonly units: number; readonly discards: number }
  /** From `at` on the line makes this order; 0 = none. */
  | { readonly kind: 'order'; readonly at: Instant; readonly order: number }
  /** Time passed and nothing happened. */
  | { readonly kind: 'tick'; readonly at: Instant }
