import type { LineState } from '../stop/line-state.ts'
import type { UnansweredReason } from '../time/calendar-rules.ts'
import type { Instant } from '../time/instant.ts'
import type { Interval, OpenInterval } from '../time/interval.ts'

/**
 * The stored truth about one line that indexes are computed from. Instants in ms, `end` null = still going
 * on.
 */
export type StateFact = { readonly start: Instant; readonly end: Instant | null; readonly state: LineState }

export type StopFact = {
  readonly order: number
  readonly stopID: number
  readonly start: Instant
  readonly end: Instant | null
  /** null = nobody signed: "No reconocida". */
  readonly reasonID: number | null
  /** Under category 8. */
  readonly unplanned: boolean
  readonly discountOEE: boolean
  /** The category directly under the root of the tree; null or left out = nobody signed. */
  readonly root?: number | null
}

/** Pieces of one order in `[start, end)`: a clock minute (an hour after the roll-up). */
export type BucketFact = {
  readonly order: number
  readonly start: Instant
  readonly end: Instant
  /** All pieces, rejects and unknown-time ones included. */
  readonly units: number
  readonly discards: number
  /** The part of `units` whose time is unknown (they arrived after an outage). */
  readonly unknownUnits: number
}

export type OrderFact = {
  readonly order: number
  readonly start: Instant
  readonly end: Instant | null
  /** Pieces per minute: product speed for the line, else the target's; null = nobody set one. */
  readonly desiredSpeed: number | null
  /** Signed by a supervisor, in minutes; null = not adjusted. */
  readonly adjustedDiscountTime: number | null
  /**
   * The discounted stops of the order's whole life, wherever the window ends: an adjusted order shares its
   * minutes by them. Else unused. Those with `discountOEE` false are not discounted by the settings at hand;
   * others may say so.
   */
  readonly discounted: readonly (OpenInterval & Partial<Pick<StopFact, 'reasonID' | 'discountOEE'>>)[]
}

/**
 * What is stored of a line about a window, each list by start. Whatever overlaps the window comes whole, and
 * the stops come with those that touch them, one after the other, before and after it: a failure is judged by
 * its full length.
 */
export type LineFacts = {
  readonly states: readonly StateFact[]
  readonly stops: readonly StopFact[]
  readonly buckets: readonly BucketFact[]
  readonly orders: readonly OrderFact[]
  /**
   * What nobody answers for by the line's calendar: breaks, holidays, outside of shifts. By start, none overlaps
   * another. Left out = none.
   */
  readonly unanswered?: readonly UnansweredFact[]
}

/** Why nobody answers for it is left out: a break. */
export type UnansweredFact = Interval & { readonly why?: UnansweredReason }

/** The settings a window is computed with; stored beside its figures. */
export type IndexSettings = {
  readonly enableOrderManager: boolean
  /** 1 when throughput is not calculated for the line; null = calculate it. */
  readonly fixedThroughput: number | null
  /** Milliseconds. */
  readonly microStopTime: number
  /** Pieces per minute of the line target, used for order 0 on a line without order manager. */
  readonly defaultSpeed: number | null
  /** The line is judged from then on: nobody watched it before. Left out = always. */
  readonly since?: Instant
}
