import type { LineInput } from '../signal/line-signal.ts'
import { type Instant, latest, minuteOf } from '../time/instant.ts'
import { meetDeadlines } from './deadline.ts'
import type { LineEvent } from './line-event.ts'
import type { LineRules } from './line-settings.ts'
import { stateOfSignal, stateOfStretch } from './line-state.ts'
import type { LineTrack } from './line-track.ts'
import { changeOrder } from './order-change.ts'
import { turn } from './transition.ts'

export type Step = { readonly track: LineTrack; readonly events: readonly LineEvent[] }

const NOTHING: readonly LineEvent[] = []

/**
 * The first moment of a line: nothing is known of it, so it is disconnected until a good signal says
 * otherwise.
 */
export function beginTrack(at: Instant, order: number): Step {
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
 * One look at a line: what it is told becomes events, and what must be remembered for the next look. The same
 * inputs give the same events live and replayed, and ticks between them change nothing but how early a
 * deadline is told. An input that comes late is taken at the line's own clock: 10:00:05 told after 10:00:07
 * counts as 10:00:07.
 */
export function trackLine(before: LineTrack, input: LineInput, rules: LineRules): Step {
  if (input.kind === 'tick') return passTime(before, input.at, rules)
  const events: LineEvent[] = []
  const at = latest(before.at, input.at)
  const now = { ...meetDeadlines(before, at, rules, events), at }
  const track = meetDeadlines(take(now, input, rules, events), at, rules, events)
  return { track, events }
}

function passTime(before: LineTrack, at: Instant, rules: LineRules): Step {
  const events: LineEvent[] = []
  const track = meetDeadlines(before, at, rules, events)
  return track === before ? { track, events: NOTHING } : { track, events }
}

function take(
  track: LineTrack,
  input: Exclude<LineInput, { kind: 'tick' }>,
  rules: LineRules,
  events: LineEvent[],
): LineTrack {
  switch (input.kind) {
    case 'signal': {
      const state = stateOfSignal(input.beacon, input.material, rules.enableEmptyLineManager)
      return state === stateOfStretch(track.stretch) ? track : turn(track, state, rules, events)
    }
    case 'pieces':
      return countPieces(track, input, events)
    case 'order':
      return changeOrder(track, input, rules, events)
  }
}

/**
 * Pieces go into the bucket of their minute and order. Those counted after the line was out of sight may have
 * been made at any time since, so they are marked; a count of zero tells that none were.
 */
function countPieces(
  track: LineTrack,
  input: { units: number; discards: number },
  events: LineEvent[],
): LineTrack {
  const blindNow = stateOfStretch(track.stretch) === 'unknown'
  const { units, discards } = input
  if (units === 0 && discards === 0)
    return track.countBlind === blindNow ? track : { ...track, countBlind: blindNow }
  const minute = minuteOf(track.at)
  const start = latest(minute, track.orderSince)
  events.push({
    kind: 'pieces',
    minute,
    start,
    order: track.order,
    units,
    discards,
    unknownTime: track.countBlind || blindNow,
  })
  return { ...track, countBlind: blindNow, countedFrom: start }
}
