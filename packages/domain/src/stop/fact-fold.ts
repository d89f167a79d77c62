import type { Instant } from '../time/instant.ts'
import { later, MINUTE } from '../time/instant.ts'
import type { LineEvent } from './line-event.ts'
import type { LineState } from './line-state.ts'
import { REASON } from './reason-ids.ts'

/**
 * A row of the stop list as the tracker leaves it. `signed`: by a person; a fold of events alone never sets
 * it.
 */
type TrackedStop = {
  order: number
  stopID: number
  start: Instant
  end: Instant | null
  reasonID: number | null
  signed: boolean
}

/** Pieces of an order in an interval; `unknown…` are the parts made while nobody could see when. */
type TrackedBucket = {
  order: number
  start: Instant
  end: Instant
  units: number
  unknownUnits: number
  discards: number
  unknownDiscards: number
}

/** The facts of one line in memory, each list in time order. */
export type TrackedFacts = {
  states: { start: Instant; end: Instant | null; state: LineState }[]
  stops: TrackedStop[]
  buckets: TrackedBucket[]
  orders: { order: number; start: Instant; end: Instant | null }[]
  /** Stops whose closing became final, and when they had first begun. */
  settled: { start: Instant; end: Instant; microstop: boolean }[]
}

export const noFacts = (): TrackedFacts => ({ states: [], stops: [], buckets: [], orders: [], settled: [] })

/**
 * What each event does to the facts, in plain lists: the reference for the stage that does it on stored rows,
 * and what a rehearsal of a line shows. Changes `facts` in place, so that a million events fold in one pass;
 * returns it.
 */
export function foldEvents(facts: TrackedFacts, events: Iterable<LineEvent>): TrackedFacts {
  for (const event of events) foldEvent(facts, event)
  return facts
}

function foldEvent(facts: TrackedFacts, event: LineEvent): void {
  switch (event.kind) {
    case 'state':
      return beginState(facts, event.at, event.state)
    case 'stop-opened':
      return openStop(facts, event)
    case 'stop-closed':
      return closeStop(facts, event.at)
    case 'stop-disconnected':
      return disconnectStop(facts, event)
    case 'stop-reopened':
      return reopenStop(facts, event.at)
    case 'stop-settled':
      return settleStop(facts, event)
    case 'pieces':
      return addPieces(facts, event)
    case 'order-changed':
      return changeOrder(facts, event)
  }
}

function forgetFrom(rows: { start: Instant }[], at: Instant): void {
  while ((rows.at(-1)?.start ?? Number.NEGATIVE_INFINITY) >= at) rows.pop()
}

function beginState({ states }: TrackedFacts, at: Instant, state: LineState): void {
  forgetFrom(states, at)
  const last = states.at(-1)
  if (last?.state === state) {
    last.end = null
    return
  }
  if (last) last.end = at
  states.push({ start: at, end: null, state })
}

type Opened = Extract<LineEvent, { kind: 'stop-opened' }>

const nextStopID = (stops: readonly TrackedStop[], order: number): number =>
  Math.max(0, ...stops.filter((stop) => stop.order === order).map(({ stopID }) => stopID)) + 1

function openStop({ stops }: TrackedFacts, { at, order, reasonID, inherits }: Opened): void {
  const before = stops.at(-1)
  const signed = inherits && before?.end === at && before.signed
  stops.push({
    order,
    stopID: nextStopID(stops, order),
    start: at,
    end: null,
    reasonID: signed ? before.reasonID : reasonID,
    signed,
  })
}

function closeStop({ stops }: TrackedFacts, at: Instant): void {
  forgetFrom(stops, at)
  const last = stops.at(-1)
  if (last && (last.end === null || last.end > at)) last.end = at
}

function disconnectStop(
  { stops }: TrackedFacts,
  { from, at }: Extract<LineEvent, { kind: 'stop-disconnected' }>,
): void {
  forgetFrom(stops, at)
  for (const stop of stops.filter(({ end }) => end === null || end > from)) {
    stop.end ??= at
    if (stop.signed) continue
    const blind = {
      ...stop,
      start: from,
      reasonID: REASON.DISCONNECTED,
      stopID: nextStopID(stops, stop.order),
    }
    if (stop.start >= from) stop.reasonID = REASON.DISCONNECTED
    else {
      stop.end = from
      stops.splice(stops.indexOf(stop) + 1, 0, blind)
    }
  }
}

function reopenStop({ stops }: TrackedFacts, at: Instant): void {
  forgetFrom(stops, at)
  const last = stops.at(-1)
  if (last) last.end = null
}

function settleStop(
  { stops, settled }: TrackedFacts,
  { start, end, microstop }: Extract<LineEvent, { kind: 'stop-settled' }>,
): void {
  settled.push({ start, end, microstop })
  if (!microstop) return
  for (let i = stops.length - 1; i >= 0; i--) {
    const stop = stops[i]
    if (!stop || stop.start < start) return
    if (stop.end !== null && stop.end <= end && stop.reasonID === null) stop.reasonID = REASON.MICROSTOP
  }
}

function addPieces({ buckets }: TrackedFacts, event: Extract<LineEvent, { kind: 'pieces' }>): void {
  let bucket = buckets.at(-1)
  if (bucket?.order !== event.order || bucket.start !== event.start) {
    const end = later(event.minute, MINUTE)
    bucket = {
      order: event.order,
      start: event.start,
      end,
      units: 0,
      discards: 0,
      unknownUnits: 0,
      unknownDiscards: 0,
    }
    buckets.push(bucket)
  }
  bucket.units += event.units
  bucket.discards += event.discards
  if (!event.unknownTime) return
  bucket.unknownUnits += event.units
  bucket.unknownDiscards += event.discards
}

function changeOrder(
  { buckets, orders }: TrackedFacts,
  { at, to }: Extract<LineEvent, { kind: 'order-changed' }>,
): void {
  const bucket = buckets.at(-1)
  if (bucket && bucket.end > at) bucket.end = at
  forgetFrom(orders, at)
  const last = orders.at(-1)
  if (last && last.end === null) last.end = at
  if (to !== 0) orders.push({ order: to, start: at, end: null })
}
