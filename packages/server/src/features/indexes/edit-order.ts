import type { AuditAction } from '@baliza/contract'
import { type Instant, later, latest } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { audit } from '../../facts/audit.ts'
import { markDirty } from '../../facts/dirty-windows.ts'
import { isAsBefore } from '../../facts/edit-rows.ts'
import { lockLines } from '../../facts/line-lock.ts'
import { readParameters, wallClockOf } from '../../facts/parameters.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'

export type OrderRow = Row<'productionOrder'>

/** Who changes which order, in the revision that they saw; undefined = not given. */
export type OrderEdit = {
  readonly order: number
  readonly revision: number | undefined
  readonly userID: string
  readonly at: Instant
  readonly action: AuditAction
  /** Told in the trail beside the order. */
  readonly reason?: string | null | undefined
}

type Columns = Partial<
  Pick<
    OrderRow,
    | 'lot'
    | 'productCode'
    | 'desiredProductionQuantity'
    | 'desiredProductionSpeed'
    | 'speedTyped'
    | 'validation'
    | 'adjustedDiscountTime'
  >
>

/**
 * Changes an order in one transaction with its trail, and says that its figures are to be computed again.
 * Returns its line.
 */
export async function editOrder(
  site: Site,
  edit: OrderEdit,
  change: (order: OrderRow, trx: Trx) => Promise<Columns> | Columns,
): Promise<number> {
  const lineID = await site.db.transaction().execute(async (trx) => {
    const before = await seenOrder(trx, edit)
    await write(trx, before, await change(before, trx), edit)
    return before.lineID
  })
  site.bus.publish('facts', [lineID])
  return lineID
}

async function write(
  trx: Trx,
  before: OrderRow,
  columns: Columns,
  { userID, at, action, reason }: OrderEdit,
): Promise<void> {
  // NOTE: with a reason it is signed, and a signature is written down also where the figure stays
  if (reason === undefined && isAsBefore(columns, before)) return
  const after = { ...columns, updatedBy: userID, updateDate: at, revision: before.revision + 1 }
  await trx.updateTable('productionOrder').set(after).where('order', '=', before.order).execute()
  const changed = { ...before, ...after, ...(reason !== undefined && { reason }) }
  await audit(trx, { at, userID, action, entity: 'order', entityKey: before.order, before, after: changed })
  if (before.startDate === null) return
  // NOTE: the minutes of an adjusted order are shared out over all its windows
  const end = latest(before.endDate ?? at, later(before.startDate, 1))
  await markDirty(trx, before.lineID, { start: before.startDate, end })
}

/** The order once nobody else can change it any more, refused when the writer saw an older one. */
async function seenOrder(trx: Trx, { order, revision }: OrderEdit): Promise<OrderRow> {
  const find = () =>
    trx.selectFrom('productionOrder').selectAll().where('order', '=', order).executeTakeFirst()
  const found = await find()
  if (!found) throw new Problem('order-unknown', { order })
  await lockLines(trx, [found.lineID])
  const row = (await find()) ?? found
  if (revision !== undefined && revision !== row.revision) throw await changedOrder(trx, row)
  return row
}

/** 409: who changed the order meanwhile, and when. */
async function changedOrder(trx: Trx, { op, updatedBy, updateDate }: OrderRow): Promise<Problem> {
  const calendar = wallClockOf(await readParameters(trx))
  const user = await trx
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('userID', '=', updatedBy ?? '')
    .executeTakeFirst()
  const who = user ? `${user.firstName} ${user.lastName}` : (updatedBy ?? 'Baliza')
  return new Problem('order-changed', {
    who,
    op,
    when: updateDate === null ? '—' : calendar.toWallClock(updateDate).slice(11),
  })
}
