import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListSearch, readListSearch } from './list-search.ts'

export function useListSearch(): ListSearch {
  const raw = useSearch({ strict: false })
  return useMemo(() => readListSearch(raw), [raw])
}

/** The way to the list, for links and `navigate`. */
export const toStopsList = (search: ListSearch) => ({ to: '/paradas/listado', search }) as const
