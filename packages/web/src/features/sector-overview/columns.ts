import { useState } from 'react'

/** §9: 3, 4, 5, and 3 again. */
export type Columns = 3 | 4 | 5
const NEXT: Record<Columns, Columns> = { 3: 4, 4: 5, 5: 3 }

export const nextColumns = (columns: Columns): Columns => NEXT[columns]

const KEY = 'baliza.overview-columns'

export function readColumns(text: string | null): Columns {
  const columns = Number(text)
  return columns === 4 || columns === 5 ? columns : 3
}

/** How many cards this browser shows side by side. */
export function useColumns(): [Columns, () => void] {
  const [columns, setColumns] = useState(() => readColumns(localStorage.getItem(KEY)))
  const cycle = () => {
    const next = nextColumns(columns)
    localStorage.setItem(KEY, String(next))
    setColumns(next)
  }
  return [columns, cycle]
}
