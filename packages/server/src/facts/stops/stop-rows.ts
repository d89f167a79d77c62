import type { StopKey } from '@baliza/contract'
import { endingNow, type Instant, type Interval, later, latest, type OpenInterval } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'

export type StopRow = Row<'stop'>

const keyOf = ({ order, lineID, stopID }: StopKey) => ({ order, lineID, stopID })

/** The key alone, for a `where`. */
export const whereKey = (key: StopKey) => keyOf(key)

export const spanOf = (stop: Pick<StopRow, 'startDate' | 'endDate'>) => ({
  start: stop.startDate,
  end: stop.endDate,
})

/**
 * The stretch whose indexes a change of this stop touches. Never empty, also when the line's clock is ahead.
 */
export function reachOfStop(stop: Pick<StopRow, 'startDate' | 'endDate'>, now: Instant): Interval {
  const { start, end } = endingNow(spanOf(stop), now)
  return { start, end: latest(end, later(start, 1)) }
}

export async function findStop(db: Db, key: StopKey): Promise<StopRow> {
  const row = await db
    .selectFrom('stop')
    .selectAll()
    .where((eb) => eb.and(keyOf(key)))
    .executeTakeFirst()
  if (!row) throw new Problem('stop-unknown', keyOf(key))
  return row
}

/** Where the original of a stop lies: its own span when it was never cut. */
export const originalOf = (stop: StopRow): OpenInterval =>
  stop.originalStartDate === null
    ? spanOf(stop)
    : { start: stop.originalStartDate, end: stop.originalEndDate }

/** All pieces of the same original, in time order. */
export function readPieces(db: Db, stop: StopRow): Promise<StopRow[]> {
  const { order, lineID } = stop
  const rows = db.selectFrom('stop').selectAll().where('order', '=', order).where('lineID', '=', lineID)
  if (stop.split === 0) return rows.where('stopID', '=', stop.stopID).execute()
  return rows
    .where('split', '>', 0)
    .where('originalStartDate', '=', stop.originalStartDate)
    .orderBy('startDate')
    .execute()
}
