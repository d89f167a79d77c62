import { useCallback, useState } from 'react'

/** By orderID: was it read already, so that an order in production may come from it? */
export type ChosenOrders = ReadonlyMap<string, boolean>

const NONE: ChosenOrders = new Map()

/** Chosen with a click, let go with another. */
function toggled(
  chosen: ChosenOrders,
  { orderID, isUsed }: { orderID: string; isUsed: boolean },
): ChosenOrders {
  const next = new Map(chosen)
  if (!next.delete(orderID)) next.set(orderID, isUsed)
  return next
}

/** The orders that somebody marked to do something with all of them. */
export function useChosenOrders() {
  const [chosen, setChosen] = useState(NONE)
  const toggle = useCallback(
    (order: { orderID: string; isUsed: boolean }) => setChosen((before) => toggled(before, order)),
    [],
  )
  const clear = useCallback(() => setChosen(NONE), [])
  return { chosen, toggle, clear }
}
