import {
  CALL_STATUS,
  type Instant,
  instant,
  type LineLocation,
  later,
  NOTICE_TYPE,
  type NoticeEvent,
  REASON,
  SECOND,
} from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

/** An event with what a message about it names. */
export type NamedEvent = NoticeEvent & {
  readonly stop: { readonly order: number; readonly stopID: number } | null
  readonly callID: number | null
}

export type NoticeRow = Row<'noticeTold'>
type StopRow = Row<'stop'>

/** More pieces than any stop has. */
const MOST_PIECES = 500

/** What people may be told of now. `told` = what is remembered of events that are not over yet. */
export async function readGoingEvents(db: Db, sentNotices: readonly NoticeRow[]): Promise<NamedEvent[]> {
  const places = await readPlaces(db)
  const [stops, calls] = await Promise.all([
    db.selectFrom('stop').selectAll().where('endDate', 'is', null).where('recognized', '=', false).execute(),
    db
      .selectFrom('maintenanceCall')
      .selectAll()
      .where('status', 'in', [CALL_STATUS.WAITING, CALL_STATUS.STARTED])
      .execute(),
  ])
  const events = await Promise.all(stops.map((stop) => stopEvent(db, stop, places, sentNotices)))
  return [
    ...events.flatMap((event) => event ?? []),
    ...calls.flatMap((call) => callEvent(call, places) ?? []),
  ]
}

async function readPlaces(db: Db): Promise<ReadonlyMap<number, LineLocation>> {
  const rows = await db
    .selectFrom('line')
    .innerJoin('sector', 'sector.sectorID', 'line.sectorID')
    .select(['line.lineID', 'line.sectorID', 'sector.buildingId'])
    .execute()
  return new Map(rows.map((row) => [row.lineID, row]))
}

/**
 * A stop that orders or people have cut is one event since its first start, whatever was signed of it
 * meanwhile.
 */
async function stopEvent(
  db: Db,
  stop: StopRow,
  places: ReadonlyMap<number, LineLocation>,
  sentNotices: readonly NoticeRow[],
): Promise<NamedEvent | undefined> {
  const line = places.get(stop.lineID)
  if (!line) return undefined
  const first = await readFirstStart(db, stop)
  const known = sentNotices.find(
    ({ type, lineID, since }) =>
      type === NOTICE_TYPE.STOPS && lineID === stop.lineID && since >= first && since <= stop.startDate,
  )
  const since = known?.since ?? first
  const { order, stopID } = stop
  return {
    key: `stop/${stop.lineID}/${since}`,
    type: NOTICE_TYPE.STOPS,
    line,
    since,
    stop: { order, stopID },
    callID: null,
  }
}

async function readFirstStart(db: Db, stop: StopRow): Promise<Instant> {
  let first = stop
  for (let pieces = 0; pieces < MOST_PIECES; pieces++) {
    const before = await db
      .selectFrom('stop')
      .selectAll()
      .where('lineID', '=', stop.lineID)
      .where('startDate', '<', first.startDate)
      .orderBy('startDate', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!before || before.endDate !== first.startDate || isOfItsOwn(before)) break
    first = before
  }
  return first.startDate
}

/**
 * A disconnection, the end of a lot, a stretch without material: the system signs for them, and they are no
 * part of a stop.
 */
const isOfItsOwn = ({ recognized, updatedBy, reasonID }: StopRow) =>
  recognized && updatedBy === null && reasonID !== REASON.MICROSTOP

function callEvent(
  { callID, resourceLineID, declarationDate }: Row<'maintenanceCall'>,
  places: ReadonlyMap<number, LineLocation>,
) {
  const line = places.get(resourceLineID)
  return (
    line && {
      key: `call/${callID}`,
      type: NOTICE_TYPE.MAINTENANCE,
      line,
      since: declarationDate,
      stop: null,
      callID,
    }
  )
}

/** When an event was over, and which row tells of its end. */
export type Ending = {
  readonly at: Instant
  readonly stop: { readonly order: number; readonly stopID: number } | null
}

/**
 * How an event ended that people were told of and that does not go on; undefined = a restart that may yet
 * prove a false one. `settleAfter` = the parameter problemResolutionTime, in seconds.
 */
export const readEnding = (
  db: Db,
  sentNotices: NoticeRow,
  { now, settleAfter }: { now: Instant; settleAfter: number },
) =>
  sentNotices.callID === null
    ? readStopEnding(db, sentNotices, now, settleAfter)
    : readCallEnding(db, sentNotices.callID, now)

async function readCallEnding(db: Db, callID: number, now: Instant): Promise<Ending> {
  const call = await db
    .selectFrom('maintenanceCall')
    .select('endDate')
    .where('callID', '=', callID)
    .executeTakeFirst()
  return { at: call?.endDate ?? now, stop: null }
}

async function readStopEnding(
  db: Db,
  { lineID, since }: NoticeRow,
  now: Instant,
  settleAfter: number,
): Promise<Ending | undefined> {
  const rows = await readChain(db, lineID, since)
  const last = rows.at(-1)
  const own = rows.findLast((row) => !isOfItsOwn(row)) ?? rows[0]
  if (!last || !own) return { at: now, stop: null }
  const stop = { order: own.order, stopID: own.stopID }
  if (!isFinal(last, now, settleAfter)) return undefined
  return { at: own.endDate ?? own.updateDate ?? now, stop }
}

/** A piece that is open and unsigned goes on: it was opened again a moment ago. */
function isFinal({ recognized, updatedBy, endDate }: StopRow, now: Instant, settleAfter: number): boolean {
  if (endDate === null) return recognized
  return (recognized && updatedBy !== null) || later(endDate, settleAfter * SECOND) <= now
}

/** The pieces that follow each other without a gap from the one that holds the instant. */
async function readChain(db: Db, lineID: number, since: Instant): Promise<StopRow[]> {
  const rows = await db
    .selectFrom('stop')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('startDate', '>=', since)
    .orderBy('startDate')
    .limit(MOST_PIECES)
    .execute()
  const chain: StopRow[] = []
  for (const row of rows) {
    if (row.startDate !== (chain.at(-1)?.endDate ?? since)) break
    chain.push(row)
  }
  return chain
}

/** Of whom nothing is remembered any more after so long. */
export const forgetTold = (trx: Trx, before: Instant) =>
  trx.deleteFrom('noticeTold').where('closedAt', '<', instant(before)).execute()
