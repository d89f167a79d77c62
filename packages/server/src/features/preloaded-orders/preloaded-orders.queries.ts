import type { PreloadedOrder } from '@baliza/contract'
import { preloadedQuantity, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'

/** A pre-loaded order as the calls answer it. */
export async function readPreloadedOrder(db: Db, id: number): Promise<PreloadedOrder> {
  const { code, performance, ...row } = await db
    .selectFrom('preloadedOrder')
    .leftJoin('product', 'product.code', 'preloadedOrder.producto')
    .selectAll('preloadedOrder')
    .select(['product.name as productName', 'product.code', 'product.performance'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    bags: code === null ? null : preloadedQuantity(row.cantidad, row.pesoBolsa, performance),
    updateDate: row.updateDate === null ? null : toIso(row.updateDate),
  }
}
