import type { OrderProduction } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readActiveOrder } from '../../facts/orders/orders.ts'
import { sumCorrections } from '../../facts/production/corrections.ts'
import { inUnits } from './in-units.ts'

/** What the active order of a line has made so far; null without one. */
export async function readOrderProduction(db: Db, lineID: number): Promise<OrderProduction | null> {
  const order = await readActiveOrder(db, lineID)
  if (!order || order.startDate === null) return null
  const product = await findProduct(db, order.productCode)
  const { packs, discards } = await readPieces(db, lineID, order.order)
  const { op, lot, productCode, desiredProductionQuantity } = order
  return {
    order: order.order,
    op,
    lot,
    productCode,
    startDate: toIso(order.startDate),
    packs,
    discards,
    desiredProductionQuantity,
    ...inUnits(packs, product),
  }
}

const findProduct = (db: Db, code: string | null): Promise<Row<'product'> | undefined> =>
  db
    .selectFrom('product')
    .selectAll()
    .where('code', '=', code ?? '')
    .executeTakeFirst()

async function readPieces(
  db: Db,
  lineID: number,
  order: number,
): Promise<{ packs: number; discards: number }> {
  const sums = await db
    .selectFrom('productionBucket')
    .select((eb) => [
      eb.fn.sum<number | null>('units').as('packs'),
      eb.fn.sum<number | null>('discards').as('discards'),
    ])
    .where('lineID', '=', lineID)
    .where('order', '=', order)
    .executeTakeFirst()
  const corrected = await sumCorrections(db, lineID, order)
  return { packs: (sums?.packs ?? 0) + corrected.units, discards: (sums?.discards ?? 0) + corrected.discards }
}
