import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { addPreloadedOrder, changePreloadedOrder, deletePreloadedOrder } from './edit-preloaded-order.ts'
import { readPreloadedOrder } from './preloaded-orders.queries.ts'
import { preloadedOrdersGrid } from './preloaded-orders-grid.ts'

export const preloadedOrderEndpoints = [
  gridEndpoint('preContract.get', preloadedOrdersGrid),

  endpoint('preContract.post', async (site, { body, user: { userID }, now }) =>
    readPreloadedOrder(site.db, await addPreloadedOrder(site, body.values, { userID, at: now })),
  ),

  endpoint('preContract.put', async (site, { body, user: { userID }, now }) => {
    await changePreloadedOrder(site, body, { userID, at: now })
    return readPreloadedOrder(site.db, body.key)
  }),

  endpoint('preContract.delete', async (site, { body, user: { userID }, now }) => {
    await deletePreloadedOrder(site, body.key, { userID, at: now })
    return null
  }),
]
