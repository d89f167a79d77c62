import { type Actor, CALL_STATUS, earliest, type Instant, whyNotCall } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'
import { audit } from '../audit.ts'
import type { FactStore } from '../fact-store.ts'
import { readActiveCall } from './maintenance-calls.ts'
import { queueCallEvent } from './queue-call-event.ts'

type CallRow = Row<'maintenanceCall'>

/** Calls maintenance to a line: the trouble began with the stop that is open, or now. */
export async function callMaintenance(
  store: FactStore,
  call: { lineID: number; callReason: string },
  by: Actor,
): Promise<CallRow> {
  const { lineID, callReason } = call
  const row = await store.db.transaction().execute(async (trx) => {
    const active = await readActiveCall(trx, lineID)
    if (whyNotCall(active ? [active] : [])) throw new Problem('call-active', { lineID })
    const callDate = earliest(by.at, (await openStopStart(trx, lineID)) ?? by.at)
    const made = {
      resourceLineID: lineID,
      status: CALL_STATUS.WAITING,
      callReason,
      callDate,
      declarationDate: by.at,
      declaredBy: by.userID,
    } as const
    const call = await trx.insertInto('maintenanceCall').values(made).returningAll().executeTakeFirstOrThrow()
    await audit(trx, {
      ...by,
      action: 'maintenance.call',
      entity: 'maintenanceCall',
      entityKey: call.callID,
      after: call,
    })
    await queueCallEvent(trx, call, by.at)
    return call
  })
  store.bus.publish('facts', [lineID])
  return row
}

/** When the trouble of a line began: the start of the stop that is open; undefined when the line runs. */
async function openStopStart(db: Db, lineID: number): Promise<Instant | undefined> {
  const stop = await db
    .selectFrom('stop')
    .selectAll()
    .where('lineID', '=', lineID)
    .where('endDate', 'is', null)
    .executeTakeFirst()
  return stop && (stop.originalStartDate ?? stop.startDate)
}
