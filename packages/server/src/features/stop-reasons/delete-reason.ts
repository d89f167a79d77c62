import type { Actor } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { audit } from '../../facts/audit.ts'
import { countUndoable, readStopUse } from '../../facts/stops/stop-use.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { findReason, lockReasonTree, type ReasonRow } from './reason-rows.ts'

/** Deletes a reason that nothing needs; otherwise says where it is used. */
export async function deleteReason(site: Site, reasonID: number, by: Actor): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    await lockReasonTree(trx)
    const before = await findReason(trx, reasonID)
    if (before.systemStop) throw new Problem('reason-of-system-stays', { reason: before.reason })
    await refuseParent(trx, before)
    await refuseUsed(trx, before)
    await trx.deleteFrom('stopReason').where('reasonID', '=', reasonID).execute()
    await audit(trx, { ...by, action: 'reason.delete', entity: 'stopReason', entityKey: reasonID, before })
  })
}

const NAMES_SHOWN = 5

/** `Atasco, Rotura…` */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => `“${name}”`)
  return names.length > NAMES_SHOWN ? `${shown.join(', ')}… (${names.length})` : shown.join(', ')
}

async function refuseParent(trx: Trx, { reasonID, reason }: ReasonRow): Promise<void> {
  const children = await trx
    .selectFrom('stopReason')
    .select('reason')
    .where('parentID', '=', reasonID)
    .orderBy('reasonID')
    .execute()
  if (children.length > 0)
    throw new Problem('reason-has-children', {
      reason,
      children: listed(children.map((child) => child.reason)),
    })
}

async function refuseUsed(trx: Trx, { reasonID, reason }: ReasonRow): Promise<void> {
  const names = await linkedEquipment(trx, reasonID)
  const use = await readStopUse(trx, 'reasonID', reasonID)
  if (use) throw new Problem('reason-used', { reason, ...use, equipments: names.length })
  if (names.length > 0) throw new Problem('reason-linked', { reason, names: listed(names) })
  const changes = await countUndoable(trx, 'reasonID', reasonID)
  if (changes > 0) throw new Problem('reason-in-changes', { reason, changes })
}

async function linkedEquipment(trx: Trx, reasonID: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('equipmentStop')
    .innerJoin('equipment', 'equipment.equipmentID', 'equipmentStop.equipmentID')
    .select('name')
    .where('reasonID', '=', reasonID)
    .orderBy('nameSearch')
    .execute()
  return rows.map(({ name }) => name)
}
