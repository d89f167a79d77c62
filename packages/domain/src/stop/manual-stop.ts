import type { Instant } from '../time/instant.ts'
import { clip, endingNow, type Interval, type OpenInterval } from '../time/interval.ts'
import type { LineState } from './line-state.ts'

export type StateSpan = OpenInterval & { readonly state: LineState }

/** What is written down about a line around the time of a stop that somebody enters by hand. */
export type LineRecord = {
  /** No beacon script: the line runs while it is staffed, unless somebody says otherwise. */
  readonly manual: boolean
  /** In time order, following each other. */
  readonly states: readonly StateSpan[]
  /** `givesWay`: the system's own note that nothing was seen; a person who was there knows better. */
  readonly stops: readonly (OpenInterval & { readonly givesWay: boolean })[]
  /** When the line changed orders. */
  readonly boundaries: readonly Instant[]
}

export type ManualRefusal = Interval & {
  readonly code:
    | 'stop-in-future'
    | 'stop-overlaps'
    | 'stop-while-running'
    | 'stop-unwatched'
    | 'stop-crosses-order'
}

/**
 * Why a stop can't be entered there by hand, and which stretch is in the way; undefined = it can. It is over
 * by now, overlaps no stop, lies under one order, and no signal says that the line ran: either the line has
 * no beacon script, or its signal was lost. Connection lost 10:00–11:00: one may enter 10:10–10:40, and the
 * rest stays a disconnection.
 */
export function whyNotEnter(span: Interval, line: LineRecord, now: Instant): ManualRefusal | undefined {
  if (span.end > now) return { code: 'stop-in-future', ...span }
  const inTheWay = line.stops.find((stop) => !stop.givesWay && clip(endingNow(stop, now), span))
  if (inTheWay) return { code: 'stop-overlaps', ...endingNow(inTheWay, now) }
  const seen = line.states.filter((state) => clip(endingNow(state, now), span))
  const contradicts = seen.find(({ state }) => state === 'stopped' || (state !== 'unknown' && !line.manual))
  if (contradicts) return { code: 'stop-while-running', ...endingNow(contradicts, now) }
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last || first.start > span.start || endingNow(last, now).end < span.end)
    return { code: 'stop-unwatched', ...span }
  const boundary = line.boundaries.find((at) => at > span.start && at < span.end)
  return boundary === undefined ? undefined : { code: 'stop-crosses-order', start: boundary, end: span.end }
}

/**
 * The states, with one stretch replaced. They still follow each other, from the same start to the same end;
 * equal neighbours are one.
 */
export function overwriteStates(states: readonly StateSpan[], span: Interval, state: LineState): StateSpan[] {
  const before = states
    .filter(({ start }) => start < span.start)
    .map((one) => (ends(one, span.start) ? one : { ...one, end: span.start }))
  const after = states
    .filter(({ end }) => end === null || end > span.end)
    .map((one) => (one.start >= span.end ? one : { ...one, start: span.end }))
  const joined: StateSpan[] = []
  for (const next of [...before, { ...span, state }, ...after]) {
    const last = joined.at(-1)
    if (last && last.state === next.state) joined[joined.length - 1] = { ...last, end: next.end }
    else joined.push(next)
  }
  return joined
}

const ends = ({ end }: OpenInterval, at: Instant): boolean => end !== null && end <= at

/** What is left of a stretch beside a span inside or across it: nothing, one part, or one on each side. */
export function beside(whole: OpenInterval, span: Interval): OpenInterval[] {
  const left = { start: whole.start, end: span.start }
  const right = { start: span.end, end: whole.end }
  return [
    ...(left.start < left.end ? [left] : []),
    ...(right.end === null || right.start < right.end ? [right] : []),
  ]
}
