/** The active order of a line is its Ready one; there is at most one: docs/product/states.md#order. */
export const ORDER_STATUS = { CREATED: 0, READY: 1, FINALIZED: 2 } as const
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS]

/** What the rules need to know of an order. */
export type OrderHead = {
  readonly order: number
  readonly op: string
  readonly lineID: number
  readonly status: OrderStatus
}

export type OrderRefusal =
  | {
      readonly code: 'order-started' | 'order-finalized' | 'order-not-started' | 'order-not-finalized'
      readonly values: { readonly op: string }
    }
  | {
      readonly code: 'order-running'
      readonly values: { readonly lineID: number; readonly order: number; readonly op: string }
    }

/**
 * Why an order can't start; undefined = it can. Starting it finalizes the one that runs on its line, and only
 * when the person confirmed that one by its number.
 */
export function whyNotStart(
  order: OrderHead,
  running: OrderHead | undefined,
  confirmed: number | undefined,
): OrderRefusal | undefined {
  const { op } = order
  if (order.status === ORDER_STATUS.READY) return { code: 'order-started', values: { op } }
  if (order.status === ORDER_STATUS.FINALIZED) return { code: 'order-finalized', values: { op } }
  if (!running || running.order === confirmed) return undefined
  return { code: 'order-running', values: { lineID: running.lineID, order: running.order, op: running.op } }
}

/** Why an order can't be finalized; undefined = it can. */
export function whyNotFinalize({ status, op }: OrderHead): OrderRefusal | undefined {
  if (status === ORDER_STATUS.CREATED) return { code: 'order-not-started', values: { op } }
  if (status === ORDER_STATUS.FINALIZED) return { code: 'order-finalized', values: { op } }
  return undefined
}

/** Why an order can't be made once more; undefined = it can. */
export const whyNotReprocess = ({
  status,
  op,
}: Pick<OrderHead, 'status' | 'op'>): OrderRefusal | undefined =>
  status === ORDER_STATUS.FINALIZED ? undefined : { code: 'order-not-finalized', values: { op } }
