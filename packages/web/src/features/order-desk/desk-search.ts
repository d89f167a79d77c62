import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** `/ordenes/gestion?line=4&shows=all`: a line, and whether finalized orders are shown too. */
export type DeskSearch = { readonly line?: number; readonly shows?: 'all' }

export function readDeskSearch({ line, shows }: Record<string, unknown>): DeskSearch {
  const number = Number(line)
  return {
    ...(Number.isInteger(number) && number >= 1 && number <= 99 && { line: number }),
    ...(shows === 'all' && { shows }),
  }
}

export function useDeskSearch(): DeskSearch {
  const raw = useSearch({ strict: false })
  return useMemo(() => readDeskSearch(raw), [raw])
}

export const toDesk = (search: DeskSearch) => ({ to: '/ordenes/gestion', search }) as const
