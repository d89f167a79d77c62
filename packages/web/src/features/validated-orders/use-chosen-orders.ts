import { useCallback, useState } from 'react'
import { type ChosenOrders, toggled } from './chosen-orders.ts'

const NONE: ChosenOrders = new Map()

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
