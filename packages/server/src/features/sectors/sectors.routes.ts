import type { BodyOf, Sector } from '@baliza/contract'
import { settleWatchers } from '../../facts/settle-watchers.ts'
import { defineGrid, integer, text } from '../../grid/grid.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { optionsGrid } from '../../lists/options-grid.ts'
import { sectorRows } from './edit-sector.ts'

const sectorGrid = defineGrid<Sector>({
  name: 'sectors',
  table: 'sector',
  key: ['sectorID'],
  columns: {
    sectorID: integer('sector.sectorID'),
    sectorName: text('sector.sectorName'),
    buildingId: integer('sector.buildingId'),
    revision: integer('sector.revision'),
  },
})

/** Nothing is an empty name or no building, which is refused in words of its own. */
const valuesOf = ({ sectorName, buildingId, ...values }: BodyOf<'sectors.put'>['values']) => ({
  ...values,
  ...(sectorName !== undefined && { sectorName: sectorName ?? '' }),
  ...(buildingId !== undefined && { buildingId: Number(buildingId) }),
})

export const sectorEndpoints = [
  gridEndpoint('sectors.get', sectorGrid),

  gridEndpoint(
    'sectors.lookup',
    optionsGrid('sector', { value: integer('sector.sectorID'), text: text('sector.sectorName') }),
  ),

  endpoint('sectors.post', (site, { body, user: { userID }, now }) =>
    sectorRows.add(site, valuesOf(body.values), { userID, at: now }),
  ),

  endpoint('sectors.put', (site, { body, user: { userID }, now }) =>
    site.db.transaction().execute(async (trx) => {
      const by = { userID, at: now }
      const sector = await sectorRows.changeWithin(trx, { sectorID: body.key }, valuesOf(body.values), by)
      await settleWatchers(trx, by)
      return sector
    }),
  ),

  endpoint('sectors.delete', async (site, { body, user: { userID }, now }) => {
    await sectorRows.remove(site, { sectorID: body.key }, { userID, at: now })
    return null
  }),
]
