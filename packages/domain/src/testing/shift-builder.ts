import type {
  BucketFact,
  IndexSettings,
  LineFacts,
  OrderFact,
  StateFact,
  StopFact,
} from '../oee/line-facts.ts'
import type { LineState } from '../stop/line-state.ts'
import { type Instant, instant, MINUTE } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'

const DAY_ZERO = Temporal.Instant.from('2026-11-20T06:00:00Z').epochMilliseconds

/** `m(90)` is 90 minutes after six o'clock. */
export const m = (minutes: number): Instant => instant(DAY_ZERO + minutes * MINUTE)
export const between = (start: number, end: number): Interval => ({ start: m(start), end: m(end) })

export const SETTINGS: IndexSettings = {
  enableOrderManager: true,
  fixedThroughput: null,
  microStopTime: 60_000,
  defaultSpeed: null,
}
export const NO_FACTS: LineFacts = { states: [], stops: [], buckets: [], orders: [] }

export const state = (state: LineState, start: number, end: number | null): StateFact => ({
  state,
  start: m(start),
  end: end === null ? null : m(end),
})

export const stop = (start: number, end: number | null, about: Partial<StopFact> = {}): StopFact => ({
  order: 1,
  stopID: start,
  reasonID: null,
  unplanned: false,
  discountOEE: false,
  start: m(start),
  end: end === null ? null : m(end),
  ...about,
})

/** Stops that somebody signed: under 7 (discounted), under 8. */
export const planned = { reasonID: 70, discountOEE: true } as const
export const unplanned = { reasonID: 80, unplanned: true } as const

export const bucket = (start: number, units: number, about: Partial<BucketFact> = {}): BucketFact => ({
  order: 1,
  start: m(start),
  end: m(start + 1),
  units,
  discards: 0,
  unknownUnits: 0,
  ...about,
})

export const order = (
  number: number,
  start: number,
  end: number | null,
  about: Partial<OrderFact> = {},
): OrderFact => ({
  order: number,
  start: m(start),
  end: end === null ? null : m(end),
  desiredSpeed: 60,
  adjustedDiscountTime: null,
  discounted: [],
  ...about,
})
