import type { AnswerOf, MaintenanceCall } from '@baliza/contract'
import { callTimes, HOUR, type Instant, later, latest, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

type CallRow = Row<'maintenanceCall'>

const LATELY = 90 * 24 * HOUR
const MOST_REASONS = 12

/** What people called maintenance for at a line lately, the most frequent first. */
export async function readCallReasons(
  db: Db,
  lineID: number,
  now: Instant,
): Promise<AnswerOf<'maintenance.reasons'>> {
  const rows = await db
    .selectFrom('maintenanceCall')
    .select((eb) => [eb.fn.max('callReason').as('reason'), eb.fn.countAll<number>().as('used')])
    .where('resourceLineID', '=', lineID)
    .where('declarationDate', '>=', later(now, -LATELY))
    .groupBy('callReasonSearch')
    .orderBy('used', 'desc')
    .orderBy('callReasonSearch')
    .limit(MOST_REASONS)
    .execute()
  return rows
}

/** A call as the calls that move it answer it, its three times counted up to `now` while it goes on. */
export function toCall(row: CallRow, now: Instant): MaintenanceCall {
  const times = callTimes(
    row,
    { start: row.callDate, end: latest(row.endDate ?? now, later(row.callDate, 1)) },
    now,
  )
  return {
    ...row,
    callDate: toIso(row.callDate),
    declarationDate: toIso(row.declarationDate),
    startDate: row.startDate === null ? null : toIso(row.startDate),
    endDate: row.endDate === null ? null : toIso(row.endDate),
    ...times,
    totalTime: times.declaringTime + times.waitingTime + times.maintenanceTime,
  }
}
