import { useCallback, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** Chosen with a click, let go with another. */
export function toggled(chosen: ReadonlySet<string>, orderID: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(orderID)) next.add(orderID)
  return next
}

/** The orders that somebody marked to do something with all of them. */
export function useChosenOrders() {
  const [chosen, setChosen] = useState(NONE)
  const toggle = useCallback((orderID: string) => setChosen((before) => toggled(before, orderID)), [])
  const clear = useCallback(() => setChosen(NONE), [])
  return { chosen, toggle, clear }
}
