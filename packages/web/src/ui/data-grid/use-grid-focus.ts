import { type KeyboardEvent, useRef, useState } from 'react'

/** Row -1 is the header. */
export type ActiveCell = { readonly row: number; readonly column: number }

type Extent = { readonly rows: number; readonly columns: number; readonly page: number }

const HEADER = -1

const MOVES: Readonly<Record<string, (cell: ActiveCell, extent: Extent, isWide: boolean) => ActiveCell>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }, _, isWide) => ({ row: isWide ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, isWide) => ({ row: isWide ? rows - 1 : row, column: columns - 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: Math.max(0, row - page), column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
}

/** Where a key leads from a cell; undefined for keys that don't move. */
export function movedCell(
  cell: ActiveCell,
  key: string,
  extent: Extent,
  isWide: boolean,
): ActiveCell | undefined {
  const next = MOVES[key]?.(cell, extent, isWide)
  if (next === undefined) return undefined
  return {
    row: Math.max(HEADER, Math.min(extent.rows - 1, next.row)),
    column: Math.max(0, Math.min(extent.columns - 1, next.column)),
  }
}

type Focusing = {
  element: HTMLElement | null
  /** Looked up at a key: a page is as long as the screen has room then. */
  extent: () => Extent
  reveal: (row: number) => void
  onEnter: (cell: ActiveCell, event: KeyboardEvent) => boolean
}

const cellOf = (element: HTMLElement | null, { row, column }: ActiveCell) =>
  element?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null

/** One cell is the grid's stop on the way of Tab; arrows move it. */
export function useGridFocus({ element, extent, reveal, onEnter }: Focusing) {
  const [active, setActive] = useState<ActiveCell>({ row: HEADER, column: 0 })
  const isMoving = useRef(false)

  /** Called whenever rows were drawn: the cell may only now have come into the window. */
  const onDrawn = () => {
    if (!isMoving.current) return
    const cell = cellOf(element, active)
    if (element === null || cell === null) return
    isMoving.current = false
    cell.focus({ preventScroll: true })
    const { scrollTop } = element
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Its row is revealed already; where a pixel of the scroll bar is several rows, that is not for the browser.
    element.scrollTo({ top: scrollTop })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (cell === null || event.altKey) return
    if (event.target !== cell) {
      if (event.key === 'Escape') cell.focus()
      return
    }
    if (onEnter(active, event)) return event.preventDefault()
    const next = movedCell(active, event.key, extent(), event.ctrlKey || event.metaKey)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    isMoving.current = true
    if (next.row > HEADER) reveal(next.row)
  }
  return { active, activate: setActive, onKeyDown, onDrawn }
}
