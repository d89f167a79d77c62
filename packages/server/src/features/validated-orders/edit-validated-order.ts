import type { BodyOf } from '@baliza/contract'
import { type Actor, type ValidatedValues, whyNotValidated } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { audit } from '../../facts/audit.ts'
import { isAsBefore } from '../../facts/edit-rows.ts'
import { conflictOf } from '../../facts/row-conflict.ts'
import type { Site } from '../../http/site.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

type Validated = Row<'validatedOrder'>

const ENTITY = 'validatedOrder'
/** Read statuses of a validated order. */
const NOT_USED = 1

/** Adds a future order. Answers its orderID. */
export function addValidatedOrder(
  site: Site,
  sent: BodyOf<'validatedOrder.post'>['values'],
  by: Actor,
): Promise<string> {
  const values = checked({
    orderID: sent.orderID ?? null,
    lot: sent.lot ?? null,
    productCode: sent.productCode ?? null,
  })
  return site.db.transaction().execute(async (trx) => {
    const { orderID } = values
    if (await find(trx, orderID)) throw new Problem('validated-taken', { orderID })
    const signed = { ...values, updatedBy: by.userID, updateDate: by.at }
    const after = await trx
      .insertInto('validatedOrder')
      .values(signed)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(trx, { ...by, action: 'validated.create', entity: ENTITY, entityKey: orderID, after })
    return orderID
  })
}

/** Changes lot or product of a future order. */
export async function changeValidatedOrder(
  site: Site,
  { key, values: sent }: BodyOf<'validatedOrder.put'>,
  by: Actor,
): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const before = await findOrRefuse(trx, key)
    const { revision = before.revision } = sent
    if (revision !== before.revision)
      throw await conflictOf(trx, { entity: ENTITY, entityKey: key, row: before })
    const { lot = before.lot, productCode = before.productCode } = sent
    const values = checked({ orderID: key, lot, productCode })
    if (isAsBefore(values, before)) return
    if (isUsed(before)) throw new Problem('validated-used', { orderID: key })
    const change = { ...values, updatedBy: by.userID, updateDate: by.at }
    const after = await trx
      .updateTable('validatedOrder')
      .set({ ...change, revision: before.revision + 1 })
      .where('orderID', '=', key)
      .where('revision', '=', before.revision)
      .returningAll()
      .executeTakeFirst()
    if (!after) throw new Problem('changed-meanwhile')
    await audit(trx, { ...by, action: 'validated.change', entity: ENTITY, entityKey: key, before, after })
  })
}

/**
 * Deletes future orders, all of them or none, and asks where one was used; an order that was made from one
 * stays as it is.
 */
export async function deleteValidatedOrders(
  site: Site,
  keys: readonly string[],
  isConfirmed: boolean,
  by: Actor,
): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const rows: Validated[] = []
    for (const orderID of new Set(keys)) rows.push(await findOrRefuse(trx, orderID))
    const used = rows.filter(isUsed).map(({ orderID }) => orderID)
    if (used.length > 0 && !isConfirmed)
      throw new Problem('validated-used-deleted', { orders: used.join(', ') })
    for (const before of rows) {
      const { orderID } = before
      await trx.deleteFrom('validatedOrder').where('orderID', '=', orderID).execute()
      await audit(trx, { ...by, action: 'validated.delete', entity: ENTITY, entityKey: orderID, before })
    }
  })
}

const isUsed = ({ estado }: Validated): boolean => estado !== NOT_USED

type Checked = { [Field in keyof ValidatedValues]: string }

function checked(values: ValidatedValues): Checked {
  refuseIf(whyNotValidated(values)[0])
  return values as Checked
}

const find = (db: Db, orderID: string): Promise<Validated | undefined> =>
  db.selectFrom('validatedOrder').selectAll().where('orderID', '=', orderID).executeTakeFirst()

async function findOrRefuse(db: Db, orderID: string): Promise<Validated> {
  const row = await find(db, orderID)
  if (!row) throw new Problem('validated-unknown', { orderID })
  return row
}
