/** How a stretch of the stacked bar looks. Only `stop` has a colour of its own. */
export type SegmentLook = 'running' | 'runningEmpty' | 'stop' | 'unrecognized' | 'unknown' | 'future'

export type BarSegment = {
  readonly id: string
  /** Epoch milliseconds, half-open. */
  readonly start: number
  readonly end: number
  readonly look: SegmentLook
  readonly color: string | null
  /** What a screen reader says: state or reason, from, to, how long. */
  readonly label: string
}

export type LaidSegment = BarSegment & { readonly x: number; readonly width: number }

/** A stop of a few seconds in a whole shift must still be seen. */
const NARROWEST = 3
/** A gloved finger beside a narrow stop means the stop. */
const REACH = 14

const isStop = ({ look }: BarSegment) => look === 'stop' || look === 'unrecognized'

/** Segments in pixels; whatever lies outside the axis is cut. */
export function layOut(
  segments: readonly BarSegment[],
  axis: { start: number; end: number; width: number },
): LaidSegment[] {
  const span = axis.end - axis.start
  if (span <= 0 || axis.width <= 0) return []
  const at = (time: number) =>
    Math.round((Math.min(Math.max(time, axis.start), axis.end) - axis.start) * (axis.width / span))
  return segments
    .filter((segment) => segment.end > axis.start && segment.start < axis.end)
    .map((segment) => {
      const width = Math.max(at(segment.end) - at(segment.start), isStop(segment) ? NARROWEST : 1)
      return { ...segment, x: Math.min(at(segment.start), axis.width - width), width }
    })
}

/** The order in which they are painted: stops over what surrounds them. */
export const paintOrder = (segments: readonly LaidSegment[]): LaidSegment[] =>
  [...segments].sort((a, b) => Number(isStop(a)) - Number(isStop(b)))

/** What a finger at `x` points at: the nearest stop in reach, else what lies under it. */
export function segmentAt(segments: readonly LaidSegment[], x: number): LaidSegment | undefined {
  const distance = (segment: LaidSegment) => Math.max(segment.x - x, x - (segment.x + segment.width), 0)
  const stops = segments.filter((segment) => isStop(segment) && distance(segment) <= REACH)
  const nearest = stops.sort((a, b) => distance(a) - distance(b))[0]
  return nearest ?? segments.find((segment) => segment.look !== 'future' && distance(segment) === 0)
}
