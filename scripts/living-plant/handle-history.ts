import { HOUR, type Instant, type Interval } from '@baliza/domain'
import type { Database, Db, Row } from '@baliza/server'
import { signatureOf } from '@baliza/server'
import type { PlantModel, StopHandling } from '@baliza/simulator'
import type { Insertable } from 'kysely'
import { bookOrders } from './book-orders.ts'
import { callRow, writeCalls } from './call-history.ts'
import { noteHistory } from './note-history.ts'
import { chunks, type Entry, numberStops } from './rows.ts'

type Stop = Row<'stop'>
type Handled = { readonly stop: Stop; readonly handling: StopHandling }

/**
 * The trail of what people did is written for so long back; further back it would only make the demo large.
 */
const TRAIL = 14 * 24 * HOUR

/**
 * What the people of the plant did until now: they signed most stops, cut some, called maintenance for
 * others, and kept the order book.
 */
export async function handleHistory(db: Db, model: PlantModel, span: Interval): Promise<void> {
  const trail: Entry[] = []
  for (const { lineID, calculationBaliza } of model.description.lines) {
    if (calculationBaliza === null) trail.push(...(await noteHistory(db, model, { lineID, span })))
    const handled = await handledStops(db, model, { lineID, now: span.end })
    trail.push(...(await db.transaction().execute((tx) => writeHandled(tx, lineID, handled))))
    const ofJams = handled.flatMap(({ stop, handling: { call } }) =>
      call ? [callRow(lineID, call, stop.startDate)] : [],
    )
    if (calculationBaliza !== null)
      trail.push(...(await db.transaction().execute((tx) => writeCalls(tx, model, { lineID, span }, ofJams))))
  }
  trail.push(...(await bookOrders(db, model, span)))
  const lately = trail.filter(({ at }) => at >= span.end - TRAIL).sort((a, b) => a.at - b.at)
  for (const some of chunks(lately)) await db.insertInto('auditEntry').values(some).execute()
}

async function handledStops(
  db: Db,
  model: PlantModel,
  { lineID, now }: { lineID: number; now: Instant },
): Promise<Handled[]> {
  const stops = await db
    .selectFrom('stop')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('recognized', '=', false)
    .where('endDate', 'is not', null)
    .orderBy('startDate')
    .execute()
  return stops.flatMap((stop) => {
    const handling =
      stop.endDate && model.handlingOf({ lineID, start: stop.startDate, end: stop.endDate }, now)
    return handling ? [{ stop, handling }] : []
  })
}

/** Answers the trail of it. */
async function writeHandled(tx: Db, lineID: number, handled: readonly Handled[]): Promise<Entry[]> {
  const nextID = await numberStops(tx, lineID)
  const trail: Entry[] = []
  const changes: Insertable<Database['stopChange']>[] = []
  for (const one of handled) {
    const rows = rowsOf(one, nextID)
    await writePieces(tx, rows)
    if (rows.length > 1) changes.push(changeOf(one, rows))
    trail.push(...trailOf(one, rows))
  }
  for (const some of chunks(changes)) await tx.insertInto('stopChange').values(some).execute()
  return trail
}

/** The pieces of a stop, signed: the first one keeps its number. They cover the whole exactly. */
function rowsOf(
  { stop, handling: { at, userID, pieces } }: Handled,
  nextID: (order: number) => number,
): [Stop, ...Stop[]] {
  const isCut = pieces.length > 1
  const original = isCut ? { originalStartDate: stop.startDate, originalEndDate: stop.endDate } : {}
  const signature = {
    recognized: true,
    updatedBy: userID,
    updateDate: at,
    revision: stop.revision + (isCut ? 2 : 1),
  }
  let startDate = stop.startDate
  const rows = pieces.map(({ until, ...signed }, i) => {
    const stopID = i === 0 ? stop.stopID : nextID(stop.order)
    const row: Stop = {
      ...stop,
      ...original,
      ...signature,
      ...signed,
      stopID,
      split: isCut ? i + 1 : 0,
      startDate,
      endDate: until,
    }
    startDate = until
    return row
  })
  return rows as [Stop, ...Stop[]]
}

/** The one that is there shrinks before the new ones come: stops may not overlap. */
async function writePieces(tx: Db, [first, ...rest]: readonly [Stop, ...Stop[]]): Promise<void> {
  const { order, lineID, stopID, startDate: _same, endDate, ...columns } = first
  await tx
    .updateTable('stop')
    .set(rest.length > 0 ? { ...columns, endDate } : columns)
    .where((eb) => eb.and({ order, lineID, stopID }))
    .execute()
  if (rest.length > 0) await tx.insertInto('stop').values(rest).execute()
}

/** A stop is cut first; its pieces are signed then. */
const unsigned = (rows: readonly Stop[], stop: Stop): Stop[] =>
  rows.map((row) => ({ ...row, ...signatureOf(stop), revision: stop.revision + 1 }))

function changeOf(
  { stop, handling: { at, userID } }: Handled,
  rows: readonly Stop[],
): Insertable<Database['stopChange']> {
  const { lineID, order, startDate } = stop
  const texts = { before: JSON.stringify([stop]), after: JSON.stringify(unsigned(rows, stop)) }
  return { at, userID, kind: 'split', lineID, order, start: startDate, ...texts, undone: false }
}

function trailOf({ stop, handling: { at, userID } }: Handled, rows: readonly Stop[]): Entry[] {
  const keyOf = ({ order, lineID, stopID }: Stop) => `${order}/${lineID}/${stopID}`
  const entry = { at, userID, entity: 'stop' }
  const isCut = rows.length > 1
  const cut = isCut ? unsigned(rows, stop) : [stop]
  const texts = { before: JSON.stringify([stop]), after: JSON.stringify(cut) }
  return [
    ...(isCut ? [{ ...entry, action: 'stop.split', entityKey: keyOf(stop), ...texts }] : []),
    ...rows.map((row, i) => ({
      ...entry,
      action: 'stop.recognize',
      entityKey: keyOf(row),
      before: JSON.stringify(cut[i]),
      after: JSON.stringify(row),
    })),
  ]
}
