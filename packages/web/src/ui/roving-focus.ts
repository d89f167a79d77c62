import { type KeyboardEvent, useState } from 'react'

/** One of several things that lie in rows and columns. */
export type Place = { readonly row: number; readonly column: number }

export type Extent = {
  /** The first row that can be reached; 0 where it is left out. */
  readonly firstRow?: number
  readonly rows: number
  readonly columns: number
  /** Rows that the page keys pass; left out, they are for the browser to scroll by. */
  readonly page?: number
  /** How many of the first columns are one cell in the row that is left. */
  readonly span?: number
}

type Move = (place: Place, extent: Extent, isWide: boolean) => Place

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }, { span = 1 }) => ({ row, column: Math.max(span, column + 1) }),
  Home: ({ row }, _, isWide) => ({ row: isWide ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, isWide) => ({ row: isWide ? rows - 1 : row, column: columns - 1 }),
  PageUp: ({ row, column }, { page = 0 }) => ({ row: Math.max(0, row - page), column }),
  PageDown: ({ row, column }, { page = 0 }) => ({ row: row + page, column }),
}

/** Where a key leads; `isWide` (Ctrl) leads Home and End to the corners. Undefined for keys that don't move. */
export function movedPlace(place: Place, key: string, extent: Extent, isWide: boolean): Place | undefined {
  if (extent.page === undefined && key.startsWith('Page')) return undefined
  const next = MOVES[key]?.(place, extent, isWide)
  if (next === undefined) return undefined
  return {
    row: Math.max(extent.firstRow ?? 0, Math.min(extent.rows - 1, next.row)),
    column: Math.max(0, Math.min(extent.columns - 1, next.column)),
  }
}

/** Which of `ids`, laid in rows of `columns`, a key leads to from one of them. */
export function neighbourOf(
  ids: readonly string[],
  id: string,
  key: string,
  { columns = ids.length, isWide = false }: { columns?: number; isWide?: boolean } = {},
): string | undefined {
  const at = ids.indexOf(id)
  const rows = Math.ceil(ids.length / columns)
  // What lies in one row leaves the keys up and down to the page.
  if (at === -1 || (rows === 1 && (key === 'ArrowUp' || key === 'ArrowDown'))) return undefined
  const place = { row: Math.floor(at / columns), column: at % columns }
  const next = movedPlace(place, key, { rows, columns }, isWide)
  return next && (ids[next.row * columns + next.column] ?? ids.at(-1))
}

/**
 * Several things that are one stop of the Tab key: arrows walk them, and Tab comes back to the one that was
 * left. At first it is the last of them, the newest where they lie in time.
 */
export function useRovingFocus(ids: readonly string[], columns?: number) {
  const [last, setLast] = useState<string>()
  const tabStop = last !== undefined && ids.includes(last) ? last : ids.at(-1)
  return {
    onKeyDown: (event: KeyboardEvent<Element>) => {
      const from = (event.target as HTMLElement | SVGElement).dataset['walked'] ?? ''
      const isWide = event.ctrlKey || event.metaKey
      const next = neighbourOf(ids, from, event.key, { ...(columns && { columns }), isWide })
      if (next === undefined) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-walked="${CSS.escape(next)}"]`)?.focus()
    },
    /** For each of them; `onFocus` is to be called when it gets the focus. */
    walked: (id: string) => ({ 'data-walked': id, tabIndex: id === tabStop ? 0 : -1 }),
    onFocus: setLast,
  }
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

export const directionOf = (key: string): Direction | undefined => DIRECTIONS[key]
