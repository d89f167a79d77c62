import type { Instant } from '../time/instant.ts'
import type { LineState } from './line-state.ts'
import type { LineTrack } from './line-track.ts'

/** What the system can sign a stop with when it opens. */
export type OpeningReasonID = 4 | 5 | 100 | null

/**
 * What changes in the facts of one line. Applied in order they give the stored states, stops and buckets;
 * `fact-fold.ts` is the reference of what each one does. All are about the line's latest rows: nothing but a
 * false start and a late verdict on `unknown` looks back.
 */
export type LineEvent =
  /**
   * From `at` on the line is in `state`. Any state that began at or after `at` is forgotten (a false start, a
   * verdict); one that is the same as the state before `at` just goes on.
   */
  | { readonly kind: 'state'; readonly at: Instant; readonly state: LineState }
  /**
   * A stop begins under `order`. `inherits`: it continues the stop closed at the same instant under another
   * order.
   */
  | {
      readonly kind: 'stop-opened'
      readonly at: Instant
      readonly order: number
      readonly reasonID: OpeningReasonID
      readonly inherits: boolean
    }
  /**
   * The line's stop ends at `at`: rows that begin at or after `at` are forgotten, the one that spans it ends
   * there.
   */
  | { readonly kind: 'stop-closed'; readonly at: Instant }
  /**
   * The open stop lost its signal at `from`, and the line is seen running at `at`: there it ends. The part
   * since `from` is a disconnection as far as nobody signed it; what a person signed, or entered by hand,
   * lasts until `at`.
   */
  | { readonly kind: 'stop-disconnected'; readonly from: Instant; readonly at: Instant }
  /** A false start: the stop that was closed at `at` goes on, and rows that began since are forgotten. */
  | { readonly kind: 'stop-reopened'; readonly at: Instant }
  /**
   * The closing at `end` is final. `start` is where the stop first began, under whichever order. `microstop`:
   * all its rows between the two that have no reason get reason 3.
   */
  | {
      readonly kind: 'stop-settled'
      readonly start: Instant
      readonly end: Instant
      readonly microstop: boolean
    }
  /**
   * Pieces to add to the bucket (line, order, start): `[start, minute + 1 min)`, cut where the order ends.
   * `start` = the minute, or where the order began in it. `unknownTime`: they were made while nobody could
   * see when.
   */
  | {
      readonly kind: 'pieces'
      readonly minute: Instant
      readonly start: Instant
      readonly order: number
      readonly units: number
      readonly discards: number
      readonly unknownTime: boolean
    }
  /**
   * The line changed orders at `at` (never before the line's own clock, so it may lie after `requestedAt`).
   * Cuts the bucket that spans it.
   */
  | {
      readonly kind: 'order-changed'
      readonly at: Instant
      readonly requestedAt: Instant
      readonly from: number
      readonly to: number
    }

/** What became of a line, and what changes in its facts by that, in order. */
export type Transition = { readonly track: LineTrack; readonly events: readonly LineEvent[] }
