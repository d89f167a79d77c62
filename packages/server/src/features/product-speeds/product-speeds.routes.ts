import type { Row } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { newSpeed, speedRows, withProduct } from './edit-product-speed.ts'
import { productSpeedsGrid } from './product-speeds-grid.ts'

export const productSpeedEndpoints = [
  gridEndpoint('productspeeds.get', productSpeedsGrid),

  endpoint('productspeeds.post', async (site, { body, user: { userID }, now }) => {
    const row = await speedRows.add(site, newSpeed(body.values), { userID, at: now })
    publishConfiguration(site)
    return withProduct(site.db, row)
  }),

  endpoint('productspeeds.put', async (site, { body: { key, values }, user: { userID }, now }) => {
    const row = await speedRows.change(site, key, values as Partial<Row<'productSpeed'>>, { userID, at: now })
    publishConfiguration(site)
    return withProduct(site.db, row)
  }),

  endpoint('productspeeds.delete', async (site, { body, user: { userID }, now }) => {
    await speedRows.remove(site, body.key, { userID, at: now })
    publishConfiguration(site)
    return null
  }),
]
