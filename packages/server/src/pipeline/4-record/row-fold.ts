import { type Instant, type LineEvent, type LineState, MINUTE, REASON } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import { type StopSignature, signatureOf } from '../../facts/stops/signature.ts'
import {
  disconnectRows,
  isSigned,
  layAround,
  numberPieces,
  type StopRow,
  squeezeIn,
  stands,
} from './standing-stops.ts'

export type StateRow = { lineID: number; start: Instant; end: Instant | null; state: LineState }
type BucketRow = Row<'productionBucket'>
type OrderChange = Extract<LineEvent, { kind: 'order-changed' }>

/** The latest rows of one line, in time order, and what events make of them. */
export type LineRows = {
  readonly states: StateRow[]
  readonly stops: StopRow[]
  /**
   * Rows of people that something found out later reaches over: what the system says goes around them in the
   * end.
   */
  readonly standing: StopRow[]
  /** The row that goes on after all. */
  reopened: StopRow | undefined
  readonly buckets: Map<string, BucketRow>
  readonly orderChanges: OrderChange[]
}

/** The stored rows that a cycle may change, by line, in time order. */
export type StoredRows = {
  readonly states: ReadonlyMap<number, StateRow[]>
  readonly stops: ReadonlyMap<number, StopRow[]>
}

export const openRows = (states: readonly StateRow[], stops: readonly StopRow[]): LineRows => ({
  states: states.map((row) => ({ ...row })),
  stops: stops.map((row) => ({ ...row })),
  standing: [],
  reopened: undefined,
  buckets: new Map(),
  orderChanges: [],
})

/** Applies the events of one cycle to the rows of their line. What people wrote stands, to its edges. */
export function foldEvents(rows: LineRows, lineID: number, events: readonly LineEvent[]): void {
  for (const event of events) enter(rows, lineID, event)
  layAround(rows.stops, rows.standing.splice(0), rows.reopened)
}

function enter(rows: LineRows, lineID: number, event: LineEvent): void {
  switch (event.kind) {
    case 'state':
      return enterState(rows.states, lineID, event)
    case 'stop-opened':
      rows.stops.push(openedStop(rows.stops, lineID, event))
      return
    case 'stop-closed':
      return closeStop(rows, event.at)
    case 'stop-disconnected':
      return disconnectStop(rows, event)
    case 'stop-reopened':
      return reopenStop(rows, event.at)
    case 'stop-settled':
      return settleStop([...rows.stops, ...rows.standing], event)
    case 'pieces':
      return countPieces(rows.buckets, lineID, event)
    case 'order-changed':
      rows.orderChanges.push(event)
      return cutBuckets(rows.buckets, event)
  }
}

function enterState(
  states: StateRow[],
  lineID: number,
  { at, state }: Extract<LineEvent, { kind: 'state' }>,
): void {
  forget(states, (row) => row.start >= at)
  const last = states.at(-1)
  if (last?.state === state) {
    last.end = null
    return
  }
  if (last) last.end = at
  states.push({ lineID, start: at, end: null, state })
}

function openedStop(
  stops: readonly StopRow[],
  lineID: number,
  event: Extract<LineEvent, { kind: 'stop-opened' }>,
): StopRow {
  const { at, order, inherits, reasonID } = event
  const before = inherits ? stops.findLast((row) => row.endDate === at) : undefined
  const signature = before && isSigned(before) ? signatureOf(before) : unsigned(reasonID)
  const uncut = { split: 0, originalStartDate: null, originalEndDate: null }
  return { order, lineID, stopID: 0, startDate: at, endDate: null, manual: false, ...uncut, ...signature }
}

const unsigned = (reasonID: number | null): StopSignature => ({
  reasonID,
  recognized: reasonID !== null,
  observation: null,
  equipmentID: null,
  updatedBy: null,
  updateDate: null,
})

function closeStop({ stops, standing }: LineRows, at: Instant): void {
  const later = takeStanding(stops, at)
  const last = stops.at(-1)
  if (last && (last.endDate === null || last.endDate > at)) setEnd(stops, last, at)
  for (const row of later) {
    if (row.manual) standing.push(row)
    else squeezeIn(stops, row)
  }
}

function disconnectStop(
  rows: LineRows,
  { from, at }: Extract<LineEvent, { kind: 'stop-disconnected' }>,
): void {
  closeStop(rows, at)
  disconnectRows(rows.stops, from)
}

/** What a person wrote since goes on if it was the last word; what the system wrote since was wrong. */
function reopenStop(rows: LineRows, at: Instant): void {
  const { stops, standing } = rows
  const lastWord = stops.at(-1)
  const taken = takeStanding(stops, at)
  standing.unshift(...taken)
  if (lastWord && taken.at(-1) === lastWord && !lastWord.manual) lastWord.endDate = null
  const last = stops.at(-1)
  // NOTE: people may have merged what was stopped with what came after, so that it ends later than it was
  // closed
  if (!last || last.endDate === null || last.endDate < at) return
  setEnd(stops, last, null)
  rows.reopened = last
  for (const row of taken.filter((one) => !isSigned(one) && one.reasonID === REASON.DISCONNECTED))
    Object.assign(row, seenAs(last))
}

const seenAs = (stop: StopRow) =>
  isSigned(stop)
    ? { reasonID: null, recognized: false }
    : { reasonID: stop.reasonID, recognized: stop.recognized }

/** The last piece ends and with it the whole. */
function setEnd(stops: StopRow[], last: StopRow, end: Instant | null): void {
  last.endDate = end
  numberPieces(stops, last)
}

function settleStop(
  stops: readonly StopRow[],
  { start, end, microstop }: Extract<LineEvent, { kind: 'stop-settled' }>,
): void {
  if (!microstop) return
  for (const row of stops) {
    if (row.startDate < start || row.endDate === null || row.endDate > end || row.reasonID !== null) continue
    row.reasonID = REASON.MICROSTOP
    row.recognized = true
  }
}

const bucketKey = (order: number, start: Instant) => `${order}/${start}`

function countPieces(
  buckets: Map<string, BucketRow>,
  lineID: number,
  event: Extract<LineEvent, { kind: 'pieces' }>,
): void {
  const { order, start, units, discards, unknownTime } = event
  const key = bucketKey(order, start)
  const bucket = buckets.get(key) ?? emptyBucket(lineID, order, start, event.minute)
  buckets.set(key, bucket)
  bucket.units += units
  bucket.discards += discards
  if (!unknownTime) return
  bucket.unknownUnits += units
  bucket.unknownDiscards += discards
}

const emptyBucket = (lineID: number, order: number, start: Instant, minute: Instant): BucketRow => ({
  lineID,
  order,
  start,
  end: (minute + MINUTE) as Instant,
  units: 0,
  discards: 0,
  unknownUnits: 0,
  unknownDiscards: 0,
})

function cutBuckets(buckets: ReadonlyMap<string, BucketRow>, { at, from }: OrderChange): void {
  for (const bucket of buckets.values())
    if (bucket.order === from && bucket.start < at && bucket.end > at) bucket.end = at
}

function forget<T>(rows: T[], isForgotten: (row: T) => boolean): T[] {
  const forgotten: T[] = []
  for (let last = rows.at(-1); last !== undefined && isForgotten(last); last = rows.at(-1)) {
    forgotten.unshift(last)
    rows.pop()
  }
  return forgotten
}

/** Stops that begin at `at` or later are taken out and forgotten, but for what people wrote. */
const takeStanding = (stops: StopRow[], at: Instant): StopRow[] =>
  forget(stops, (row) => row.startDate >= at).filter(stands)

/** The earliest time whose rows this event may touch; null = none that are stored. */
export function reachOf(event: LineEvent): Instant | null {
  switch (event.kind) {
    case 'stop-settled':
      return event.microstop ? event.start : null
    case 'pieces':
    case 'order-changed':
      return null
    case 'stop-disconnected':
      return event.from
    case 'state':
    case 'stop-opened':
    case 'stop-closed':
    case 'stop-reopened':
      return event.at
  }
}
