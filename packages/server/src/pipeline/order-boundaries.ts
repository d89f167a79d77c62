import type { Instant, LineInput, LineTrack } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { ORDER_STATUS, readOrdersSince } from '../store/orders.ts'

type OrderInput = Extract<LineInput, { kind: 'order' }>
type Order = Pick<Row<'productionOrder'>, 'order' | 'startDate' | 'endDate'>
export type ReadyOrder = Pick<Row<'productionOrder'>, 'order' | 'lineID' | 'desiredProductionSpeed'>

/** The order that each line should be making now. */
export const readReadyOrders = (db: Db): Promise<ReadyOrder[]> =>
  db.selectFrom('productionOrder').select(['order', 'lineID', 'desiredProductionSpeed']).where('status', '=', ORDER_STATUS.READY).execute()

/** What people did with the orders of a line since it last changed orders. */
export async function readBoundaries(db: Db, lineID: number, track: LineTrack): Promise<OrderInput[]> {
  return boundariesOf(await readOrdersSince(db, lineID, track.orderSince), track)
}

/**
 * The changes that lead from what a line is making to what people said since: each order from its start to its end,
 * and none in between. Orders in the order of their starts.
 */
export function boundariesOf(orders: readonly Order[], track: Pick<LineTrack, 'order' | 'orderSince'>): OrderInput[] {
  const inputs: OrderInput[] = []
  const begin = (at: Instant, order: number) => inputs.push({ kind: 'order', at, order })
  for (const { order, startDate, endDate } of orders) {
    if (startDate === null || (order !== track.order && endDate !== null && endDate <= track.orderSince)) continue
    if (order !== track.order) {
      if (inputs.at(-1)?.at === startDate) inputs.pop()
      begin(startDate, order)
    }
    if (endDate !== null) begin(endDate, 0)
  }
  return inputs
}
