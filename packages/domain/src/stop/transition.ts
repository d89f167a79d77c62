import type { Instant } from '../time/instant.ts'
import { takeBackRestart } from './false-start.ts'
import type { LineEvent, Transition } from './line-event.ts'
import type { LineSettings } from './line-settings.ts'
import type { LineState } from './line-state.ts'
import type { BlindSpell, LineTrack, ListedStretch, Restart, Stretch } from './line-track.ts'
import { openRows } from './stop-rows.ts'

type Stopped = Extract<Stretch, { kind: 'stopped' }>

/** The line comes into a state that it was not in. Its clock already shows the moment. */
export function changeState(track: LineTrack, state: LineState, settings: LineSettings): Transition {
  switch (state) {
    case 'running':
    case 'runningEmpty':
      return run(track, state, settings)
    case 'stopped':
      return halt(track, settings)
    case 'unknown':
      return loseSignal(track, settings)
  }
}

/** It runs, with material or without: whatever stop was open ends, for now. */
function run(track: LineTrack, state: 'running' | 'runningEmpty', settings: LineSettings): Transition {
  const { at, order } = track
  const left = leaveStretch(track, settings)
  const stretch: Stretch =
    state === 'running'
      ? { kind: 'running' }
      : { kind: 'empty', start: at, orders: [{ at, order }], listed: false }
  return { track: { ...left.track, stretch }, events: [{ kind: 'state', at, state }, ...left.events] }
}

/** It stands still. */
function halt(track: LineTrack, settings: LineSettings): Transition {
  const { at, stretch, restart } = track
  if (restart) return takeBackRestart(track, restart, settings)
  const stopped: LineEvent = { kind: 'state', at, state: 'stopped' }
  if (stretch.kind === 'stopped')
    return { track: { ...track, stretch: { ...stretch, blindSince: null } }, events: [stopped] }
  const left = leaveStretch(track, settings)
  const opened = openStretch('stopped', left.track, settings)
  return { track: opened.track, events: [stopped, ...left.events, ...opened.events] }
}

/**
 * Its signal is lost. While the line is stopped the stop goes on; whether the spell belongs to it shows when
 * the signal is back.
 */
function loseSignal(track: LineTrack, settings: LineSettings): Transition {
  const { at, stretch, restart } = track
  const unknown: LineEvent = { kind: 'state', at, state: 'unknown' }
  if (stretch.kind === 'stopped')
    return {
      track: { ...track, stretch: { ...stretch, blindSince: at }, countBlind: true },
      events: [unknown],
    }
  const left = leaveStretch(track, settings)
  const blind = restart && { ...restart, blind: [...restart.blind, { start: at, end: null }] }
  const opened = openStretch('disconnected', { ...left.track, restart: blind, countBlind: true }, settings)
  return { track: opened.track, events: [unknown, ...left.events, ...opened.events] }
}

function openStretch(kind: 'stopped' | 'disconnected', track: LineTrack, settings: LineSettings): Transition {
  const { at, order } = track
  const orders = [{ at, order }]
  const stretch: ListedStretch =
    kind === 'stopped' ? { kind, start: at, orders, blindSince: null } : { kind, start: at, orders }
  return { track: { ...track, stretch }, events: openRows(kind, orders, settings) }
}

/** Ends what is listed at present. */
function leaveStretch(track: LineTrack, settings: LineSettings): Transition {
  const { at, stretch } = track
  switch (stretch.kind) {
    case 'running':
      return { track, events: [] }
    case 'empty':
      return { track, events: stretch.listed ? [{ kind: 'stop-closed', at }] : [] }
    case 'disconnected':
      return {
        track: { ...withClosing(track, stretch.start, at), restart: seeAgain(track.restart, at) },
        events: [{ kind: 'stop-closed', at }],
      }
    case 'stopped':
      return endStop(track, stretch, settings)
  }
}

/**
 * A stop ends with a restart. If its signal was lost meanwhile and came back running, it ended where the
 * signal was lost, as far as can be known; the spell is a stop of its own, a disconnection.
 */
function endStop(track: LineTrack, stop: Stopped, settings: LineSettings): Transition {
  const { at } = track
  const end = stop.blindSince ?? at
  return {
    track: withClosing(settleLater(track, stop, end, settings), end, at),
    events: [end === at ? { kind: 'stop-closed', at } : { kind: 'stop-disconnected', from: end, at }],
  }
}

/** The closing is provisional; only a stop that has lasted `microStopTime` can go on after a false start. */
function settleLater(track: LineTrack, stop: Stopped, end: Instant, settings: LineSettings): LineTrack {
  const lasted = end - stop.start
  if (lasted === 0) return track
  const closing = { start: stop.start, end, seenAt: track.at, microstop: lasted < settings.microStopTime }
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
