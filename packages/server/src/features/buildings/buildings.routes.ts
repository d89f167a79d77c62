import type { BodyOf, Building } from '@baliza/contract'
import { defineGrid, integer, text } from '../../grid/grid.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { optionsGrid } from '../../lists/options-grid.ts'
import { buildingRows } from './edit-building.ts'

const buildingGrid = defineGrid<Building>({
  name: 'buildings',
  table: 'building',
  key: ['buildingId'],
  columns: {
    buildingId: integer('building.buildingId'),
    buildingName: text('building.buildingName'),
    revision: integer('building.revision'),
  },
})

/** Nothing is an empty name, which is refused in words of its own. */
const valuesOf = ({ buildingName, ...values }: BodyOf<'buildings.put'>['values']) => ({
  ...values,
  ...(buildingName !== undefined && { buildingName: buildingName ?? '' }),
})

export const buildingEndpoints = [
  gridEndpoint('buildings.get', buildingGrid),

  gridEndpoint(
    'buildings.lookup',
    optionsGrid('building', { value: integer('building.buildingId'), text: text('building.buildingName') }),
  ),

  endpoint('buildings.post', (site, { body, user: { userID }, now }) =>
    buildingRows.add(site, valuesOf(body.values), { userID, at: now }),
  ),

  endpoint('buildings.put', (site, { body, user: { userID }, now }) =>
    buildingRows.change(site, { buildingId: body.key }, valuesOf(body.values), { userID, at: now }),
  ),

  endpoint('buildings.delete', async (site, { body, user: { userID }, now }) => {
    await buildingRows.remove(site, { buildingId: body.key }, { userID, at: now })
    return null
  }),
]
