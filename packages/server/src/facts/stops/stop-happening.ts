import { type Instant, MINUTE, type OpenInterval, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { readReasonTree } from '../reasons/reason-tree.ts'

type Key = { readonly order: number; readonly lineID: number; readonly stopID: number }

const iso = (at: Instant | null) => (at === null ? null : toIso(at))

/**
 * A stop as other programs are told of it: the whole, and its rows, one for each order and each piece that
 * people cut.
 */
export async function aboutStop(db: Db, lineID: number, span: OpenInterval) {
  const rows = await selectStopRows(db)
    .where('stop.lineID', '=', lineID)
    .where('stop.startDate', '>=', span.start)
    .execute()
  const { end } = span
  return aboutRows(
    db,
    rows.filter(({ startDate }) => end === null || startDate < end),
    span,
  )
}

/** One row of the stop list, as somebody just signed it. */
export async function aboutStopRow(db: Db, { order, lineID, stopID }: Key) {
  const rows = await selectStopRows(db)
    .where('stop.order', '=', order)
    .where('stop.lineID', '=', lineID)
    .where('stop.stopID', '=', stopID)
    .execute()
  const [row] = rows
  return row && aboutRows(db, rows, { start: row.startDate, end: row.endDate })
}

const selectStopRows = (db: Db) =>
  db
    .selectFrom('stop')
    .leftJoin('productionOrder', 'productionOrder.order', 'stop.order')
    .leftJoin('equipment', 'equipment.equipmentID', 'stop.equipmentID')
    .select([
      'stop.order',
      'stop.stopID',
      'stop.startDate',
      'stop.endDate',
      'stop.reasonID',
      'stop.recognized',
      'stop.observation',
    ])
    .select(['stop.updatedBy', 'productionOrder.op', 'equipment.name as equipment'])
    .orderBy('stop.startDate')

type EventStopRow = Awaited<ReturnType<ReturnType<typeof selectStopRows>['execute']>>[number]

async function aboutRows(db: Db, rows: readonly EventStopRow[], { start, end }: OpenInterval) {
  const reasons = await readReasonTree(db)
  const pieces = rows.map(({ startDate, endDate, reasonID, updatedBy, ...row }) => {
    const reason = reasonID === null ? undefined : reasons.get(reasonID)
    return {
      ...row,
      startDate: toIso(startDate),
      endDate: iso(endDate),
      reasonID,
      reason: reason?.reason ?? null,
      path: reason?.path ?? null,
      signedBy: updatedBy,
    }
  })
  return {
    stop: {
      startDate: toIso(start),
      endDate: iso(end),
      duration: end === null ? null : (end - start) / MINUTE,
      pieces,
    },
  }
}
