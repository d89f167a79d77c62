import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** `/ordenes/gestion?line=4&shows=all`: a line, and whether finalized orders are shown too. */
export type OrdersSearch = { readonly line?: number; readonly shows?: 'all' }

export function readOrdersSearch({ line, shows }: Record<string, unknown>): OrdersSearch {
  const number = Number(line)
  return {
    ...(Number.isInteger(number) && number >= 1 && number <= 99 && { line: number }),
    ...(shows === 'all' && { shows }),
  }
}

export function useOrdersSearch(): OrdersSearch {
  const raw = useSearch({ strict: false })
  return useMemo(() => readOrdersSearch(raw), [raw])
}

export const toOrders = (search: OrdersSearch) => ({ to: '/ordenes/gestion', search }) as const
