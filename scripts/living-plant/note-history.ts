import { type Interval, overwriteStates } from '@baliza/domain'
import type { Db, Row } from '@baliza/server'
import type { PlantModel, StopHandling, StopSeen } from '@baliza/simulator'
import { chunks, type Entry, numberStops } from './rows.ts'

type Stop = Row<'stop'>
type Past = { readonly lineID: number; readonly span: Interval }

/**
 * What the people of a line without a signal wrote down about it: its stops, which its states then tell too.
 * Answers the trail of it.
 */
export async function noteHistory(db: Db, model: PlantModel, { lineID, span }: Past): Promise<Entry[]> {
  const noted = model.standstills(lineID, span).flatMap((standstill) => {
    const handling = model.handlingOf(standstill, span.end)
    return handling ? [{ standstill, handling }] : []
  })
  return db.transaction().execute(async (tx) => {
    const stops = await stopRows(tx, lineID, noted)
    await tellStates(tx, lineID, stops)
    for (const some of chunks(stops)) await tx.insertInto('stop').values(some).execute()
    return stops.map(entryOf)
  })
}

type Noted = { readonly standstill: StopSeen; readonly handling: StopHandling }

async function stopRows(tx: Db, lineID: number, noted: readonly Noted[]): Promise<Stop[]> {
  const nextID = await numberStops(tx, lineID)
  const orders = await tx
    .selectFrom('productionOrder')
    .select(['order', 'startDate', 'endDate'])
    .where('lineID', '=', lineID)
    .where('startDate', 'is not', null)
    .execute()
  return noted.flatMap(({ standstill: { start, end }, handling: { at, userID, pieces } }) => {
    const [piece] = pieces
    const running = orders.find(
      ({ startDate, endDate }) => startDate !== null && startDate <= start && end <= (endDate ?? end),
    )
    if (!running || !piece) return []
    const { until: _whole, ...signed } = piece
    const { order } = running
    const times = { startDate: start, endDate: end, originalStartDate: null, originalEndDate: null }
    const signature = {
      recognized: true,
      manual: true,
      updatedBy: userID,
      updateDate: at,
      arrangedBy: null,
      arrangedAt: null,
      revision: 1,
    }
    return [{ order, lineID, stopID: nextID(order), split: 0, ...times, ...signed, ...signature }]
  })
}

/** They follow each other, and each is checked against the one before as it is written. */
async function tellStates(tx: Db, lineID: number, stops: readonly Stop[]): Promise<void> {
  const rows = await tx
    .selectFrom('lineState')
    .selectAll()
    .where('lineID', '=', lineID)
    .orderBy('start')
    .execute()
  const states = rows.flatMap(({ start, end, state }) => {
    const inside = stops.filter(
      ({ startDate, endDate }) => startDate >= start && endDate !== null && endDate <= (end ?? endDate),
    )
    const spans = inside.map(({ startDate, endDate }) => ({ start: startDate, end: endDate ?? startDate }))
    return spans.reduce((states, span) => overwriteStates(states, span, 'stopped'), [{ start, end, state }])
  })
  await tx.deleteFrom('lineState').where('lineID', '=', lineID).execute()
  for (const some of chunks(states.map((one) => ({ lineID, ...one }))))
    await tx.insertInto('lineState').values(some).execute()
}

function entryOf(stop: Stop): Entry {
  const { order, lineID, stopID, updatedBy, updateDate, endDate, startDate } = stop
  const entityKey = `${order}/${lineID}/${stopID}`
  const by = { at: updateDate ?? endDate ?? startDate, userID: updatedBy ?? '' }
  return { ...by, action: 'stop.enter', entity: 'stop', entityKey, before: null, after: JSON.stringify(stop) }
}
