import type { LineInput } from '../signal/line-signal.ts'
import { type Instant, latest, minuteOf } from '../time/instant.ts'
import { meetDeadlines } from './deadline.ts'
import type { Transition } from './line-event.ts'
import type { LineSettings } from './line-settings.ts'
import { stateOfSignal, stateOfStretch } from './line-state.ts'
import type { LineTrack } from './line-track.ts'
import { changeOrder } from './order-change.ts'
import { changeState } from './transition.ts'

/**
 * The first moment of a line: nothing is known of it, so it is disconnected until a good signal says
 * otherwise.
 */
export function beginTrack(at: Instant, order: number): Transition {
  return {
    track: {
      at,
      order,
      orderSince: at,
      stretch: { kind: 'disconnected', start: at, orders: [{ at, order }] },
      restart: null,
      closings: [],
      countBlind: false,
      countedFrom: null,
    },
    events: [
      { kind: 'state', at, state: 'unknown' },
      { kind: 'stop-opened', at, order, reasonID: 4, inherits: false },
    ],
  }
}

/**
 * One look at a line: an input becomes events, and what must be remembered for the next look. The same inputs
 * give the same events live and replayed, and ticks between them change nothing but how early a deadline is
 * met. An input that comes late is taken at the line's own clock: 10:00:05 after 10:00:07 counts as 10:00:07.
 */
export function trackLine(before: LineTrack, input: LineInput, settings: LineSettings): Transition {
  if (input.kind === 'tick') return meetDeadlines(before, input.at, settings)
  const at = latest(before.at, input.at)
  const due = meetDeadlines(before, at, settings)
  const taken = takeInput({ ...due.track, at }, input, settings)
  const dueNow = meetDeadlines(taken.track, at, settings)
  return { track: dueNow.track, events: [...due.events, ...taken.events, ...dueNow.events] }
}

function takeInput(
  track: LineTrack,
  input: Exclude<LineInput, { kind: 'tick' }>,
  settings: LineSettings,
): Transition {
  switch (input.kind) {
    case 'signal': {
      const state = stateOfSignal(input.beacon, input.material, settings.enableEmptyLineManager)
      return state === stateOfStretch(track.stretch)
        ? { track, events: [] }
        : changeState(track, state, settings)
    }
    case 'pieces':
      return putInBucket(track, input)
    case 'order':
      return changeOrder(track, input, settings)
  }
}

/**
 * Pieces go into the bucket of their minute and order. Those counted after the line was out of sight may have
 * been made at any time since, so they are marked; a count of zero says that none were made.
 */
function putInBucket(track: LineTrack, { units, discards }: { units: number; discards: number }): Transition {
  const blindNow = stateOfStretch(track.stretch) === 'unknown'
  if (units === 0 && discards === 0)
    return { track: track.countBlind === blindNow ? track : { ...track, countBlind: blindNow }, events: [] }
  const { at, order } = track
  const minute = minuteOf(at)
  const start = latest(minute, track.orderSince)
  const unknownTime = track.countBlind || blindNow
  return {
    track: { ...track, countBlind: blindNow, countedFrom: start },
    events: [{ kind: 'pieces', minute, start, order, units, discards, unknownTime }],
  }
}
