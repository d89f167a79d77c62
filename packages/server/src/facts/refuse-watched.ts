import { linesOfReason } from '@baliza/domain'
import type { Trx } from '../db/open-database.ts'
import { Problem } from '../refusals/problem.ts'

type WatchedArea = {
  readonly column: 'buildingId' | 'sectorID' | 'lineID'
  readonly id: number
  readonly name: string
}

/**
 * Refuses to take a building, a sector or a line away that notification groups or webhooks are told about,
 * and names them.
 */
export async function refuseWatched(trx: Trx, area: WatchedArea): Promise<void> {
  const groups = await trx
    .selectFrom('notificationWatcher')
    .innerJoin('notificationGroup', 'notificationGroup.groupID', 'notificationWatcher.groupID')
    .select('notificationGroup.name')
    .distinct()
    .where(`notificationWatcher.${area.column}`, '=', area.id)
    .orderBy('notificationGroup.name')
    .execute()
  if (groups.length > 0) throw new Problem('place-watched', { name: area.name, groups: listed(groups) })
  const webhooks = await webhooksOf(trx, area)
  if (webhooks.length > 0)
    throw new Problem('place-in-webhooks', { name: area.name, webhooks: listed(webhooks) })
}

const listed = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => `“${name}”`).join(', ')

async function webhooksOf(trx: Trx, { column, id }: WatchedArea) {
  const webhooks = await trx
    .selectFrom('webhook')
    .select(['name', 'sectorID', 'lines'])
    .orderBy('name')
    .execute()
  if (column === 'sectorID') return webhooks.filter(({ sectorID }) => sectorID === id)
  return column === 'lineID' ? webhooks.filter(({ lines }) => linesOfReason(lines)?.includes(id)) : []
}
