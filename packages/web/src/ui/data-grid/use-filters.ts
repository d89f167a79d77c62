import { useState } from 'react'
import type { GridColumn } from './column.ts'
import { type ColumnFilter, filterOf } from './column-filter.ts'
import { allOf, type Filter } from './filter.ts'

type Filters = Readonly<Record<string, ColumnFilter>>

/** What a reader filters by, column by column. */
export function useFilters<R extends object>(columns: readonly GridColumn<R>[], initial: Filter | undefined) {
  const [filters, setFilters] = useState<Filters>({})
  /** All that is asked for; a column's own list of values leaves out what is asked of that column. */
  const filterBut = (field?: string): Filter | undefined =>
    allOf([
      initial,
      ...columns
        .filter((column) => column.field !== field)
        .map((column) => filterOf(column, filters[column.field] ?? {})),
    ])
  return {
    filters,
    filterBut,
    isFiltered: columns.some((column) => filterOf(column, filters[column.field] ?? {}) !== undefined),
    change: (field: string, change: ColumnFilter) =>
      setFilters((before) => ({ ...before, [field]: { ...before[field], ...change } })),
    clear: () => setFilters({}),
  }
}

export type Filtering = ReturnType<typeof useFilters>
