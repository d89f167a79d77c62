import type { Instant } from '../time/instant.ts'
import { takeBackRestart } from './false-start.ts'
import type { LineEvent } from './line-event.ts'
import type { LineRules } from './line-settings.ts'
import type { LineState } from './line-state.ts'
import type { BlindSpell, LineTrack, ListedStretch, Restart, Stretch } from './line-track.ts'
import { openRows } from './stop-rows.ts'

type Stopped = Extract<Stretch, { kind: 'stopped' }>

/** The line turns to a state that it was not in. Its clock already shows the moment of the turn. */
export function turn(track: LineTrack, state: LineState, rules: LineRules, events: LineEvent[]): LineTrack {
  switch (state) {
    case 'running':
    case 'runningEmpty':
      return run(track, state, rules, events)
    case 'stopped':
      return halt(track, rules, events)
    case 'unknown':
      return lose(track, rules, events)
  }
}

/** It runs, with material or without: whatever stop was open ends, for now. */
function run(
  track: LineTrack,
  state: 'running' | 'runningEmpty',
  rules: LineRules,
  events: LineEvent[],
): LineTrack {
  const { at, order } = track
  const stretch: Stretch =
    state === 'running'
      ? { kind: 'running' }
      : { kind: 'empty', start: at, orders: [{ at, order }], listed: false }
  events.push({ kind: 'state', at, state })
  return { ...leave(track, rules, events), stretch }
}

/** It stands still. */
function halt(track: LineTrack, rules: LineRules, events: LineEvent[]): LineTrack {
  const { stretch, restart } = track
  if (restart) return takeBackRestart(track, restart, rules, events)
  events.push({ kind: 'state', at: track.at, state: 'stopped' })
  if (stretch.kind === 'stopped') return { ...track, stretch: { ...stretch, blindSince: null } }
  return open('stopped', leave(track, rules, events), rules, events)
}

/**
 * Nobody can see it any more. While it is stopped the stop goes on; what that spell was shows when the signal
 * is back.
 */
function lose(track: LineTrack, rules: LineRules, events: LineEvent[]): LineTrack {
  const { at, stretch, restart } = track
  events.push({ kind: 'state', at, state: 'unknown' })
  if (stretch.kind === 'stopped')
    return { ...track, stretch: { ...stretch, blindSince: at }, countBlind: true }
  const left = leave(track, rules, events)
  const blind = restart && { ...restart, blind: [...restart.blind, { start: at, end: null }] }
  return open('disconnected', { ...left, restart: blind, countBlind: true }, rules, events)
}

function open(
  kind: 'stopped' | 'disconnected',
  track: LineTrack,
  rules: LineRules,
  events: LineEvent[],
): LineTrack {
  const orders = [{ at: track.at, order: track.order }]
  openRows(kind, orders, rules, events)
  const stretch: ListedStretch =
    kind === 'stopped'
      ? { kind, start: track.at, orders, blindSince: null }
      : { kind, start: track.at, orders }
  return { ...track, stretch }
}

/** Ends whatever is listed now. */
function leave(track: LineTrack, rules: LineRules, events: LineEvent[]): LineTrack {
  const { at, stretch } = track
  switch (stretch.kind) {
    case 'running':
      return track
    case 'empty':
      if (stretch.listed) events.push({ kind: 'stop-closed', at })
      return track
    case 'disconnected':
      events.push({ kind: 'stop-closed', at })
      return { ...withClosing(track, stretch.start, at), restart: seeAgain(track.restart, at) }
    case 'stopped':
      return endStop(track, stretch, rules, events)
  }
}

/**
 * A stop ends with a restart. One whose signal was lost meanwhile and came back running ended where it was
 * lost, as far as anybody knows; the spell is a stop of its own, a disconnection.
 */
function endStop(track: LineTrack, stop: Stopped, rules: LineRules, events: LineEvent[]): LineTrack {
  const { at } = track
  const end = stop.blindSince ?? at
  events.push(end === at ? { kind: 'stop-closed', at } : { kind: 'stop-disconnected', from: end, at })
  return withClosing(settleLater(track, stop, end, rules), end, at)
}

/** The closing is provisional; only a stop that has lasted `microStopTime` can go on after a false start. */
function settleLater(track: LineTrack, stop: Stopped, end: Instant, rules: LineRules): LineTrack {
  const lasted = end - stop.start
  if (lasted === 0) return track
  const closing = { start: stop.start, end, seenAt: track.at, microstop: lasted < rules.microStopTime }
  const closed = { ...track, closings: [...track.closings, closing] }
  if (closing.microstop) return closed
  const restart: Restart = {
    at: track.at,
    closedAt: end,
    start: stop.start,
    orders: stop.orders.filter((cut) => cut.at < end),
    cuts: stop.orders.filter((cut) => cut.at >= end),
    blind: [],
  }
  return { ...closed, restart }
}

const withClosing = (track: LineTrack, start: Instant, end: Instant): LineTrack =>
  start === end
    ? track
    : { ...track, closings: [...track.closings, { start, end, seenAt: track.at, microstop: false }] }

function seeAgain(restart: Restart | null, at: Instant): Restart | null {
  const last = restart?.blind.at(-1)
  if (!restart || !last || last.end !== null) return restart
  const seen: BlindSpell = { start: last.start, end: at }
  return { ...restart, blind: [...restart.blind.slice(0, -1), seen] }
}
