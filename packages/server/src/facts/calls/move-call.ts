import type { AuditAction } from '@baliza/contract'
import {
  type Actor,
  CALL_STATUS,
  type CallRefusal,
  whyNotDismissCall,
  whyNotFinishCall,
  whyNotStartCall,
} from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'
import { audit } from '../audit.ts'
import type { FactStore } from '../fact-store.ts'
import { queueCallEvent } from './queue-call-event.ts'

type CallRow = Row<'maintenanceCall'>

export const findCall = (db: Db, callID: number): Promise<CallRow | undefined> =>
  db.selectFrom('maintenanceCall').selectAll().where('callID', '=', callID).executeTakeFirst()

/** A step of a call: who may not take it, and what it writes. */
type Move = {
  readonly action: AuditAction
  readonly whyNot: (call: CallRow) => CallRefusal | undefined
  readonly columns: (by: Actor) => Partial<CallRow>
}

const START: Move = {
  action: 'maintenance.start',
  whyNot: whyNotStartCall,
  columns: ({ at, userID }) => ({ status: CALL_STATUS.STARTED, startDate: at, startedBy: userID }),
}

const FINISH: Move = {
  action: 'maintenance.finish',
  whyNot: whyNotFinishCall,
  columns: ({ at, userID }) => ({ status: CALL_STATUS.FINISHED, endDate: at, finishedBy: userID }),
}

const CALL_OFF: Move = {
  action: 'maintenance.nomtto',
  whyNot: whyNotDismissCall,
  columns: ({ at, userID }) => ({ status: CALL_STATUS.NO_MTTO, endDate: at, finishedBy: userID }),
}

export const MOVES = { start: START, finish: FINISH, nomtto: CALL_OFF } as const

/** Moves a call to its next status. When two do it at once, one wins and the other is told who was faster. */
export async function moveCall(store: FactStore, callID: number, move: Move, by: Actor): Promise<CallRow> {
  const row = await store.db.transaction().execute((trx) => moveCallWithin(trx, callID, move, by))
  store.bus.publish('facts', [row.resourceLineID])
  return row
}

/** As one of several steps of a larger change, whose maker tells the bus. */
export async function moveCallWithin(trx: Trx, callID: number, move: Move, by: Actor): Promise<CallRow> {
  const before = await findCall(trx, callID)
  if (!before) throw new Problem('call-not-found', { callID })
  refuse(before, move)
  const after = await trx
    .updateTable('maintenanceCall')
    .set({ ...move.columns(by), revision: before.revision + 1 })
    .where('callID', '=', callID)
    .where('revision', '=', before.revision)
    .returningAll()
    .executeTakeFirst()
  if (!after) return refuseLate(trx, callID, move)
  await audit(trx, {
    ...by,
    action: move.action,
    entity: 'maintenanceCall',
    entityKey: callID,
    before,
    after,
  })
  await queueCallEvent(trx, after, by.at)
  return after
}

function refuse(call: CallRow, move: Move): void {
  const refusal = move.whyNot(call)
  if (refusal)
    throw new Problem(refusal, {
      userID: (refusal === 'call-taken' ? call.startedBy : call.finishedBy) ?? '—',
    })
}

/** Somebody else moved the call while this one was on its way. */
async function refuseLate(trx: Trx, callID: number, move: Move): Promise<never> {
  const now = await findCall(trx, callID)
  if (now) refuse(now, move)
  throw new Problem('changed-meanwhile')
}
