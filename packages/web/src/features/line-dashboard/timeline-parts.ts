import type { TimelineSegment } from '@baliza/contract'
import type { SegmentLook } from '../../ui/charts/bar-layout.ts'

const MINUTE = 60_000

/** A stop that nobody signed for looks unlike any reason. */
export function lookOf({ kind, stop, recognized }: TimelineSegment): SegmentLook {
  switch (kind) {
    case 'running':
    case 'runningEmpty':
    case 'future':
    case 'unknown':
      return kind
    case 'stopped':
      return stop !== null && !recognized ? 'unrecognized' : 'stop'
  }
}

export const minutesOf = ({ start, end }: TimelineSegment): number =>
  (Date.parse(end) - Date.parse(start)) / MINUTE

export type LegendEntry = {
  readonly name: string
  readonly look: SegmentLook
  readonly color: string | null
  readonly minutes: number
}

/**
 * What the bar is made of: running first, then the longest. Stretches never overlap, so their lengths may be
 * added.
 */
export function legendOf(
  timeline: readonly TimelineSegment[],
  nameOf: (segment: TimelineSegment) => string,
): LegendEntry[] {
  const entries = new Map<string, LegendEntry>()
  for (const segment of timeline) {
    const look = lookOf(segment)
    if (look === 'future') continue
    const name = nameOf(segment)
    const minutes = (entries.get(name)?.minutes ?? 0) + minutesOf(segment)
    entries.set(name, { name, look, color: segment.color, minutes })
  }
  return [...entries.values()].sort(
    (a, b) => Number(b.look === 'running') - Number(a.look === 'running') || b.minutes - a.minutes,
  )
}
