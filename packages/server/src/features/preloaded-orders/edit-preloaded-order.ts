import type { BodyOf } from '@baliza/contract'
import { type Actor, type PreloadedValues, whyNotPreload } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { audit } from '../../facts/audit.ts'
import { isAsBefore } from '../../facts/edit-rows.ts'
import { numberFrom } from '../../facts/new-plant/default-content.ts'
import { conflictOf } from '../../facts/row-conflict.ts'
import type { Site } from '../../http/site.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

type Preloaded = Row<'preloadedOrder'>
type PreloadedChanges = BodyOf<'preContract.put'>['values']

const ENTITY = 'preloadedOrder'

/** Adds a pre-loaded order, under an id of one's own or the next one. Answers its id. */
export function addPreloadedOrder(
  site: Site,
  { id, ...sent }: BodyOf<'preContract.post'>['values'],
  by: Actor,
): Promise<number> {
  const values = checked(sent)
  return site.db.transaction().execute(async (trx) => {
    await refuseTakenOp(trx, values.op)
    if (id != null) await refuseTakenID(trx, id)
    const signed = { ...values, ...(id != null && { id }), updatedBy: by.userID, updateDate: by.at }
    const after = await trx
      .insertInto('preloadedOrder')
      .values(signed)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (id != null) await numberFrom(trx, 'preloadedOrder', 'id')
    await audit(trx, { ...by, action: 'preloaded.create', entity: ENTITY, entityKey: after.id, after })
    return after.id
  })
}

/** Changes what was sent of a pre-loaded order; the rest stays. */
export async function changePreloadedOrder(
  site: Site,
  { key, values: sent }: BodyOf<'preContract.put'>,
  by: Actor,
): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const before = await findKept(trx, key)
    const { revision = before.revision } = sent
    if (revision !== before.revision)
      throw await conflictOf(trx, { entity: ENTITY, entityKey: key, row: before })
    const values = checked(sent, before)
    if (isAsBefore(values, before)) return
    if (before.utilizado) throw new Problem('preloaded-used', { op: before.op })
    if (values.op !== before.op) await refuseTakenOp(trx, values.op)
    const after = await write(trx, before, { ...values, updatedBy: by.userID, updateDate: by.at })
    await audit(trx, { ...by, action: 'preloaded.change', entity: ENTITY, entityKey: key, before, after })
  })
}

/** It stays in the list, last, and its op is free again. */
export async function deletePreloadedOrder(site: Site, id: number, by: Actor): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const before = await findKept(trx, id)
    const after = await write(trx, before, { deleted: true, updatedBy: by.userID, updateDate: by.at })
    await audit(trx, { ...by, action: 'preloaded.delete', entity: ENTITY, entityKey: id, before, after })
  })
}

type Checked = PreloadedValues & Pick<Preloaded, 'op' | 'producto' | 'cantidad' | 'pesoBolsa'>

/** What was sent over what was there, as it is stored: an empty text means no text. */
function checked(sent: PreloadedChanges, before?: Preloaded): Checked {
  const values: PreloadedValues = {
    op: textOf(sent.op, before?.op),
    cliente: textOf(sent.cliente, before?.cliente),
    producto: textOf(sent.producto, before?.producto),
    cosecha: numberOf(sent.cosecha, before?.cosecha),
    cantidad: numberOf(sent.cantidad, before?.cantidad),
    bolsa: textOf(sent.bolsa, before?.bolsa),
    pesoBolsa: numberOf(sent.pesoBolsa, before?.pesoBolsa),
  }
  refuseIf(whyNotPreload(values)[0])
  return values as Checked
}

const changedOr = <T>(sent: T | null | undefined, before: T | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent
const numberOf = (sent: number | '' | null | undefined, before: number | null | undefined) =>
  changedOr(sent === '' ? null : sent, before)
const textOf = (sent: string | null | undefined, before: string | null | undefined) =>
  changedOr(sent, before) || null

async function write(trx: Trx, { id, revision }: Preloaded, change: Partial<Preloaded>): Promise<Preloaded> {
  const after = await trx
    .updateTable('preloadedOrder')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw new Problem('changed-meanwhile')
  return after
}

async function findKept(db: Db, id: number): Promise<Preloaded> {
  const row = await db.selectFrom('preloadedOrder').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('preloaded-unknown', { id })
  if (row.deleted) throw new Problem('preloaded-deleted', { op: row.op })
  return row
}

async function refuseTakenOp(trx: Trx, op: string): Promise<void> {
  const row = await trx
    .selectFrom('preloadedOrder')
    .select('id')
    .where('op', '=', op)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (row) throw new Problem('preloaded-op-taken', { op })
}

async function refuseTakenID(trx: Trx, id: number): Promise<void> {
  const row = await trx.selectFrom('preloadedOrder').select('id').where('id', '=', id).executeTakeFirst()
  if (row) throw new Problem('preloaded-id-taken', { id })
}
