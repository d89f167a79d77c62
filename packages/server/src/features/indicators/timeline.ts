import type { TimelineSegment } from '@baliza/contract'
import {
  clip,
  endingNow,
  type Instant,
  type Interval,
  isShownStop,
  type LineState,
  type StateFact,
  toIso,
} from '@baliza/domain'
import type { WindowStop } from './indicators.queries.ts'

type Kind = LineState | 'future'
type Piece = Interval & { readonly kind: Kind; readonly stop: WindowStop | undefined }

/**
 * The stacked bar of a window: what the line was doing, cut where stops begin and end. The pieces touch each
 * other and cover the window exactly; where nothing was recorded the line is unknown, and what lies ahead is
 * `future`. What is too short to be a stop belongs to the piece before it.
 */
export function timelineOf(
  states: readonly StateFact[],
  stops: readonly WindowStop[],
  whole: Interval,
  now: Instant,
): TimelineSegment[] {
  const edges = edgesOf(
    [...states.map((state) => endingNow(state, now)), ...stops.map((stop) => stopInterval(stop, now))],
    whole,
    now,
  )
  const at = {
    state: cursor(states.map((state) => ({ ...endingNow(state, now), of: state }))),
    stop: cursor(stops.map((stop) => ({ ...stopInterval(stop, now), of: stop }))),
  }
  const pieces: Piece[] = []
  for (const [i, start] of edges.entries()) {
    const end = edges[i + 1]
    if (end === undefined) break
    const kind = start >= now ? 'future' : (at.state(start)?.state ?? 'unknown')
    append(pieces, { start, end, kind, stop: kind === 'future' ? undefined : at.stop(start) })
  }
  return pieces.map(toSegment)
}

const stopInterval = (stop: WindowStop, now: Instant): Interval =>
  endingNow({ start: stop.startDate, end: stop.endDate }, now)

/** Every instant at which something changes, in order, from the start of the window to its end. */
function edgesOf(intervals: readonly Interval[], whole: Interval, now: Instant): Instant[] {
  const clipped = intervals.flatMap((interval) => clip(interval, whole) ?? [])
  const edges = new Set([whole.start, whole.end, ...clipped.flatMap(({ start, end }) => [start, end])])
  if (now > whole.start && now < whole.end) edges.add(now)
  return [...edges].sort((a, b) => a - b)
}

/**
 * Looks up which of some intervals in time order holds an instant; asked in time order, it walks them once.
 */
function cursor<T>(intervals: readonly (Interval & { of: T })[]): (at: Instant) => T | undefined {
  let i = 0
  return (at) => {
    while ((intervals[i]?.end ?? Number.POSITIVE_INFINITY) <= at) i++
    const found = intervals[i]
    return found && found.start <= at ? found.of : undefined
  }
}

function append(pieces: Piece[], next: Piece): void {
  const last = pieces.at(-1)
  const { stop } = next
  const isStop = stop === undefined || isShownStop({ start: stop.startDate, end: stop.endDate })
  if (last && (!isStop || (last.kind === next.kind && last.stop === stop)))
    pieces[pieces.length - 1] = { ...last, end: next.end }
  else pieces.push(isStop ? next : { ...next, stop: undefined })
}

const toSegment = ({ start, end, kind, stop }: Piece): TimelineSegment => ({
  start: toIso(start),
  end: toIso(end),
  kind,
  stop: stop ? { order: stop.order, lineID: stop.lineID, stopID: stop.stopID } : null,
  reasonID: stop?.reasonID ?? null,
  reason: stop?.reason ?? null,
  color: stop?.color ?? null,
  recognized: stop?.recognized ?? false,
})
