import type { OrderSources } from '@baliza/contract'
import { preloadedQuantity, READ_STATUS } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'

const MOST = 1_000

/** What an order can still be made from. */
export async function readOrderSources(db: Db): Promise<OrderSources> {
  const [preloaded, validated] = await Promise.all([unusedPreloaded(db), unreadValidated(db)])
  return {
    preloaded: preloaded.map(({ cantidad, pesoBolsa, performance, ...row }) => ({
      ...row,
      bags: row.productName === null ? null : preloadedQuantity(cantidad, pesoBolsa, performance),
    })),
    validated,
  }
}

const unusedPreloaded = (db: Db) =>
  db
    .selectFrom('preloadedOrder')
    .leftJoin('product', 'product.code', 'preloadedOrder.producto')
    .select([
      'id',
      'op',
      'cliente',
      'producto',
      'product.name as productName',
      'cantidad',
      'pesoBolsa',
      'product.performance',
    ])
    .where('deleted', '=', false)
    .where('utilizado', '=', false)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

const unreadValidated = (db: Db) =>
  db
    .selectFrom('validatedOrder')
    .leftJoin('product', 'product.code', 'validatedOrder.productCode')
    .select(['orderID', 'lot', 'productCode', 'product.name as productName'])
    .where('estado', '=', READ_STATUS.NOT_READ)
    .orderBy('updateDate', 'desc')
    .orderBy('orderID')
    .limit(MOST)
    .execute()
