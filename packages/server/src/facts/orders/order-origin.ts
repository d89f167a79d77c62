import type { BodyOf } from '@baliza/contract'
import { preloadedQuantity, READ_STATUS } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'

type NewOrder = BodyOf<'orders.post'>

/** What an order is made of, whatever it was made from. */
export type OrderMatter = Pick<
  Row<'productionOrder'>,
  'op' | 'lot' | 'productCode' | 'desiredProductionQuantity' | 'preContractID' | 'validatedOrderID'
>

/** What is wished, over what the pre-loaded or validated order says. */
export async function matterOf(db: Db, order: NewOrder): Promise<OrderMatter> {
  if (order.preContractID !== undefined && order.validatedOrderID !== undefined)
    throw new Problem('order-of-two-origins')
  if (order.productCode !== undefined) await findProduct(db, order.productCode)
  if (order.preContractID !== undefined) return fromPreloaded(db, order, order.preContractID)
  if (order.validatedOrderID !== undefined) return fromValidated(db, order, order.validatedOrderID)
  const { op, lot = null, productCode = null, desiredProductionQuantity = null } = order
  if (op === undefined) throw new Problem('op-required')
  return { op, lot, productCode, desiredProductionQuantity, preContractID: null, validatedOrderID: null }
}

/** Its bags are counted with the performance of the product that the order is made of. */
async function fromPreloaded(db: Db, order: NewOrder, id: number): Promise<OrderMatter> {
  const row = await db.selectFrom('preloadedOrder').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('preloaded-unknown', { id })
  if (row.deleted) throw new Problem('preloaded-deleted', { op: row.op })
  if (row.utilizado) throw new Problem('preloaded-used', { op: row.op })
  const product = await findProduct(db, order.productCode ?? row.producto)
  const bags = preloadedQuantity(row.cantidad, row.pesoBolsa, product.performance)
  const { op = row.op, lot = null, desiredProductionQuantity = bags } = order
  return {
    op,
    lot,
    productCode: product.code,
    desiredProductionQuantity,
    preContractID: id,
    validatedOrderID: null,
  }
}

/** Its product may not exist: then the order has none, and Estado says so once it starts. */
async function fromValidated(db: Db, order: NewOrder, orderID: string): Promise<OrderMatter> {
  const row = await db
    .selectFrom('validatedOrder')
    .selectAll()
    .where('orderID', '=', orderID)
    .executeTakeFirst()
  if (!row) throw new Problem('validated-unknown', { orderID })
  if (row.estado !== READ_STATUS.NOT_READ) throw new Problem('validated-used', { orderID })
  const { op = orderID, lot = row.lot, desiredProductionQuantity = null } = order
  const productCode = order.productCode ?? (await existingCode(db, row.productCode))
  return { op, lot, productCode, desiredProductionQuantity, preContractID: null, validatedOrderID: orderID }
}

/** The code, if there is such a product. */
export async function existingCode(db: Db, code: string): Promise<string | null> {
  const product = await db.selectFrom('product').select('code').where('code', '=', code).executeTakeFirst()
  return product?.code ?? null
}

async function findProduct(db: Db, code: string): Promise<Row<'product'>> {
  const product = await db.selectFrom('product').selectAll().where('code', '=', code).executeTakeFirst()
  if (!product) throw new Problem('product-unknown', { code })
  return product
}
