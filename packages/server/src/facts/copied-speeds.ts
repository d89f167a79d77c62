import { type Actor, later, latest } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'
import { asLeader, type Lead } from '../messaging/lead.ts'
import { auditAll } from './audit.ts'
import { markDirty } from './dirty-windows.ts'
import { lockLines } from './line-lock.ts'

/** The orders of one line, or those that run now. */
type Which = { readonly lineID: number } | 'running'

/** So many orders are corrected in one transaction. */
const AT_ONCE = 250

/** The actor of a change that follows from another one. */
export const BY_ITSELF = 'Baliza'

/**
 * Orders copy their desired speed when they start. Where the product's speed, or the line's target, says
 * something else today, they get that, with a trail, and their figures are computed again. What a person
 * typed into an order stays. Answers how many there were.
 */
export async function correctCopiedSpeeds(
  { db, lead }: { readonly db: Db; readonly lead?: Lead | undefined },
  which: Which,
  by: Actor,
): Promise<number> {
  const wrong = await readWrong(db, which)
  for (let i = 0; i < wrong.length; i += AT_ONCE) {
    const some = wrong.slice(i, i + AT_ONCE)
    await asLeader(db, lead, (trx) => correct(trx, some, by))
  }
  return wrong.length
}

type Wrong = Awaited<ReturnType<typeof readWrong>>[number]

/** A speed that is nowhere to be copied from any more stays. */
async function readWrong(db: Db, which: Which) {
  const rows = await db
    .selectFrom('productionOrder')
    .leftJoin('productSpeed', (join) =>
      join
        .onRef('productSpeed.code', '=', 'productionOrder.productCode')
        .onRef('productSpeed.lineID', '=', 'productionOrder.lineID'),
    )
    .leftJoin('lineTarget', 'lineTarget.lineID', 'productionOrder.lineID')
    .select((eb) => [
      'productionOrder.order',
      'productionOrder.lineID',
      'productionOrder.productCode',
      'productionOrder.startDate',
      'productionOrder.endDate',
      'productionOrder.revision',
      'productionOrder.desiredProductionSpeed as copied',
      eb.fn.coalesce('productSpeed.speed', 'lineTarget.defaultSpeed').as('today'),
    ])
    .where('productionOrder.speedTyped', '=', false)
    .$if(which === 'running', (query) => query.where('productionOrder.status', '=', 1))
    .$if(which !== 'running', (query) =>
      query
        .where('productionOrder.lineID', '=', which === 'running' ? 0 : which.lineID)
        .where('productionOrder.status', '>', 0),
    )
    .orderBy('productionOrder.order')
    .execute()
  return rows.flatMap(({ today, startDate, ...row }) =>
    today === null || startDate === null || today === row.copied ? [] : [{ ...row, startDate, today }],
  )
}

async function correct(trx: Trx, orders: readonly Wrong[], by: Actor): Promise<void> {
  await lockLines(trx, [...new Set(orders.map(({ lineID }) => lineID))])
  const corrected: Wrong[] = []
  for (const one of orders) {
    const { order, lineID, startDate, endDate, today, revision } = one
    const { numUpdatedRows } = await trx
      .updateTable('productionOrder')
      .set({ desiredProductionSpeed: today, revision: revision + 1 })
      .where('order', '=', order)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    // Somebody edits it at this moment: the next look finds it
    if (numUpdatedRows === 0n) continue
    corrected.push(one)
    await markDirty(trx, lineID, { start: startDate, end: latest(endDate ?? by.at, later(startDate, 1)) })
  }
  await auditAll(
    trx,
    corrected.map(({ order, productCode, copied, today }) => {
      const withSpeed = (desiredProductionSpeed: number | null) => ({
        order,
        productCode,
        desiredProductionSpeed,
        speedTyped: false,
      })
      return {
        ...by,
        action: 'order.speed',
        entity: 'order',
        entityKey: order,
        before: withSpeed(copied),
        after: withSpeed(today),
      }
    }),
  )
}
