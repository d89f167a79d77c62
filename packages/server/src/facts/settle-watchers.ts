import type { Actor } from '@baliza/domain'
import type { Trx } from '../db/open-database.ts'
import { audit } from './audit.ts'

/**
 * A watched line may have moved to another sector, a sector to another building: watchers are written down
 * where these are now.
 */
export async function settleWatchers(trx: Trx, by: Actor): Promise<void> {
  for (const { area, ...before } of await misplaced(trx)) {
    const after = { ...before, ...area, revision: before.revision + 1 }
    const { watcherID } = before
    await trx.updateTable('notificationWatcher').set(after).where('watcherID', '=', watcherID).execute()
    const entry = {
      action: 'notificationWatcher.change',
      entity: 'notificationWatcher',
      entityKey: watcherID,
    } as const
    await audit(trx, { ...by, ...entry, before, after })
  }
}

async function misplaced(trx: Trx) {
  const rows = await trx
    .selectFrom('notificationWatcher as watcher')
    .leftJoin('line', 'line.lineID', 'watcher.lineID')
    .innerJoin('sector', (join) =>
      join.on((eb) => eb('sector.sectorID', '=', eb.fn.coalesce('line.sectorID', 'watcher.sectorID'))),
    )
    .where((eb) =>
      eb.or([
        eb('watcher.sectorID', '<>', eb.ref('sector.sectorID')),
        eb('watcher.buildingId', '<>', eb.ref('sector.buildingId')),
      ]),
    )
    .selectAll('watcher')
    .select(['sector.sectorID as inSector', 'sector.buildingId as inBuilding'])
    .execute()
  return rows.map(({ inSector, inBuilding, ...row }) => ({
    ...row,
    area: { sectorID: inSector, buildingId: inBuilding },
  }))
}
