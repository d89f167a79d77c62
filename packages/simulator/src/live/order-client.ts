import type { Session } from './session.ts'

/** What the crew needs to know of an order; the server's answers say more. */
export type KnownOrder = { readonly order: number; readonly op: string; readonly lot: string | null }

type NewOrder = {
  readonly lineID: number
  readonly op: string
  readonly lot: string
  readonly productCode: string
  readonly desiredProductionQuantity: number
}

/** Baliza's calls on orders, as one person uses them. */
export type OrderClient = {
  running(lineID: number): Promise<KnownOrder | undefined>
  waiting(lineID: number): Promise<readonly KnownOrder[]>
  create(order: NewOrder): Promise<KnownOrder>
  start(order: number, finalizes: number | undefined): Promise<void>
  finalize(order: number): Promise<void>
}

const CREATED = 0
const READY = 1

export function openOrderClient({ call }: Session): OrderClient {
  async function ordersOf(lineID: number, status: number): Promise<readonly KnownOrder[]> {
    const filter = JSON.stringify([['lineID', '=', lineID], 'and', ['status', '=', status]])
    return (await call(`/api/orders?filter=${encodeURIComponent(filter)}`)) as readonly KnownOrder[]
  }

  return {
    running: async (lineID) => (await ordersOf(lineID, READY))[0],
    waiting: (lineID) => ordersOf(lineID, CREATED),
    create: async (order) => (await call('/api/orders/post', order)) as KnownOrder,
    start: async (order, finalizes) => void (await call('/api/orders/start', { order, finalizes })),
    finalize: async (order) => void (await call('/api/orders/finalize', { order })),
  }
}
