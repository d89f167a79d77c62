import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ProfileSearch, readProfileSearch } from '../explanation/profile-search.ts'

/** `/resumen?sector=&lines=`: a sector by its name, lines by their numbers. */
export type OverviewSearch = { sector?: string; lines?: string } & ProfileSearch

const LINES = /^\d{1,2}(,\d{1,2})*$/

export function readOverviewSearch({ sector, lines, ...others }: Record<string, unknown>): OverviewSearch {
  // One number alone may have been read as such.
  const listed = typeof lines === 'string' || typeof lines === 'number' ? `${lines}`.replaceAll(' ', '') : ''
  return {
    ...(typeof sector === 'string' && sector !== '' ? { sector } : {}),
    ...(LINES.test(listed) ? { lines: listed } : {}),
    ...readProfileSearch(others),
  }
}

export function useOverviewSearch(): OverviewSearch {
  const raw = useSearch({ strict: false })
  return useMemo(() => readOverviewSearch(raw), [raw])
}

export const toOverview = (search: OverviewSearch) => ({ to: '/resumen', search }) as const
