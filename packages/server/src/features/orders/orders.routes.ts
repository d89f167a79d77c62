import { createOrder, reprocessOrder } from '../../facts/orders/create-order.ts'
import { readOrderAnswer } from '../../facts/orders/order-answer.ts'
import { finalizeOrder, startOrder } from '../../facts/orders/start-order.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { readOrderSources } from './order-sources.ts'
import { ordersGrid } from './orders-grid.ts'

export const orderEndpoints = [
  gridEndpoint('orders.get', ordersGrid),
  gridEndpoint('orders.grid', ordersGrid),

  endpoint('orders.sources', (site) => readOrderSources(site.db)),

  endpoint('orders.post', async (site, { user, body, now }) => {
    const line = await visibleLine(site, user, body.lineID)
    return readOrderAnswer(site.db, await createOrder(site, line, body, { userID: user.userID, at: now }))
  }),

  endpoint('orders.start', async (site, { user, body, now }) => {
    await startOrder(site, body, { userID: user.userID, at: now })
    return readOrderAnswer(site.db, body.order)
  }),

  endpoint('orders.finalize', async (site, { user, body, now }) => {
    await finalizeOrder(site, body.order, { userID: user.userID, at: now })
    return readOrderAnswer(site.db, body.order)
  }),

  endpoint('orders.reprocess', async (site, { user, body, now }) =>
    readOrderAnswer(site.db, await reprocessOrder(site, body.order, { userID: user.userID, at: now })),
  ),
]
