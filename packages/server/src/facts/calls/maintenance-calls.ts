import { CALL_STATUS, type Interval } from '@baliza/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

/** The call of a line that is neither finished nor called off. */
export const readActiveCall = (db: Db, lineID: number): Promise<Row<'maintenanceCall'> | undefined> =>
  db
    .selectFrom('maintenanceCall')
    .selectAll()
    .where('resourceLineID', '=', lineID)
    .where('status', 'in', [CALL_STATUS.WAITING, CALL_STATUS.STARTED])
    .executeTakeFirst()

/** A call that somebody still waits for or works on, as far as people are told of it. */
export type ActiveCall = Pick<
  Row<'maintenanceCall'>,
  | 'callID'
  | 'resourceLineID'
  | 'status'
  | 'callReason'
  | 'callDate'
  | 'declarationDate'
  | 'startDate'
  | 'revision'
>

/** The calls of all lines that are neither finished nor called off, the oldest first. */
export async function readActiveCalls(db: Db): Promise<ActiveCall[]> {
  const calls = await db
    .selectFrom('maintenanceCall')
    .select([
      'callID',
      'resourceLineID',
      'status',
      'callReason',
      'callDate',
      'declarationDate',
      'startDate',
      'revision',
    ])
    // NOTE: literals, or SQLite would not see that the index of active calls answers this; sorted there, it
    // would read all calls
    .where(sql<boolean>`"status" in (0, 1)`)
    .execute()
  return calls.sort((a, b) => a.declarationDate - b.declarationDate || a.callID - b.callID)
}

/** The calls of a line that have to do with `window`, in time order. */
export const readCallsIn = (db: Db, lineID: number, window: Interval): Promise<Row<'maintenanceCall'>[]> =>
  db
    .selectFrom('maintenanceCall')
    .selectAll()
    .where('resourceLineID', '=', lineID)
    .where('callDate', '<', window.end)
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', window.start)]))
    .orderBy('declarationDate')
    .execute()
