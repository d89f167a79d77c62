import type { Transition } from './line-event.ts'
import type { LineSettings } from './line-settings.ts'
import type { LineTrack, Restart } from './line-track.ts'
import { cutRow } from './stop-rows.ts'

/**
 * The line is stopped again before its restart lasted `problemResolutionTime`: it was a false start. The
 * states say stopped since (unknown where nobody could see), the stop goes on, and what was listed meanwhile
 * belongs to it. A 10-minute jam, 20 s of running, stopped again: one stop of 10 min 20 s so far. The pieces
 * of the 20 s still count.
 */
export function takeBackRestart(track: LineTrack, restart: Restart, settings: LineSettings): Transition {
  return {
    track: {
      ...track,
      stretch: {
        kind: 'stopped',
        start: restart.start,
        orders: [...restart.orders, ...restart.cuts],
        blindSince: null,
      },
      restart: null,
      closings: track.closings.filter((closing) => closing.end < restart.closedAt),
    },
    events: [
      { kind: 'state', at: restart.at, state: 'stopped' },
      ...restart.blind.flatMap(({ start, end }) => [
        { kind: 'state' as const, at: start, state: 'unknown' as const },
        { kind: 'state' as const, at: end ?? track.at, state: 'stopped' as const },
      ]),
      { kind: 'stop-reopened', at: restart.closedAt },
      ...restart.cuts.flatMap((cut) => cutRow('stopped', cut, settings)),
    ],
  }
}
