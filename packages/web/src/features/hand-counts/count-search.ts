import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** `/produccion?line=4&day=2026-11-20`, or `&order=1207` for all hours of an order. */
export type CountSearch = { readonly line?: number; readonly day?: string; readonly order?: number }

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readCountSearch({ line, day, order }: Record<string, unknown>): CountSearch {
  const lineID = Number(line)
  const number = Number(order)
  return {
    ...(Number.isInteger(lineID) && lineID >= 1 && lineID <= 99 && { line: lineID }),
    ...(typeof day === 'string' && DAY.test(day) && { day }),
    ...(Number.isInteger(number) && number >= 1 && { order: number }),
  }
}

export function useCountSearch(): CountSearch {
  const raw = useSearch({ strict: false })
  return useMemo(() => readCountSearch(raw), [raw])
}

export const toCounts = (search: CountSearch) => ({ to: '/produccion', search }) as const
