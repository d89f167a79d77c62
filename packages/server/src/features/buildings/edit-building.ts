import { foldText } from '../../db/fold.ts'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { refuseWatched } from '../../facts/refuse-watched.ts'
import { Problem } from '../../refusals/problem.ts'

type Building = Row<'building'>

/** Buildings as an administrator edits them. */
export const buildingRows = editRows({
  table: 'building',
  key: ['buildingId'],
  entity: 'building',
  unknown: ({ buildingId }) => new Problem('building-unknown', { buildingId }),
  check: async (trx, building) => {
    if (!building.buildingName) throw new Problem('building-name-required')
    await refuseNameTaken(trx, building)
  },
  refuseUsed: async (trx, { buildingId, buildingName }) => {
    const sectors = await trx
      .selectFrom('sector')
      .select('sectorName')
      .where('buildingId', '=', buildingId)
      .orderBy('sectorID')
      .execute()
    if (sectors.length === 0)
      return refuseWatched(trx, { column: 'buildingId', id: buildingId, name: buildingName })
    const names = sectors.map(({ sectorName }) => `“${sectorName}”`).join(', ')
    throw new Problem('building-has-sectors', { name: buildingName, sectors: names })
  },
})

async function refuseNameTaken(trx: Trx, { buildingId, buildingName }: Building): Promise<void> {
  const others = await trx.selectFrom('building').selectAll().execute()
  const taken = others.some(
    (other) => other.buildingId !== buildingId && foldText(other.buildingName) === foldText(buildingName),
  )
  if (taken) throw new Problem('building-name-taken', { name: buildingName })
}
