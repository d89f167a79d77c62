import type { Db } from '../db/open-database.ts'
import { readOrdersSince } from '../facts/orders/orders.ts'
import { computeDays } from './compute-days.ts'
import { computeOrders, type OrderRow } from './compute-orders.ts'
import type { IndexJob, ReplacedRows } from './index-job.ts'
import type { DayRow, ShiftRow } from './shift-day-rows.ts'

/** Rows to be stored. What is there already, to the bit, is not among them. */
export type IndexRows = {
  readonly shifts: readonly ShiftRow[]
  readonly days: readonly DayRow[]
  readonly orders: readonly OrderRow[]
  /** Stretches whose windows of another calendar go with this. */
  readonly replaced: readonly ReplacedRows[]
}

/** Computes every shift, day and order of a line that has to do with the span, from stored facts. */
export async function computeWindows(db: Db, job: IndexJob): Promise<IndexRows> {
  const { span, lineID } = job
  const { shifts, days, replaced } = await computeDays(db, job)
  const orders = (await readOrdersSince(db, lineID, span.start)).filter(
    ({ startDate, endDate }) =>
      startDate !== null && startDate < span.end && (endDate === null || endDate >= span.start),
  )
  return { shifts, days, replaced, orders: (await computeOrders(db, orders, job)).orders }
}
