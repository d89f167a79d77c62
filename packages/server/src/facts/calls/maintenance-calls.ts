import { CALL_STATUS, type Interval } from '@baliza/domain'
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
