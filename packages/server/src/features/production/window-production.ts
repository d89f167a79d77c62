import type { WindowProduction } from '@baliza/contract'
import { clip, type Instant, type Interval } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { readOrdersSince } from '../../facts/orders/orders.ts'
import { readCorrectionBuckets } from '../../facts/production/corrections.ts'
import { inUnits } from './in-units.ts'

type ProductionQuery = {
  readonly lineID: number
  readonly windows: readonly Interval[]
  readonly now: Instant
  readonly product?: string | undefined
}

/**
 * What each order that ran inside some windows made there, be it nothing. A bucket counts where it begins, as
 * in every index.
 */
export async function readWindowProduction(
  db: Db,
  { lineID, windows, product, now }: ProductionQuery,
): Promise<WindowProduction[]> {
  const packs = new Map((await ordersIn(db, { lineID, windows, now })).map((order) => [order, 0]))
  for (const window of windows)
    for (const { order, units } of await readUnits(db, lineID, window))
      packs.set(order, (packs.get(order) ?? 0) + units)
  if (packs.size === 0) return []
  const orders = await readOrders(db, [...packs.keys()])
  return [...packs]
    .map(([order, made]) => toProduction(order, made, orders.get(order)))
    .filter(({ productCode }) => product === undefined || product === '' || productCode === product)
    .sort((a, b) => a.order - b.order)
}

/** Those that ran inside one of the windows, if only for a part of it. */
async function ordersIn(
  db: Db,
  { lineID, windows, now }: Omit<ProductionQuery, 'product'>,
): Promise<number[]> {
  const [first] = windows
  if (!first) return []
  const orders = await readOrdersSince(db, lineID, first.start)
  const ran = orders.filter(({ startDate: start, endDate }) =>
    windows.some((window) => start !== null && start < now && clip({ start, end: endDate ?? now }, window)),
  )
  return ran.map(({ order }) => order)
}

async function readUnits(
  db: Db,
  lineID: number,
  { start, end }: Interval,
): Promise<{ order: number; units: number }[]> {
  const corrections = await readCorrectionBuckets(db, lineID, { start, end })
  const counted = await db
    .selectFrom('productionBucket')
    .select((eb) => ['order', eb.fn.sum<number>('units').as('units')])
    .where('lineID', '=', lineID)
    .where('start', '>=', start)
    .where('start', '<', end)
    .groupBy('order')
    .execute()
  return [...counted, ...corrections.filter((correction) => correction.start >= start)]
}

async function readOrders(db: Db, orders: readonly number[]) {
  const rows = await db
    .selectFrom('productionOrder')
    .leftJoin('product', 'product.code', 'productionOrder.productCode')
    .select(['order', 'op', 'lot', 'productCode', 'name', 'wrappersPerPackage', 'unitsPerWrapper', 'unit'])
    .where('order', 'in', orders)
    .execute()
  return new Map(rows.map((row) => [row.order, row]))
}

type OrderRow = Awaited<ReturnType<typeof readOrders>> extends ReadonlyMap<number, infer One> ? One : never

function toProduction(order: number, packs: number, row: OrderRow | undefined): WindowProduction {
  const { op = '', lot = null, productCode = null } = row ?? {}
  return { order, op, lot, productCode, packs, ...inUnits(packs, row) }
}
