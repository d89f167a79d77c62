import type { BodyOf } from '@baliza/contract'
import { type Actor, categoriesAbove, REASON, whyNotSign } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'
import { audit } from '../audit.ts'
import type { FactStore } from '../fact-store.ts'
import { lockLines } from '../line-lock.ts'
import { readReasonTree } from '../reasons/reason-tree.ts'
import { markStopsDirty } from './mark-stops-dirty.ts'
import { queueRecognized } from './queue-recognized.ts'
import { changedStop, findSeenStop, type SeenStop } from './seen-stop.ts'
import { type StopRow, whereKey } from './stop-rows.ts'

type Reason = Row<'stopReason'> & { readonly categories: readonly Row<'stopReason'>[] }
type Signed = Omit<BodyOf<'stops.recognize'>, 'username' | 'password'>

/** Signs stops with a reason, all of them or none. Who signs was checked before. */
export async function recognizeStops(store: FactStore, body: Signed, by: Actor): Promise<StopRow[]> {
  const rows = await store.db.transaction().execute((trx) => recognizeStopsWithin(trx, body, by))
  store.bus.publish('facts', [...new Set(rows.map(({ lineID }) => lineID))])
  return rows
}

/** As one of several steps of a larger change, whose maker tells the bus. */
export async function recognizeStopsWithin(trx: Trx, body: Signed, by: Actor): Promise<StopRow[]> {
  const seen = [body.stopValues].flat()
  await lockLines(
    trx,
    seen.map(({ lineID }) => lineID),
  )
  const reason = await findReason(trx, body.reasonValues.reasonID)
  const signed: StopRow[] = []
  for (const stop of uniqueStops(seen)) signed.push(await signStop(trx, stop, { ...body, reason }, by))
  await markStopsDirty(trx, signed, by.at)
  await queueRecognized(trx, signed, by.at)
  return signed
}

const uniqueStops = (seen: readonly SeenStop[]): SeenStop[] => [
  ...new Map(seen.map((stop) => [`${stop.order}/${stop.lineID}/${stop.stopID}`, stop])).values(),
]

export async function findReason(trx: Trx, reasonID: number): Promise<Reason> {
  const tree = await readReasonTree(trx)
  const reason = tree.get(reasonID)
  if (!reason) throw new Problem('reason-unknown', { reasonID })
  return { ...reason, categories: categoriesAbove(tree, reason) }
}

async function signStop(
  trx: Trx,
  seen: SeenStop,
  body: Signed & { reason: Reason },
  by: Actor,
): Promise<StopRow> {
  const before = await findSeenStop(trx, seen)
  const { reason } = body
  if (before.reasonID === REASON.NO_MATERIAL)
    throw new Problem('stop-without-material', { lineID: before.lineID })
  await checkReason(trx, reason, body.reasonValues.equipmentID ?? null, before.lineID)
  const after = await trx
    .updateTable('stop')
    .set({
      reasonID: reason.reasonID,
      recognized: true,
      equipmentID: body.reasonValues.equipmentID ?? null,
      ...(body.observation !== undefined && { observation: body.observation?.trim() || null }),
      updatedBy: by.userID,
      updateDate: by.at,
      revision: before.revision + 1,
    })
    .where((eb) => eb.and(whereKey(before)))
    .where('revision', '=', before.revision)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw await changedStop(trx, before)
  const entityKey = `${after.order}/${after.lineID}/${after.stopID}`
  await audit(trx, { ...by, action: 'stop.recognize', entity: 'stop', entityKey, before, after })
  return after
}

/** Refuses a reason, or an equipment, that a stop of this line can't be signed with. */
export async function checkReason(
  trx: Trx,
  reason: Reason,
  equipmentID: number | null,
  lineID: number,
): Promise<void> {
  const refusal = whyNotSign(reason, lineID)
  if (refusal === 'reason-is-category' || refusal === 'reason-signed-by-system')
    throw new Problem(refusal, { reason: reason.reason })
  if (refusal === 'reason-hidden') throw new Problem(refusal, { reason: reason.reason, lineID })
  if (equipmentID !== null) await checkEquipment(trx, reason, equipmentID, lineID)
}

/** A reason that is linked to equipment takes only that; one without links takes any of the line. */
async function checkEquipment(trx: Trx, reason: Reason, equipmentID: number, lineID: number): Promise<void> {
  const equipment = await trx
    .selectFrom('equipment')
    .selectAll()
    .where('equipmentID', '=', equipmentID)
    .executeTakeFirst()
  if (!equipment) throw new Problem('equipment-unknown', { equipmentID })
  const links = await trx
    .selectFrom('equipmentStop')
    .select('equipmentID')
    .where('reasonID', '=', reason.reasonID)
    .execute()
  const isLinked = links.length === 0 || links.some((link) => link.equipmentID === equipmentID)
  if (!isLinked || (equipment.lineID !== null && equipment.lineID !== lineID))
    throw new Problem('equipment-not-linked', { name: equipment.name, reason: reason.reason, lineID })
}
