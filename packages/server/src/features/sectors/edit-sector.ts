import { foldText } from '../../db/fold.ts'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { refuseUnknownBuilding } from '../../facts/refuse-unknown-place.ts'
import { refuseWatched } from '../../facts/refuse-watched.ts'
import { Problem } from '../../refusals/problem.ts'

type Sector = Row<'sector'>

/** Sectors as an administrator edits them. */
export const sectorRows = editRows({
  table: 'sector',
  key: ['sectorID'],
  entity: 'sector',
  unknown: ({ sectorID }) => new Problem('sector-unknown', { sectorID }),
  check: async (trx, sector) => {
    if (!sector.sectorName) throw new Problem('sector-name-required')
    if (!sector.buildingId) throw new Problem('sector-building-required')
    await refuseUnknownBuilding(trx, sector.buildingId)
    await refuseNameTaken(trx, sector)
  },
  refuseUsed: async (trx, { sectorID, sectorName }) => {
    const lines = await trx
      .selectFrom('line')
      .select('lineID')
      .where('sectorID', '=', sectorID)
      .orderBy('lineID')
      .execute()
    if (lines.length > 0)
      throw new Problem('sector-has-lines', {
        name: sectorName,
        lines: lines.map(({ lineID }) => lineID).join(', '),
      })
    await refuseWatched(trx, { column: 'sectorID', id: sectorID, name: sectorName })
  },
})

/** The overview chooses sectors by their names, so that one name is one sector of the plant. */
async function refuseNameTaken(trx: Trx, { sectorID, sectorName }: Sector): Promise<void> {
  const others = await trx.selectFrom('sector').selectAll().execute()
  const taken = others.some(
    (other) => other.sectorID !== sectorID && foldText(other.sectorName) === foldText(sectorName),
  )
  if (taken) throw new Problem('sector-name-taken', { name: sectorName })
}
