import type { Instant } from '../time/instant.ts'

/** From `at` on the line makes `order`. */
export type OrderCut = { readonly at: Instant; readonly order: number }

/**
 * What the line is doing, as the stop list has it. `orders` opens with the order under which the stretch
 * began.
 */
export type Stretch =
  | { readonly kind: 'running' }
  /** Running without material; `listed` once it has lasted `microStopTime` (reason 100). */
  | {
      readonly kind: 'empty'
      readonly start: Instant
      readonly orders: readonly OrderCut[]
      readonly listed: boolean
    }
  /**
   * A stop. `blindSince`: the signal was lost meanwhile; whether that belongs to the stop shows when it comes
   * back.
   */
  | {
      readonly kind: 'stopped'
      readonly start: Instant
      readonly orders: readonly OrderCut[]
      readonly blindSince: Instant | null
    }
  /** A disconnection that began while the line ran. */
  | { readonly kind: 'disconnected'; readonly start: Instant; readonly orders: readonly OrderCut[] }

/** What a row of the stop list can tell: anything but running. */
export type ListedStretch = Exclude<Stretch, { kind: 'running' }>

/**
 * A stop that ended and is not settled yet. It settles `problemResolutionTime` after `seenAt`, when its end
 * was known.
 */
type Closing = {
  readonly start: Instant
  readonly end: Instant
  readonly seenAt: Instant
  readonly microstop: boolean
}

/** A spell without signal: `end` null = it is still out of sight. */
export type BlindSpell = { readonly start: Instant; readonly end: Instant | null }

/** A restart that may still prove a false start, and all that is needed to take it back. */
export type Restart = {
  /** When the line was first seen running. */
  readonly at: Instant
  /** The end that the stop was given: `at`, or earlier when the signal was lost before. */
  readonly closedAt: Instant
  /** The stop that would go on, and its orders up to `closedAt`. */
  readonly start: Instant
  readonly orders: readonly OrderCut[]
  /** Orders that changed, and signal that was lost, since. */
  readonly cuts: readonly OrderCut[]
  readonly blind: readonly BlindSpell[]
}

/**
 * All that is remembered of a line between two inputs. Plain JSON: it is stored with the facts it explains.
 */
export type LineTrack = {
  /** The line's own clock: it never goes back. A tick moves it only to a deadline that it brings. */
  readonly at: Instant
  /** The active order; 0 = none. */
  readonly order: number
  readonly orderSince: Instant
  readonly stretch: Stretch
  readonly restart: Restart | null
  /** In the order in which they will settle. */
  readonly closings: readonly Closing[]
  /** The line was out of sight since its pieces were last counted. */
  readonly countBlind: boolean
  /** Start of the bucket that was last counted into. */
  readonly countedFrom: Instant | null
}
