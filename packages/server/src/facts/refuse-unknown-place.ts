import type { Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { Problem } from '../refusals/problem.ts'

export async function refuseUnknownBuilding(trx: Trx, buildingId: number): Promise<void> {
  const building = await trx
    .selectFrom('building')
    .select('buildingId')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst()
  if (!building) throw new Problem('building-unknown', { buildingId })
}

/** Answers the sector. */
export async function refuseUnknownSector(trx: Trx, sectorID: number): Promise<Row<'sector'>> {
  const sector = await trx
    .selectFrom('sector')
    .selectAll()
    .where('sectorID', '=', sectorID)
    .executeTakeFirst()
  if (!sector) throw new Problem('sector-unknown', { sectorID })
  return sector
}
