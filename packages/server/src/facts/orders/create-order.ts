import type { AuditAction, BodyOf } from '@baliza/contract'
import { type Actor, ORDER_STATUS, whyNotReprocess } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'
import { audit } from '../audit.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { findOrder, nextVersion } from './find-order.ts'
import { matterOf, type OrderMatter } from './order-origin.ts'

type Line = Pick<Row<'line'>, 'lineID' | 'enableOrderManager'>

/** Writes an order down for later (Created). The same op again is a reprocess: its version counts up. */
export function createOrder(
  store: FactStore,
  line: Line,
  request: BodyOf<'orders.post'>,
  by: Actor,
): Promise<number> {
  refuseWithoutOrders(line)
  return store.db.transaction().execute(async (trx) => {
    await lockLines(trx, [line.lineID])
    return write(trx, line.lineID, await matterOf(trx, request), { ...by, action: 'order.create' })
  })
}

/** Writes a finalized order down once more (Created): the same op, product and quantity. */
export function reprocessOrder(store: FactStore, number: number, by: Actor): Promise<number> {
  return store.db.transaction().execute(async (trx) => {
    const order = await findOrder(trx, number)
    if (!order) throw new Problem('order-unknown', { order: number })
    await lockLines(trx, [order.lineID])
    refuseWithoutOrders(
      await trx
        .selectFrom('line')
        .select(['lineID', 'enableOrderManager'])
        .where('lineID', '=', order.lineID)
        .executeTakeFirstOrThrow(),
    )
    refuseIf(whyNotReprocess(order))
    const { op, lot, productCode, desiredProductionQuantity, preContractID, validatedOrderID } = order
    const matter = { op, lot, productCode, desiredProductionQuantity, preContractID, validatedOrderID }
    return write(trx, order.lineID, matter, { ...by, action: 'order.reprocess' })
  })
}

function refuseWithoutOrders({ lineID, enableOrderManager }: Line): void {
  if (!enableOrderManager) throw new Problem('line-without-order-manager', { lineID })
}

async function write(
  trx: Trx,
  lineID: number,
  matter: OrderMatter,
  { userID, at, action }: Actor & { action: AuditAction },
): Promise<number> {
  const version = await nextVersion(trx, matter.op)
  const made = { ...matter, version, lineID, createdBy: userID, createDate: at }
  const { order } = await trx
    .insertInto('productionOrder')
    .values({ ...made, status: ORDER_STATUS.CREATED, validation: false })
    .returning('order')
    .executeTakeFirstOrThrow()
  await audit(trx, { at, userID, action, entity: 'order', entityKey: order, after: made })
  return order
}
