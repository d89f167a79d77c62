import { type Actor, READ_STATUS, statusOnUse } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { audit } from '../audit.ts'
import { existingCode } from './order-origin.ts'

type Order = Pick<Row<'productionOrder'>, 'preContractID' | 'validatedOrderID' | 'productCode'>

/**
 * Marks what a starting order was made from as used: `utilizado` of a pre-loaded order, Estado of a validated
 * one. Answers the product that the order has now: that of the validated order may have been entered
 * meanwhile.
 */
export async function markOriginUsed(trx: Trx, order: Order, by: Actor): Promise<string | null> {
  if (order.preContractID !== null) await markPreloaded(trx, order.preContractID, by)
  if (order.validatedOrderID === null) return order.productCode
  return markValidated(trx, order.validatedOrderID, order.productCode, by)
}

/** Another line may start the same one at the same time: who comes second finds it marked. */
async function markPreloaded(trx: Trx, id: number, by: Actor): Promise<void> {
  const before = await trx
    .selectFrom('preloadedOrder')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const change = { utilizado: true, revision: before.revision + 1, updatedBy: by.userID, updateDate: by.at }
  const after = await trx
    .updateTable('preloadedOrder')
    .set(change)
    .where('id', '=', id)
    .where('utilizado', '=', false)
    .returningAll()
    .executeTakeFirst()
  if (after)
    await audit(trx, {
      ...by,
      action: 'preloaded.use',
      entity: 'preloadedOrder',
      entityKey: id,
      before,
      after,
    })
}

/** It may have been deleted since the order was made from it. */
async function markValidated(
  trx: Trx,
  orderID: string,
  productCode: string | null,
  by: Actor,
): Promise<string | null> {
  const before = await trx
    .selectFrom('validatedOrder')
    .selectAll()
    .where('orderID', '=', orderID)
    .executeTakeFirst()
  if (before?.estado !== READ_STATUS.NOT_READ) return productCode
  const code = productCode ?? (await existingCode(trx, before.productCode))
  const estado = statusOnUse(code !== null)
  const change = { estado, revision: before.revision + 1, updatedBy: by.userID, updateDate: by.at }
  await trx.updateTable('validatedOrder').set(change).where('orderID', '=', orderID).execute()
  await audit(trx, {
    ...by,
    action: 'validated.use',
    entity: 'validatedOrder',
    entityKey: orderID,
    before,
    after: { ...before, ...change },
  })
  return code
}
