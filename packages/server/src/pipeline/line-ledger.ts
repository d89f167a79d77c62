import { type Instant, type LineEvent, type LineState, MINUTE, REASON } from '@baliza/domain'
import type { Row } from '../db/schema.ts'

export type StateRow = { lineID: number; start: Instant; end: Instant | null; state: LineState }
/** A stop as it is written; `stopID` 0 = not allotted yet. */
export type StopRow = Omit<Row<'stop'>, 'revision' | 'manual'>
export type BucketRow = Row<'productionBucket'>
type OrderChange = Extract<LineEvent, { kind: 'order-changed' }>

/** The latest rows of one line, in time order, and what events make of them. */
export type LineLedger = {
  readonly states: StateRow[]
  readonly stops: StopRow[]
  readonly buckets: Map<string, BucketRow>
  readonly orderChanges: OrderChange[]
}

/** The stored rows that a cycle may change, by line, in time order. */
export type LedgerRows = { readonly states: ReadonlyMap<number, StateRow[]>; readonly stops: ReadonlyMap<number, StopRow[]> }

export const openLedger = (states: readonly StateRow[], stops: readonly StopRow[]): LineLedger => ({
  states: states.map((row) => ({ ...row })),
  stops: stops.map((row) => ({ ...row })),
  buckets: new Map(),
  orderChanges: [],
})

/**
 * Applies one event to the rows of its line. What people wrote stays: a signed stop keeps its reason and signer, the
 * pieces of a split stop keep their cuts, and only the last one grows or ends.
 */
export function enter(ledger: LineLedger, lineID: number, event: LineEvent): void {
  switch (event.kind) {
    case 'state':
      return enterState(ledger.states, lineID, event)
    case 'stop-opened':
      ledger.stops.push(openedStop(ledger.stops, lineID, event))
      return
    case 'stop-closed':
      return closeStop(ledger.stops, event.at)
    case 'stop-reopened':
      return reopenStop(ledger.stops, event.at)
    case 'stop-settled':
      return settleStop(ledger.stops, event)
    case 'pieces':
      return countPieces(ledger.buckets, lineID, event)
    case 'order-changed':
      ledger.orderChanges.push(event)
      return cutBuckets(ledger.buckets, event)
  }
}

function enterState(states: StateRow[], lineID: number, { at, state }: Extract<LineEvent, { kind: 'state' }>): void {
  forget(states, (row) => row.start >= at)
  const last = states.at(-1)
  if (last?.state === state) {
    last.end = null
    return
  }
  if (last) last.end = at
  states.push({ lineID, start: at, end: null, state })
}

function openedStop(stops: readonly StopRow[], lineID: number, event: Extract<LineEvent, { kind: 'stop-opened' }>): StopRow {
  const before = event.inherits ? stops.findLast((row) => row.endDate === event.at) : undefined
  const signature = before && before.updatedBy !== null ? signatureOf(before) : unsigned(event.reasonID)
  return {
    order: event.order,
    lineID,
    stopID: 0,
    split: 0,
    startDate: event.at,
    endDate: null,
    originalStartDate: null,
    originalEndDate: null,
    ...signature,
  }
}

type Signature = Pick<StopRow, 'reasonID' | 'recognized' | 'observation' | 'equipmentID' | 'updatedBy' | 'updateDate'>

const signatureOf = ({ reasonID, recognized, observation, equipmentID, updatedBy, updateDate }: StopRow): Signature => ({
  reasonID,
  recognized,
  observation,
  equipmentID,
  updatedBy,
  updateDate,
})

const unsigned = (reasonID: number | null): Signature => ({
  reasonID,
  recognized: reasonID !== null,
  observation: null,
  equipmentID: null,
  updatedBy: null,
  updateDate: null,
})

function closeStop(stops: StopRow[], at: Instant): void {
  forget(stops, (row) => row.startDate >= at)
  const last = stops.at(-1)
  if (!last || (last.endDate !== null && last.endDate <= at)) return
  setEnd(stops, last, at)
}

/** A signature on a row that is forgotten stays with the stop that goes on instead. */
function reopenStop(stops: StopRow[], at: Instant): void {
  const forgotten = forget(stops, (row) => row.startDate >= at)
  const last = stops.at(-1)
  // NOTE: people may have merged what was stopped with what came after, so that it ends later than it was closed
  if (!last || last.endDate === null || last.endDate < at) return
  setEnd(stops, last, null)
  const signed = forgotten.findLast((row) => row.updatedBy !== null)
  if (signed && last.updatedBy === null) Object.assign(last, signatureOf(signed))
}

/** The last piece ends and with it the whole; a piece that is left alone is an uncut stop again. */
function setEnd(stops: readonly StopRow[], last: StopRow, end: Instant | null): void {
  last.endDate = end
  if (last.split === 0) return
  if (last.split === 1) {
    Object.assign(last, { split: 0, originalStartDate: null, originalEndDate: null })
    return
  }
  for (const piece of stops) {
    if (piece.order === last.order && piece.split > 0 && piece.originalStartDate === last.originalStartDate) piece.originalEndDate = end
  }
}

function settleStop(stops: readonly StopRow[], { start, end, microstop }: Extract<LineEvent, { kind: 'stop-settled' }>): void {
  if (!microstop) return
  for (const row of stops) {
    if (row.startDate < start || row.endDate === null || row.endDate > end || row.reasonID !== null) continue
    row.reasonID = REASON.MICROSTOP
    row.recognized = true
  }
}

const bucketKey = (order: number, start: Instant) => `${order}/${start}`

function countPieces(buckets: Map<string, BucketRow>, lineID: number, event: Extract<LineEvent, { kind: 'pieces' }>): void {
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
  for (const bucket of buckets.values()) if (bucket.order === from && bucket.start < at && bucket.end > at) bucket.end = at
}

function forget<T>(rows: T[], isForgotten: (row: T) => boolean): T[] {
  const forgotten: T[] = []
  for (let last = rows.at(-1); last !== undefined && isForgotten(last); last = rows.at(-1)) {
    forgotten.unshift(last)
    rows.pop()
  }
  return forgotten
}

/** The earliest time whose rows this event may touch; null = none that are stored. */
export function reachOf(event: LineEvent): Instant | null {
  switch (event.kind) {
    case 'stop-settled':
      return event.microstop ? event.start : null
    case 'pieces':
    case 'order-changed':
      return null
    case 'state':
    case 'stop-opened':
    case 'stop-closed':
    case 'stop-reopened':
      return event.at
  }
}
