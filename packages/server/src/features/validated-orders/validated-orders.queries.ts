import type { ValidatedOrder } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'

/** A future order as the calls answer it. */
export async function readValidatedOrder(db: Db, orderID: string): Promise<ValidatedOrder> {
  const { estado, ...row } = await db
    .selectFrom('validatedOrder')
    .leftJoin('product', 'product.code', 'validatedOrder.productCode')
    .selectAll('validatedOrder')
    .select('product.name as productName')
    .where('orderID', '=', orderID)
    .executeTakeFirstOrThrow()
  return { ...row, Estado: estado, updateDate: row.updateDate === null ? null : toIso(row.updateDate) }
}
