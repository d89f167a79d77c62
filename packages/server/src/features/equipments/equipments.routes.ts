import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { equipment } from './edit-equipment.ts'
import { equipmentGrid, equipmentStopGrid } from './equipment-grids.ts'
import { linkEquipment, unlinkEquipment } from './link-equipment.ts'

/** A line that a form leaves blank means no line. */
const columnsOf = <V extends { lineID?: number | '' | null | undefined }>({ lineID, ...values }: V) => ({
  ...values,
  ...(lineID !== undefined && { lineID: lineID === '' ? null : lineID }),
})

export const equipmentEndpoints = [
  gridEndpoint('equipments.get', equipmentGrid),
  endpoint('equipments.post', (site, { body, user: { userID }, now }) =>
    equipment.add(site, columnsOf(body.values), { userID, at: now }),
  ),
  endpoint('equipments.put', (site, { body, user: { userID }, now }) =>
    equipment.change(site, { equipmentID: body.key }, columnsOf(body.values), { userID, at: now }),
  ),
  endpoint('equipments.delete', async (site, { body, user: { userID }, now }) => {
    await equipment.remove(site, { equipmentID: body.key }, { userID, at: now })
    return null
  }),

  gridEndpoint('equipments.stops.get', equipmentStopGrid),
  endpoint('equipments.stops.post', (site, { body, user: { userID }, now }) =>
    linkEquipment(site, body.values, { userID, at: now }),
  ),
  endpoint('equipments.stops.delete', async (site, { body, user: { userID }, now }) => {
    await unlinkEquipment(site, body.key, { userID, at: now })
    return null
  }),
]
