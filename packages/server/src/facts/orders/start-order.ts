import type { AuditAction } from '@baliza/contract'
import { type Actor, later, ORDER_STATUS, whyNotFinalize, whyNotStart } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'
import { audit } from '../audit.ts'
import { markDirty } from '../dirty-windows.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { boundaryAt, findOrder } from './find-order.ts'
import { markOriginUsed } from './mark-origin-used.ts'
import { readActiveOrder, readDesiredSpeed } from './orders.ts'
import { queueOrderEvent } from './queue-order-event.ts'

/** Starts an order on its line and finalizes the one that runs there, both or neither. */
export async function startOrder(
  store: FactStore,
  request: { order: number; finalizes?: number | undefined },
  by: Actor,
): Promise<void> {
  const lineID = await store.db.transaction().execute(async (trx) => {
    const order = await lockedOrder(trx, request.order)
    const running = await readActiveOrder(trx, order.lineID)
    refuseIf(whyNotStart(order, running, request.finalizes))
    const at = await boundaryAt(trx, order.lineID, by.at)
    if (running) await writeEnd(trx, running, { ...by, at })
    await writeStart(trx, order, { ...by, at })
    return order.lineID
  })
  store.bus.publish('facts', [lineID])
}

/** Ends the running order; the line has none then. */
export async function finalizeOrder(store: FactStore, number: number, by: Actor): Promise<void> {
  const lineID = await store.db.transaction().execute(async (trx) => {
    const order = await lockedOrder(trx, number)
    refuseIf(whyNotFinalize(order))
    await writeEnd(trx, order, { ...by, at: await boundaryAt(trx, order.lineID, by.at) })
    return order.lineID
  })
  store.bus.publish('facts', [lineID])
}

/** The order as it is once nobody else can change it any more. */
async function lockedOrder(trx: Trx, number: number): Promise<Row<'productionOrder'>> {
  const found = await findOrder(trx, number)
  if (!found) throw new Problem('order-unknown', { order: number })
  await lockLines(trx, [found.lineID])
  return (await findOrder(trx, number)) ?? found
}

async function writeStart(trx: Trx, order: Row<'productionOrder'>, by: Actor): Promise<void> {
  const productCode = await markOriginUsed(trx, order, by)
  const desiredProductionSpeed = order.speedTyped
    ? order.desiredProductionSpeed
    : await readDesiredSpeed(trx, order.lineID, productCode)
  const columns = { status: ORDER_STATUS.READY, startDate: by.at, desiredProductionSpeed, productCode }
  await write(trx, order, columns, { ...by, action: 'order.start' })
  await queueOrderEvent(trx, order, 'orderStarted', by.at)
}

async function writeEnd(trx: Trx, order: Row<'productionOrder'>, by: Actor): Promise<void> {
  await write(
    trx,
    order,
    { status: ORDER_STATUS.FINALIZED, endDate: by.at },
    { ...by, action: 'order.finalize' },
  )
  await queueOrderEvent(trx, order, 'orderFinalized', by.at)
}

type Columns = Partial<
  Pick<Row<'productionOrder'>, 'status' | 'startDate' | 'endDate' | 'desiredProductionSpeed' | 'productCode'>
>

async function write(
  trx: Trx,
  order: Row<'productionOrder'>,
  columns: Columns,
  by: Actor & { action: AuditAction },
): Promise<void> {
  const { userID, at, action } = by
  const change = { ...columns, updatedBy: userID, updateDate: at, revision: order.revision + 1 }
  await trx.updateTable('productionOrder').set(change).where('order', '=', order.order).execute()
  await audit(trx, {
    at,
    userID,
    action,
    entity: 'order',
    entityKey: order.order,
    before: order,
    after: { ...order, ...change },
  })
  await markDirty(trx, order.lineID, { start: later(at, -1), end: later(at, 1) })
}
