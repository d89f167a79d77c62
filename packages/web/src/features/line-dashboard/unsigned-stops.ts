import type { StopKey, TimelineSegment } from '@baliza/contract'
import { minutesOf } from './timeline-parts.ts'

/** A stop that nobody signed for, as far as it lies in the window. */
export type UnsignedStop = {
  readonly key: StopKey
  readonly start: string
  readonly end: string
  readonly minutes: number
  /** It reaches to the end of what is known: it may go on. */
  readonly isLast: boolean
}

const nameOf = ({ order, lineID, stopID }: StopKey) => `${order} ${lineID} ${stopID}`

/** The unrecognized stops of a window, newest first; the stretches of one stop are one. */
export function unsignedStops(timeline: readonly TimelineSegment[]): UnsignedStop[] {
  const stops = new Map<string, UnsignedStop>()
  const known = timeline.findLast(({ kind }) => kind !== 'future')
  for (const segment of timeline) {
    if (segment.stop === null || segment.recognized || segment.kind === 'future') continue
    const before = stops.get(nameOf(segment.stop))
    stops.set(nameOf(segment.stop), {
      key: segment.stop,
      start: before?.start ?? segment.start,
      end: segment.end,
      minutes: (before?.minutes ?? 0) + minutesOf(segment),
      isLast: segment === known,
    })
  }
  return [...stops.values()].reverse()
}

/** Minutes of a window that nobody has explained. Stretches never overlap. */
export const unsignedMinutes = (stops: readonly UnsignedStop[]): number => stops.reduce((sum, { minutes }) => sum + minutes, 0)
