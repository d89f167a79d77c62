export type BookedOrder = { order: number; lineID: number; op: string; lot: string | null; status: 0 | 1 | 2 }

export type Answer = readonly [status: number, body: unknown]
export type Body = Readonly<Record<string, unknown>>

/** Orders by the rules of Baliza's calls: one Ready order a line, each started once. */
export function openOrderBook(
  orders: BookedOrder[],
): Readonly<Record<string, (body: Body, query: URLSearchParams) => Answer>> {
  const numbered = (number: unknown) => orders.find(({ order }) => order === number)
  const runningOn = (lineID: number | undefined) =>
    orders.find((order) => order.lineID === lineID && order.status === 1)

  return {
    'GET /api/orders'(_body, query) {
      const [[, , lineID], , [, , status]] = JSON.parse(query.get('filter') ?? '') as [
        [string, string, number],
        string,
        [string, string, number],
      ]
      return [200, orders.filter((order) => order.lineID === lineID && order.status === status)]
    },
    'POST /api/orders/post'({ lineID, op, lot, productCode }) {
      if (productCode === 'unknown') return [404, { code: 'product-unknown' }]
      const order: BookedOrder = {
        order: orders.length + 1,
        lineID: Number(lineID),
        op: String(op),
        lot: String(lot),
        status: 0,
      }
      orders.push(order)
      return [200, order]
    },
    'POST /api/orders/start'(body) {
      const order = numbered(body['order'])
      const running = runningOn(order?.lineID)
      if (!order || order.status !== 0 || running?.order !== body['finalizes'])
        return [409, { code: 'order-running' }]
      if (running) running.status = 2
      order.status = 1
      return [200, order]
    },
    'POST /api/orders/finalize'(body) {
      const order = numbered(body['order'])
      if (order?.status !== 1) return [409, { code: 'order-finalized' }]
      order.status = 2
      return [200, order]
    },
  }
}
