import { REASON } from '../stop/reason-ids.ts'
import type { Instant } from '../time/instant.ts'
import { clip, endingNow, type Interval, lengthOf } from '../time/interval.ts'
import { clipAll, eachShared, totalLength, union, without } from '../time/interval-set.ts'
import { sharedAdjustment } from './adjusted-share.ts'
import { failureRuns } from './failure-runs.ts'
import { addFigures, type FigureSums, NO_FIGURES } from './figure-sums.ts'
import type {
  BucketFact,
  IndexSettings,
  LineFacts,
  OrderFact,
  StateFact,
  StopFact,
  UnansweredFact as Unanswered,
} from './line-facts.ts'
import { realStops } from './real-stops.ts'
import { pastOf, staffedSpans } from './staffed.ts'

/**
 * What one order adds to a window. Everything here adds up: the sums of a day are the sums of its shifts, to
 * the millisecond.
 */
export type OrderSums = FigureSums & {
  readonly order: number
  /** Pieces per minute; null = not set. */
  readonly desiredSpeed: number | null
}

export type WindowSums = {
  /** The part of the window that is past. */
  readonly windowMs: number
  /** How long the state was known in it. */
  readonly knownMs: number
  /**
   * One for each order that had a part in the window, in time order; order 0 on a line without order manager.
   */
  readonly orders: readonly OrderSums[]
}

type Part = { -readonly [K in keyof OrderSums]: OrderSums[K] } & { stopsMs: Record<string, number> }
type Segment = Interval & { readonly part: Part }

/**
 * Adds up the facts of a line over a window, up to `now`. Times and pieces count where the line was staffed:
 * under an order, or always where it has no order manager. The cost is that of the facts given, whatever the
 * window.
 */
export function windowSums(
  given: LineFacts,
  window: Interval,
  now: Instant,
  settings: IndexSettings,
): WindowSums {
  const facts = { ...given, stops: realStops(given, now) }
  const past = pastOf(window, now, settings)
  if (!past) return { windowMs: 0, knownMs: 0, orders: [] }
  const segments = staffedSegments(facts.orders, past, now, settings)
  addDiscounts(segments, facts, past, now)
  addPlanned(segments, facts, past, now)
  addMicrostops(segments, facts, now)
  const knownMs = addStates(segments, facts, past, now)
  addBuckets(segments, facts.buckets, settings)
  addFailures(segments, facts, now, settings)
  addCharged(segments, facts, now)
  return { windowMs: lengthOf(past), knownMs, orders: segments.map(({ part }) => part) }
}

function staffedSegments(
  orders: readonly OrderFact[],
  past: Interval,
  now: Instant,
  settings: IndexSettings,
): Segment[] {
  return staffedSpans(orders, past, now, settings).map((span) => {
    const adjustedMs = span.fact ? sharedAdjustment(span.fact, span, now) : null
    return {
      start: span.start,
      end: span.end,
      part: {
        ...NO_FIGURES,
        order: span.order,
        desiredSpeed: span.desiredSpeed,
        staffedMs: lengthOf(span),
        adjustedMs,
        stopsMs: {},
      },
    }
  })
}

/** A line that runs in a break makes what it makes; what it does not do there, nobody answers for. */
function addDiscounts(
  segments: readonly Segment[],
  { stops, states, unanswered = [] }: LineFacts,
  past: Interval,
  now: Instant,
): void {
  const discounted = [
    ...stops.filter((stop) => stop.discountOEE).map((stop) => endingNow(stop, now)),
    ...without(unanswered, runningIn(states, now)),
  ]
  eachShared(segments, union(clipAll(discounted, past)), (shared, { part }) => {
    part.discountMs += lengthOf(shared)
  })
}

const runningIn = (states: readonly StateFact[], now: Instant): readonly Interval[] =>
  states.filter(({ state }) => state === 'running').map((state) => endingNow(state, now))

/** What of the discounted time is a pause in working time: planned stops, and breaks of the calendar. */
function addPlanned(
  segments: readonly Segment[],
  { stops, states, unanswered = [] }: LineFacts,
  past: Interval,
  now: Instant,
): void {
  const isBreak = ({ why = 'break' }: Unanswered): boolean => why === 'break'
  const still = without(unanswered, runningIn(states, now))
  const planned = stops.filter((stop) => stop.discountOEE && stop.reasonID !== REASON.DISCONNECTED)
  const paused = union(
    clipAll([...planned.map((stop) => endingNow(stop, now)), ...still.filter(isBreak)], past),
  )
  const notWorked = still.filter((stretch) => !isBreak(stretch))
  eachShared(segments, without(paused, notWorked), (shared, { part }) => {
    part.plannedMs += lengthOf(shared)
  })
}

function addMicrostops(
  segments: readonly Segment[],
  { stops, unanswered = [] }: LineFacts,
  now: Instant,
): void {
  const micro = stops.filter(({ reasonID }) => reasonID === REASON.MICROSTOP)
  const charged = without(
    micro.map((stop) => endingNow(stop, now)),
    unanswered,
  )
  eachShared(segments, charged, (shared, { part }) => {
    part.microMs += lengthOf(shared)
  })
}

const isCharged = ({ discountOEE }: StopFact): boolean => !discountOEE

function addCharged(segments: readonly Segment[], { stops, unanswered = [] }: LineFacts, now: Instant): void {
  const standing = stops
    .filter(isCharged)
    .map((stop) => ({ ...endingNow(stop, now), root: String(stop.root ?? '') }))
  const charged = without(standing, unanswered)
  eachShared(segments, charged, (shared, { part }, { root }) => {
    part.stopsMs[root] = (part.stopsMs[root] ?? 0) + lengthOf(shared)
  })
}

/** Returns how long the state was known, staffed or not. Who runs empty in a break, is in a break. */
function addStates(
  segments: readonly Segment[],
  { states, unanswered = [] }: LineFacts,
  past: Interval,
  now: Instant,
): number {
  const known = states.flatMap((fact) => {
    const inside = fact.state === 'unknown' ? undefined : clip(endingNow(fact, now), past)
    return inside ? [{ ...inside, state: fact.state }] : []
  })
  eachShared(segments, known, (shared, { part }, { state }) => {
    if (state === 'running') part.runningMs += lengthOf(shared)
    else if (state === 'stopped') part.stoppedMs += lengthOf(shared)
  })
  const empty = known.filter(({ state }) => state === 'runningEmpty')
  eachShared(segments, without(empty, unanswered), (shared, { part }) => {
    part.emptyMs += lengthOf(shared)
  })
  return totalLength(known)
}

/**
 * A bucket belongs to the window that holds its start, and to the order that it was made for while that was
 * staffed.
 */
function addBuckets(
  segments: readonly Segment[],
  buckets: readonly BucketFact[],
  { enableOrderManager }: IndexSettings,
): void {
  let i = 0
  for (const bucket of buckets) {
    while ((segments[i]?.end ?? Number.POSITIVE_INFINITY) <= bucket.start) i++
    const segment = segments[i]
    if (!segment || bucket.start < segment.start) continue
    const { part } = segment
    if (enableOrderManager && part.order !== bucket.order) continue
    part.units += bucket.units
    part.discards += bucket.discards
    part.unknownUnits += bucket.unknownUnits
  }
}

/** A failure counts once, where it begins; its time is that of each part. */
function addFailures(
  segments: readonly Segment[],
  { stops }: LineFacts,
  now: Instant,
  settings: IndexSettings,
): void {
  eachShared(segments, failureRuns(stops, now, settings), (shared, segment, run) => {
    segment.part.failureMs += lengthOf(shared)
    if (segment.start <= run.start) segment.part.failures++
  })
}

/** The sums of two windows that do not overlap; an order that has a part in both has one in the result. */
export function addSums(a: WindowSums, b: WindowSums): WindowSums {
  const joined = new Map<string, OrderSums>()
  for (const part of [...a.orders, ...b.orders]) {
    const key = `${part.order}/${part.desiredSpeed}`
    const sofar = joined.get(key)
    joined.set(key, sofar ? { ...sofar, ...addFigures(sofar, part) } : part)
  }
  return { windowMs: a.windowMs + b.windowMs, knownMs: a.knownMs + b.knownMs, orders: [...joined.values()] }
}
