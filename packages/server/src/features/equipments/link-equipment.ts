import type { EquipmentStop } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { audit } from '../../facts/audit.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { equipment } from './edit-equipment.ts'

type Link = { readonly reasonID: number; readonly equipmentID: number }

const ENTITY = 'equipmentStop'
const keyOf = ({ reasonID, equipmentID }: Link) => `${reasonID}/${equipmentID}`

/** From now on a signer who picks this reason says which of its equipment it was. */
export function linkEquipment(
  site: Site,
  { reasonID, equipmentID }: Link,
  by: Actor,
): Promise<EquipmentStop> {
  const link = { reasonID, equipmentID }
  return site.db.transaction().execute(async (trx) => {
    const { name } = await equipment.find(trx, { equipmentID })
    const { reason, path } = await findLeaf(trx, reasonID)
    if (await findLink(trx, link)) throw new Problem('equipment-linked', { name, reason })
    await trx.insertInto('equipmentStop').values(link).execute()
    await audit(trx, { ...by, action: 'equipment.link', entity: ENTITY, entityKey: keyOf(link), after: link })
    return { ...link, name, reason, path }
  })
}

export async function unlinkEquipment(site: Site, { reasonID, equipmentID }: Link, by: Actor): Promise<void> {
  const link = { reasonID, equipmentID }
  await site.db.transaction().execute(async (trx) => {
    if (!(await findLink(trx, link))) throw new Problem('equipment-link-unknown', link)
    await trx
      .deleteFrom('equipmentStop')
      .where((eb) => eb.and(link))
      .execute()
    await audit(trx, {
      ...by,
      action: 'equipment.unlink',
      entity: ENTITY,
      entityKey: keyOf(link),
      before: link,
    })
  })
}

const findLink = (trx: Trx, link: Link) =>
  trx
    .selectFrom('equipmentStop')
    .selectAll()
    .where((eb) => eb.and(link))
    .executeTakeFirst()

/** Stops are signed with leaves, so that only those are linked. */
async function findLeaf(trx: Trx, reasonID: number) {
  const reason = await trx
    .selectFrom('stopReason')
    .selectAll()
    .where('reasonID', '=', reasonID)
    .executeTakeFirst()
  if (!reason) throw new Problem('reason-unknown', { reasonID })
  if (reason.isCategory) throw new Problem('reason-is-category', { reason: reason.reason })
  return reason
}
