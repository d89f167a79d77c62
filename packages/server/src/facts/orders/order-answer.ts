import type { Order } from '@baliza/contract'
import { type Instant, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

/** An order as the calls answer it. */
export async function readOrderAnswer(db: Db, order: number): Promise<Order> {
  return toOrder(
    await ordersWithProduct(db).where('productionOrder.order', '=', order).executeTakeFirstOrThrow(),
  )
}

const ordersWithProduct = (db: Db) =>
  db
    .selectFrom('productionOrder')
    .leftJoin('product', 'product.code', 'productionOrder.productCode')
    .selectAll('productionOrder')
    .select('product.name as productName')

const isoOrNull = (at: Instant | null): string | null => (at === null ? null : toIso(at))

function toOrder(row: Row<'productionOrder'> & { productName: string | null }): Order {
  const { speedTyped: _, startDate, endDate, createDate, updateDate, ...order } = row
  return {
    ...order,
    startDate: isoOrNull(startDate),
    endDate: isoOrNull(endDate),
    createDate: isoOrNull(createDate),
    updateDate: isoOrNull(updateDate),
  }
}
