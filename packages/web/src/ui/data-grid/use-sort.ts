import { useState } from 'react'
import type { SortItem } from './grid-source.ts'

/** Up, down, as it comes. Alone, or (`keeps`) beside the columns that are sorted already. */
export function nextSort(sort: readonly SortItem[], selector: string, keeps: boolean): readonly SortItem[] {
  const own = sort.find((item) => item.selector === selector)
  const turned = own === undefined ? [{ selector, desc: false }] : own.desc ? [] : [{ selector, desc: true }]
  if (!keeps) return turned
  return own === undefined ? [...sort, ...turned] : sort.flatMap((item) => (item === own ? turned : [item]))
}

/** Sorts by one column in a direction that was said. */
export const sortedBy = (sort: readonly SortItem[], item: SortItem, keeps: boolean): readonly SortItem[] =>
  keeps ? [...sort.filter(({ selector }) => selector !== item.selector), item] : [item]

export function useSort(initial: readonly SortItem[]) {
  const [sort, setSort] = useState(initial)
  return {
    sort,
    setSort,
    cycle: (selector: string, keeps: boolean) => setSort((before) => nextSort(before, selector, keeps)),
  }
}

export type Sorting = ReturnType<typeof useSort>
