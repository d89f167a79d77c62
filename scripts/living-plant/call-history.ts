import { CALL_STATUS, type Instant, type Interval } from '@baliza/domain'
import type { Database, Db, Row } from '@baliza/server'
import type { PlannedCall, PlantModel } from '@baliza/simulator'
import type { Insertable } from 'kysely'
import { chunks, type Entry } from './rows.ts'

type NewCall = Insertable<Database['maintenanceCall']> & { readonly endDate: Instant }
type Past = { readonly lineID: number; readonly span: Interval }

/** A call of the past as it is kept. `troubleAt` = when the line stopped, if it did. */
export const callRow = (
  lineID: number,
  { declared, started, ended, reason, technician }: PlannedCall,
  troubleAt: Instant,
): NewCall => ({
  resourceLineID: lineID,
  status: started === null ? CALL_STATUS.NO_MTTO : CALL_STATUS.FINISHED,
  callReason: reason,
  callDate: troubleAt,
  declarationDate: declared,
  startDate: started,
  endDate: ended,
  declaredBy: 'operador',
  startedBy: started === null ? null : technician,
  finishedBy: technician,
  revision: started === null ? 2 : 3,
})

/**
 * Writes the calls of a line: those of its jams, and what else people called for. Answers the trail of it.
 */
export async function writeCalls(
  tx: Db,
  model: PlantModel,
  { lineID, span }: Past,
  ofJams: readonly NewCall[],
): Promise<Entry[]> {
  const visits = await visitRows(tx, model, { lineID, span })
  const calls = [...ofJams, ...visits.filter((visit) => !ofJams.some((jam) => isAtOnce(visit, jam)))]
  const trail: Entry[] = []
  for (const some of chunks(calls.sort((a, b) => a.declarationDate - b.declarationDate))) {
    const rows = await tx.insertInto('maintenanceCall').values(some).returningAll().execute()
    trail.push(...rows.flatMap(entriesOf))
  }
  return trail
}

/** A line has one call at a time. */
const isAtOnce = (a: NewCall, b: NewCall): boolean => a.callDate < b.endDate && b.callDate < a.endDate

async function visitRows(tx: Db, model: PlantModel, { lineID, span }: Past): Promise<NewCall[]> {
  const stops = await tx
    .selectFrom('stop')
    .select(['startDate', 'endDate'])
    .where('lineID', '=', lineID)
    .execute()
  return model.visits(lineID, span).map((visit) => {
    const stop = stops.find(
      ({ startDate, endDate }) => startDate <= visit.declared && visit.declared < (endDate ?? span.end),
    )
    return callRow(lineID, visit, stop?.startDate ?? visit.declared)
  })
}

/** What people did to a call, step by step. */
function entriesOf(row: Row<'maintenanceCall'>): Entry[] {
  const { callID, declarationDate, startDate, endDate, declaredBy, startedBy, finishedBy, status } = row
  const waiting = {
    ...row,
    status: CALL_STATUS.WAITING,
    startDate: null,
    endDate: null,
    startedBy: null,
    finishedBy: null,
    revision: 1,
  }
  const started = { ...waiting, status: CALL_STATUS.STARTED, startDate, startedBy, revision: 2 }
  const entry = (
    step: string,
    at: Instant | null,
    userID: string | null,
    states: readonly [object | null, object],
  ): Entry => ({
    at: at ?? declarationDate,
    userID: userID ?? '',
    action: `maintenance.${step}`,
    entity: 'maintenanceCall',
    entityKey: `${callID}`,
    before: states[0] && JSON.stringify(states[0]),
    after: JSON.stringify(states[1]),
  })
  const called = entry('call', declarationDate, declaredBy, [null, waiting])
  if (status === CALL_STATUS.NO_MTTO) return [called, entry('nomtto', endDate, finishedBy, [waiting, row])]
  return [
    called,
    entry('start', startDate, startedBy, [waiting, started]),
    entry('finish', endDate, finishedBy, [started, row]),
  ]
}
