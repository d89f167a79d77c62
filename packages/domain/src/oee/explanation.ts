import type { LineState } from '../stop/line-state.ts'
import { earliest, HOUR, type Instant, later } from '../time/instant.ts'
import { clip, endingNow, type Interval } from '../time/interval.ts'
import { factsWithin } from './facts-within.ts'
import type { IndexSettings, LineFacts, StopFact } from './line-facts.ts'
import { realStops } from './real-stops.ts'
import { pastOf, staffedSpans } from './staffed.ts'
import { addSums, type OrderSums, type WindowSums, windowSums } from './window-sums.ts'

/** A stretch under one order, and what it adds to the window. */
export type ExplainedPart = Interval & { readonly sums: OrderSums }

/** What nobody answers for, and how much of it is taken off beyond the discounted stops. */
type ExplainedUnanswered = Interval & { readonly discountMs: number }

/** `staffedMs` of a state or a stop: the part of it that counts. */
type ExplainedState = Interval & { readonly state: LineState; readonly staffedMs: number }
export type ExplainedStop = Interval & { readonly stop: StopFact; readonly staffedMs: number }

/** Pieces of one order between two full hours. */
export type ExplainedPieces = Interval & Pick<OrderSums, 'order' | 'units' | 'discards' | 'unknownUnits'>

/**
 * Everything that the figures of a window are made of, clipped to it. Each entry is a small window of its
 * own, added up by `windowSums` like any other, so that the entries come to the whole exactly, because
 * windows do.
 */
export type WindowExplanation = {
  readonly sums: WindowSums
  readonly parts: readonly ExplainedPart[]
  readonly states: readonly ExplainedState[]
  readonly stops: readonly ExplainedStop[]
  readonly pieces: readonly ExplainedPieces[]
  readonly unanswered: readonly ExplainedUnanswered[]
}

/** Of a window that has no length yet. */
export const NO_EXPLANATION: WindowExplanation = {
  sums: { windowMs: 0, knownMs: 0, orders: [] },
  parts: [],
  states: [],
  stops: [],
  pieces: [],
  unanswered: [],
}

export type ExplanationSettings = {
  readonly now: Instant
  readonly settings: IndexSettings
  /** Where the plant's next full hour begins after an instant. */
  readonly nextHour: (after: Instant) => Instant
}

/** Explains the figures of a window, up to now. */
export function explainWindow(
  facts: LineFacts,
  window: Interval,
  { now, settings, nextHour }: ExplanationSettings,
): WindowExplanation {
  const past = pastOf(window, now, settings)
  if (!past) return NO_EXPLANATION
  const sumsIn = (part: Interval): WindowSums => windowSums(factsWithin(facts, part), part, now, settings)
  const staffedIn = (part: Interval) => ({ staffedMs: figureOf(sumsIn(part), 'staffedMs') })
  const answered = (part: Interval): WindowSums =>
    windowSums({ ...factsWithin(facts, part), unanswered: [] }, part, now, settings)
  const within = factsWithin(facts, past)
  const real = new Set(realStops(within, now))
  const sums = sumsIn(past)
  const spans = staffedSpans(within.orders, past, now, settings)
  return {
    sums,
    parts: sums.orders.flatMap((part, i) => {
      const span = spans[i]
      return span ? [{ start: span.start, end: span.end, sums: part }] : []
    }),
    states: statesIn(within, past, now).map((span) => ({
      ...span,
      ...(span.state === 'runningEmpty' ? { staffedMs: figureOf(sumsIn(span), 'emptyMs') } : staffedIn(span)),
    })),
    stops: within.stops.flatMap((listed) => {
      // Running empty is listed, and is no stop: nothing of it is discounted
      const stop = real.has(listed) ? listed : { ...listed, discountOEE: false }
      return inside(stop, past, now).map((part) => ({ ...part, stop, ...staffedIn(part) }))
    }),
    pieces: hoursOf(past, nextHour).flatMap((hour) => piecesOf(hour, sumsIn(hour))),
    unanswered: (within.unanswered ?? []).flatMap((stretch) =>
      inside(stretch, past, now).map((part) => ({
        ...part,
        discountMs: figureOf(sumsIn(part), 'discountMs') - figureOf(answered(part), 'discountMs'),
      })),
    ),
  }
}

const figureOf = ({ orders }: WindowSums, figure: 'staffedMs' | 'emptyMs' | 'discountMs'): number =>
  orders.reduce((sum, part) => sum + part[figure], 0)

/** What the line did, without a hole: where nothing is recorded, nothing is known. */
function statesIn({ states }: LineFacts, past: Interval, now: Instant): (Interval & { state: LineState })[] {
  const spans: (Interval & { state: LineState })[] = []
  let from = past.start
  for (const { state, ...fact } of states) {
    for (const part of inside(fact, past, now)) {
      if (part.start > from) spans.push({ start: from, end: part.start, state: 'unknown' })
      spans.push({ ...part, state })
      from = part.end
    }
  }
  return from < past.end ? [...spans, { start: from, end: past.end, state: 'unknown' }] : spans
}

function inside(fact: { start: Instant; end: Instant | null }, past: Interval, now: Instant): Interval[] {
  const part = clip(endingNow(fact, now), past)
  return part ? [part] : []
}

function hoursOf({ start, end }: Interval, nextHour: ExplanationSettings['nextHour']): Interval[] {
  const hours: Interval[] = []
  for (let from = start; from < end; from = nextHour(from))
    hours.push({ start: from, end: earliest(end, nextHour(from)) })
  return hours
}

const piecesOf = ({ start, end }: Interval, { orders }: WindowSums): ExplainedPieces[] =>
  orders
    .filter(({ units, discards }) => units !== 0 || discards !== 0)
    .map(({ order, units, discards, unknownUnits }) => ({ start, end, order, units, discards, unknownUnits }))

/** The explanation of two windows that follow each other: what was cut between them is whole again. */
export const joinExplanations = (a: WindowExplanation, b: WindowExplanation): WindowExplanation => ({
  sums: addSums(a.sums, b.sums),
  parts: joinTouching(a.parts, b.parts, joinParts),
  states: joinTouching(a.states, b.states, (x, y) =>
    x.state === y.state ? { ...x, end: y.end, staffedMs: x.staffedMs + y.staffedMs } : undefined,
  ),
  stops: joinTouching(a.stops, b.stops, (x, y) =>
    x.stop.order === y.stop.order && x.stop.stopID === y.stop.stopID
      ? { ...x, end: y.end, staffedMs: x.staffedMs + y.staffedMs }
      : undefined,
  ),
  pieces: [...a.pieces, ...b.pieces],
  unanswered: joinTouching(a.unanswered, b.unanswered, (x, y) => ({
    start: x.start,
    end: y.end,
    discountMs: x.discountMs + y.discountMs,
  })),
})

function joinTouching<E extends Interval>(
  before: readonly E[],
  after: readonly E[],
  join: (x: E, y: E) => E | undefined,
): E[] {
  const [last, first] = [before.at(-1), after[0]]
  const joined = last && first && last.end === first.start ? join(last, first) : undefined
  return joined ? [...before.slice(0, -1), joined, ...after.slice(1)] : [...before, ...after]
}

function joinParts(x: ExplainedPart, y: ExplainedPart): ExplainedPart | undefined {
  const [sums, other] = addSums(sumsOfPart(x), sumsOfPart(y)).orders
  return sums && !other ? { start: x.start, end: y.end, sums } : undefined
}

const sumsOfPart = ({ sums }: ExplainedPart): WindowSums => ({ windowMs: 0, knownMs: 0, orders: [sums] })

/** The next full hour counted from a shift's beginning: shifts begin on the hour of the plant's clock. */
export const hoursFrom =
  (startOfShift: (at: Instant) => Instant) =>
  (after: Instant): Instant => {
    const base = startOfShift(after)
    return later(base, (Math.floor((after - base) / HOUR) + 1) * HOUR)
  }
