import { type Instant, later, latest } from '../time/instant.ts'
import type { LineEvent, Transition } from './line-event.ts'
import type { LineSettings } from './line-settings.ts'
import type { LineTrack } from './line-track.ts'
import { openRows } from './stop-rows.ts'

/**
 * Everything that time alone brings up to `until`, whichever input carried the time here: a closing that
 * nothing took back for `problemResolutionTime` is final, and a stretch without material that has lasted
 * `microStopTime` is listed.
 */
export function meetDeadlines(before: LineTrack, until: Instant, settings: LineSettings): Transition {
  let track = before
  let events = NOTHING
  for (;;) {
    const settle = settleDue(track, settings)
    const list = listingDue(track, settings)
    if (Math.min(settle, list) > until) return { track, events }
    const met = settle <= list ? settleFirst(track, settle) : listEmpty(track, list, settings)
    track = met.track
    events = [...events, ...met.events]
  }
}

const NOTHING: readonly LineEvent[] = []

const settleDue = (track: LineTrack, settings: LineSettings): number => {
  const first = track.closings[0]
  return first ? later(first.seenAt, settings.problemResolutionTime) : Number.POSITIVE_INFINITY
}

const listingDue = ({ stretch }: LineTrack, settings: LineSettings): number =>
  stretch.kind === 'empty' && !stretch.listed
    ? later(stretch.start, settings.microStopTime)
    : Number.POSITIVE_INFINITY

function settleFirst(track: LineTrack, due: number): Transition {
  const [closing, ...closings] = track.closings
  if (!closing) return { track, events: NOTHING }
  const { start, end, microstop, seenAt } = closing
  const restart = track.restart && track.restart.at <= seenAt ? null : track.restart
  return {
    track: { ...track, closings, restart, at: latest(track.at, due as Instant) },
    events: [{ kind: 'stop-settled', start, end, microstop }],
  }
}

function listEmpty(track: LineTrack, due: number, settings: LineSettings): Transition {
  const { stretch } = track
  if (stretch.kind !== 'empty') return { track, events: NOTHING }
  return {
    track: { ...track, stretch: { ...stretch, listed: true }, at: latest(track.at, due as Instant) },
    events: openRows('empty', stretch.orders, settings),
  }
}
