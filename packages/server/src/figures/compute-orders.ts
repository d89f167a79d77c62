import { factsWithin, HOUR, type Interval, type LineFacts, latest, totalsOf } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { isAsStored } from './as-stored.ts'
import type { IndexJob } from './index-job.ts'
import { readLineFacts } from './line-facts.ts'
import { figured, settingsFor, sumsOf } from './window-row.ts'

export type OrderRow = Row<'orderIndex'>

/** Rows to be stored, and how many orders were computed, stored already or not. */
export type ComputedOrders = { readonly orders: readonly OrderRow[]; readonly computed: number }

type Order = Pick<Row<'productionOrder'>, 'order' | 'startDate' | 'endDate' | 'desiredProductionQuantity'>
type Begun = Order & Interval

type OrdersJob = Omit<IndexJob, 'span'>

/** Facts of orders that follow each other are read in one go, as long as they are not longer than this. */
const READ_AT_ONCE = 14 * 24 * HOUR

/** Computes orders of one line, given in time order. */
export async function computeOrders(
  db: Db,
  orders: readonly Order[],
  job: OrdersJob,
): Promise<ComputedOrders> {
  const begun = orders.flatMap((order): Begun[] =>
    order.startDate === null || order.startDate > job.now
      ? []
      : [{ ...order, start: order.startDate, end: order.endDate ?? latest(job.now, order.startDate) }],
  )
  const stored = await readStored(db, begun)
  const rows: OrderRow[] = []
  for (const batch of batchesOf(begun)) {
    const facts = await readLineFacts(db, job.lineID, extentOf(batch), job)
    for (const order of batch) rows.push(orderRow(order, facts, stored.get(order.order), job))
  }
  return {
    orders: rows.filter((row, i) => !isAsStored(row, stored.get(row.order), begun[i]?.endDate ?? null)),
    computed: rows.length,
  }
}

function orderRow(order: Begun, facts: LineFacts, stored: OrderRow | undefined, job: OrdersJob): OrderRow {
  const { lineID, calendar, now, today, afresh } = job
  const settings = settingsFor(afresh ? undefined : stored, order.endDate, today)
  const sums = sumsOf(factsWithin(facts, order), order, now, settings)
  return {
    order: order.order,
    lineID,
    desiredProductionQuantity: order.desiredProductionQuantity,
    ...figured(totalsOf(sums, settings), settings, { day: calendar.productionDayAt(order.start), now }),
  }
}

const extentOf = (batch: readonly Begun[]): Interval => ({
  start: batch.reduce((first, { start }) => (start < first ? start : first), (batch[0] as Begun).start),
  end: batch.reduce((last, { end }) => latest(last, end), (batch[0] as Begun).end),
})

function batchesOf(orders: readonly Begun[]): Begun[][] {
  const batches: Begun[][] = []
  for (const order of orders) {
    const batch = batches.at(-1)
    if (batch?.[0] && order.end - batch[0].start <= READ_AT_ONCE) batch.push(order)
    else batches.push([order])
  }
  return batches
}

async function readStored(db: Db, orders: readonly Begun[]): Promise<ReadonlyMap<number, OrderRow>> {
  if (orders.length === 0) return new Map()
  const numbers = orders.map(({ order }) => order)
  const rows = await db.selectFrom('orderIndex').selectAll().where('order', 'in', numbers).execute()
  return new Map(rows.map((row) => [row.order, row]))
}
