import { type Instant, later, latest } from '../time/instant.ts'
import type { LineEvent } from './line-event.ts'
import type { LineRules } from './line-settings.ts'
import type { LineTrack } from './line-track.ts'
import { openRows } from './stop-rows.ts'

/**
 * Tells everything that time alone brings up to `until`, whichever input carried the time here: a closing
 * that nothing took back for `problemResolutionTime` is final, and a stretch without material that has lasted
 * `microStopTime` is listed.
 */
export function meetDeadlines(
  before: LineTrack,
  until: Instant,
  rules: LineRules,
  events: LineEvent[],
): LineTrack {
  let track = before
  for (;;) {
    const settle = settleDue(track, rules)
    const list = listingDue(track, rules)
    if (Math.min(settle, list) > until) return track
    track = settle <= list ? settleFirst(track, settle, events) : listEmpty(track, list, { rules, events })
  }
}

const settleDue = (track: LineTrack, rules: LineRules): number => {
  const first = track.closings[0]
  return first ? later(first.seenAt, rules.problemResolutionTime) : Number.POSITIVE_INFINITY
}

const listingDue = ({ stretch }: LineTrack, rules: LineRules): number =>
  stretch.kind === 'empty' && !stretch.listed
    ? later(stretch.start, rules.microStopTime)
    : Number.POSITIVE_INFINITY

function settleFirst(track: LineTrack, due: number, events: LineEvent[]): LineTrack {
  const [closing, ...closings] = track.closings
  if (!closing) return track
  events.push({ kind: 'stop-settled', start: closing.start, end: closing.end, microstop: closing.microstop })
  const restart = track.restart && track.restart.at <= closing.seenAt ? null : track.restart
  return { ...track, closings, restart, at: latest(track.at, due as Instant) }
}

function listEmpty(
  track: LineTrack,
  due: number,
  { rules, events }: { rules: LineRules; events: LineEvent[] },
): LineTrack {
  if (track.stretch.kind !== 'empty') return track
  openRows('empty', track.stretch.orders, rules, events)
  return { ...track, stretch: { ...track.stretch, listed: true }, at: latest(track.at, due as Instant) }
}
