import type { LineEvent } from './line-event.ts'
import type { LineRules } from './line-settings.ts'
import type { LineTrack, Restart } from './line-track.ts'
import { cutRow } from './stop-rows.ts'

/**
 * The line is stopped again before its restart lasted `problemResolutionTime`: the restart was none. The
 * states say stopped since (unknown where nobody could see), the stop goes on, and what was listed meanwhile
 * belongs to it. A 10-minute jam, 20 s of running, stopped again: one stop of 10 min 20 s so far. The pieces
 * of the 20 s still count.
 */
export function takeBackRestart(
  track: LineTrack,
  restart: Restart,
  rules: LineRules,
  events: LineEvent[],
): LineTrack {
  events.push({ kind: 'state', at: restart.at, state: 'stopped' })
  for (const { start, end } of restart.blind) {
    events.push({ kind: 'state', at: start, state: 'unknown' })
    events.push({ kind: 'state', at: end ?? track.at, state: 'stopped' })
  }
  events.push({ kind: 'stop-reopened', at: restart.closedAt })
  for (const cut of restart.cuts) cutRow('stopped', cut, rules, events)
  return {
    ...track,
    stretch: {
      kind: 'stopped',
      start: restart.start,
      orders: [...restart.orders, ...restart.cuts],
      blindSince: null,
    },
    restart: null,
    closings: track.closings.filter((closing) => closing.end < restart.closedAt),
  }
}
