import type { LineStatus, StopKey, TimelineSegment } from '@baliza/contract'
import { MINUTE, SHORTEST_STOP } from '@baliza/domain'
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

/**
 * The unrecognized stops of a window, newest first; the stretches of one stop are one. What is too short to
 * be a stop is left out.
 */
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
  return [...stops.values()].reverse().filter(({ minutes }) => minutes * MINUTE >= SHORTEST_STOP)
}

/** Minutes of a window that nobody has explained. Stretches never overlap. */
export const unsignedMinutes = (stops: readonly UnsignedStop[]): number =>
  stops.reduce((sum, { minutes }) => sum + minutes, 0)

export const longestOf = (stops: readonly UnsignedStop[]): UnsignedStop | undefined =>
  stops.toSorted((a, b) => b.minutes - a.minutes)[0]

/** A stop that goes on and that nobody signed for, as the stream tells of it. */
export type OpenStop = { readonly key: StopKey; readonly start: string }

export function openUnsigned(status: LineStatus | undefined): OpenStop | null {
  const stop = status?.stop ?? null
  if (status === undefined || stop === null || stop.recognized) return null
  return { key: { order: stop.order, lineID: status.lineID, stopID: stop.stopID }, start: stop.startDate }
}

type NextToSign = OpenStop & {
  /** null = it goes on. */
  readonly minutes: number | null
  readonly count: number
}

/**
 * What to sign next: the stop that goes on, else the newest. The stream knows of it seconds before the
 * timeline does.
 */
export function nextToSign(stops: readonly UnsignedStop[], open: OpenStop | null): NextToSign | undefined {
  const [newest] = stops
  if (open === null)
    return newest && { key: newest.key, start: newest.start, minutes: newest.minutes, count: stops.length }
  const isListed = stops.some(({ key }) => nameOf(key) === nameOf(open.key))
  return { ...open, minutes: null, count: stops.length + Number(!isListed) }
}
