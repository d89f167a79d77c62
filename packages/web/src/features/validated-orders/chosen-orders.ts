import { m } from '../../i18n/paraglide/messages.js'

/** By orderID: was it read already, so that an order in production may come from it? */
export type ChosenOrders = ReadonlyMap<string, boolean>

/** Chosen with a click, let go with another. */
export function toggled(
  chosen: ChosenOrders,
  { orderID, isUsed }: { orderID: string; isUsed: boolean },
): ChosenOrders {
  const next = new Map(chosen)
  if (!next.delete(orderID)) next.set(orderID, isUsed)
  return next
}

export const usedOf = (chosen: ChosenOrders): readonly string[] =>
  [...chosen].flatMap(([orderID, isUsed]) => (isUsed ? [orderID] : []))

const MOST_NAMED = 8

/** `A1, A2, A3`; of many orders the first, and how many more there are. */
export function namesOf(orders: readonly string[]): string {
  const names = orders.slice(0, MOST_NAMED).join(', ')
  return orders.length > MOST_NAMED
    ? m.validated_orders_and_more({ names, count: orders.length - MOST_NAMED })
    : names
}
