import type { SectorOfTree } from '@baliza/contract'
import type { Db } from '../../db/open-database.ts'

/** Sectors that have lines, with their lines; `lines` = those that may be shown. */
export async function readLineTree(db: Db, lines: 'all' | readonly number[]): Promise<SectorOfTree[]> {
  if (lines !== 'all' && lines.length === 0) return []
  const rows = await db
    .selectFrom('line')
    .innerJoin('sector', 'sector.sectorID', 'line.sectorID')
    .innerJoin('building', 'building.buildingId', 'sector.buildingId')
    .select([
      'line.lineID',
      'line.description',
      'enableStopsManager',
      'enableOrderManager',
      'enableProductionManager',
      'sector.sectorID',
      'sectorName',
      'building.buildingId',
      'buildingName',
    ])
    .$if(lines !== 'all', (query) => query.where('line.lineID', 'in', lines as readonly number[]))
    .orderBy('building.buildingId')
    .orderBy('sector.sectorID')
    .orderBy('line.lineID')
    .execute()
  return [...Map.groupBy(rows, (row) => row.sectorID).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { sectorID, sectorName, buildingId, buildingName } = first
    return [
      {
        sectorID,
        sectorName,
        buildingId,
        buildingName,
        lines: group.map(
          ({ lineID, description, enableStopsManager, enableOrderManager, enableProductionManager }) => ({
            lineID,
            description,
            enableStopsManager,
            enableOrderManager,
            enableProductionManager,
          }),
        ),
      },
    ]
  })
}

export const readSectorName = async (db: Db, sectorID: number): Promise<string> =>
  (
    await db
      .selectFrom('sector')
      .select('sectorName')
      .where('sectorID', '=', sectorID)
      .executeTakeFirstOrThrow()
  ).sectorName
