import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FilterDraft, readFilterSearch } from './filter-steps.ts'

export function useFilterSearch(): FilterDraft {
  const raw = useSearch({ strict: false })
  return useMemo(() => readFilterSearch(raw), [raw])
}

export const toFilterSummary = (search: FilterDraft) => ({ to: '/paradas/resumen2', search }) as const
