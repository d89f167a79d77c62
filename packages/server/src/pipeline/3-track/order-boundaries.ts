import { type Instant, type LineInput, type LineTrack, ORDER_STATUS } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readOrdersSince } from '../../facts/orders/orders.ts'

type OrderInput = Extract<LineInput, { kind: 'order' }>
type Order = Pick<Row<'productionOrder'>, 'order' | 'startDate' | 'endDate'>
export type ReadyOrder = Pick<Row<'productionOrder'>, 'order' | 'lineID' | 'desiredProductionSpeed'>

/** The order that each line should be making now. */
export const readReadyOrders = (db: Db): Promise<ReadyOrder[]> =>
  db
    .selectFrom('productionOrder')
    .select(['order', 'lineID', 'desiredProductionSpeed'])
    .where('status', '=', ORDER_STATUS.READY)
    .execute()

/** What the lines were told of orders, by line. */
type Tracks = ReadonlyMap<number, LineTrack>

export type OrderNews = {
  /** What people did with the orders of a line since it last changed orders, each at its own time. */
  readonly inputs: ReadonlyMap<number, readonly OrderInput[]>
  /** Pieces per minute to be expected of each line meanwhile; null = nobody said. */
  readonly speeds: ReadonlyMap<number, number | null>
}

/** What people said of orders up to an instant, and the lines were not told yet. */
export async function readOrderNews(db: Db, tracks: Tracks, upTo: Instant): Promise<OrderNews> {
  const ready = new Map((await readReadyOrders(db)).map((row) => [row.lineID, row]))
  const cameAndWent = await hadOrdersSince(
    db,
    new Map([...tracks].filter(([lineID, { order }]) => order === 0 && !ready.has(lineID))),
  )
  const inputs = new Map<number, readonly OrderInput[]>()
  const speeds = new Map<number, number | null>()
  for (const [lineID, track] of tracks) {
    const now = ready.get(lineID)
    speeds.set(lineID, now?.desiredProductionSpeed ?? null)
    if (track.order === (now?.order ?? 0) && !cameAndWent.has(lineID)) continue
    const orders = await readOrdersSince(db, lineID, track.orderSince)
    inputs.set(
      lineID,
      boundariesOf(orders, track).filter(({ at }) => at <= upTo),
    )
    speeds.set(lineID, fastest(orders))
  }
  return { inputs, speeds }
}

/** Lines that have no order, as before, and had some in between. */
async function hadOrdersSince(db: Db, idle: Tracks): Promise<ReadonlySet<number>> {
  if (idle.size === 0) return new Set()
  const rows = await db
    .selectFrom('productionOrder')
    .select('lineID')
    .distinct()
    .where((eb) =>
      eb.or(
        [...idle].map(([lineID, { orderSince }]) =>
          eb.and([eb('lineID', '=', lineID), eb('startDate', '>', orderSince)]),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ lineID }) => lineID))
}

const fastest = (orders: readonly Pick<ReadyOrder, 'desiredProductionSpeed'>[]): number | null =>
  orders.reduce<number | null>(
    (most, { desiredProductionSpeed: speed }) => (speed !== null && speed > (most ?? 0) ? speed : most),
    null,
  )

/**
 * The changes that lead from what a line is making to what people said since: each order from its start to
 * its end, and none in between. Orders in the order of their starts.
 */
export function boundariesOf(
  orders: readonly Order[],
  track: Pick<LineTrack, 'order' | 'orderSince'>,
): OrderInput[] {
  const inputs: OrderInput[] = []
  const begin = (at: Instant, order: number) => inputs.push({ kind: 'order', at, order })
  for (const { order, startDate, endDate } of orders) {
    if (startDate === null || (order !== track.order && endDate !== null && endDate <= track.orderSince))
      continue
    if (order !== track.order) {
      if (inputs.at(-1)?.at === startDate) inputs.pop()
      begin(startDate, order)
    }
    if (endDate !== null) begin(endDate, 0)
  }
  return inputs
}
