import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { addValidatedOrder, changeValidatedOrder, deleteValidatedOrders } from './edit-validated-order.ts'
import { readValidatedOrder } from './validated-orders.queries.ts'
import { validatedOrdersGrid } from './validated-orders-grid.ts'

export const validatedOrderEndpoints = [
  gridEndpoint('validatedOrder.get', validatedOrdersGrid),

  endpoint('validatedOrder.post', async (site, { body, user: { userID }, now }) =>
    readValidatedOrder(site.db, await addValidatedOrder(site, body.values, { userID, at: now })),
  ),

  endpoint('validatedOrder.put', async (site, { body, user: { userID }, now }) => {
    await changeValidatedOrder(site, body, { userID, at: now })
    return readValidatedOrder(site.db, body.key)
  }),

  endpoint('validatedOrder.delete', async (site, { body, user: { userID }, now }) => {
    const keys = typeof body.key === 'string' ? [body.key] : body.key
    await deleteValidatedOrders(site, keys, body.confirmed ?? false, { userID, at: now })
    return null
  }),
]
