import { type Instant, type Interval, later, latest } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { markDirty } from '../dirty-windows.ts'
import { reachOfStop, type StopRow } from './stop-rows.ts'

/**
 * Says that the figures around these stops are to be computed again: over every stop that touches them, for a
 * failure is the whole run of trouble; and over the whole of an adjusted order, whose minutes are shared out
 * by its discounted stops.
 */
export async function markStopsDirty(trx: Trx, rows: readonly StopRow[], now: Instant): Promise<void> {
  for (const row of rows) {
    const reach = reachOfStop(row, now)
    const start = await startOfRun(trx, row.lineID, reach.start)
    const end = row.endDate === null ? reach.end : await endOfRun(trx, row.lineID, reach.end, now)
    await markDirty(trx, row.lineID, { start: later(start, -1), end: later(end, 1) })
    const order = await adjustedOrder(trx, row.order, now)
    if (order) await markDirty(trx, row.lineID, order)
  }
}

async function startOfRun(trx: Trx, lineID: number, start: Instant): Promise<Instant> {
  const before = await trx
    .selectFrom('stop')
    .select(['startDate', 'endDate'])
    .where('lineID', '=', lineID)
    .where('startDate', '<', start)
    .orderBy('startDate', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.endDate === start ? startOfRun(trx, lineID, before.startDate) : start
}

async function endOfRun(trx: Trx, lineID: number, end: Instant, now: Instant): Promise<Instant> {
  const after = await trx
    .selectFrom('stop')
    .select('endDate')
    .where('lineID', '=', lineID)
    .where('startDate', '=', end)
    .executeTakeFirst()
  if (!after) return end
  return after.endDate === null ? latest(now, end) : endOfRun(trx, lineID, after.endDate, now)
}

async function adjustedOrder(trx: Trx, order: number, now: Instant): Promise<Interval | undefined> {
  const row = await trx
    .selectFrom('productionOrder')
    .select(['startDate', 'endDate'])
    .where('order', '=', order)
    .where('adjustedDiscountTime', 'is not', null)
    .executeTakeFirst()
  return row?.startDate == null
    ? undefined
    : { start: row.startDate, end: latest(row.endDate ?? now, later(row.startDate, 1)) }
}
