import { type KeyboardEvent, useRef, useState } from 'react'
import { type Extent, movedPlace, type Place } from '../roving-focus.ts'

/** Row -1 is the header. */
export type ActiveCell = Place

const HEADER = -1

type Focusing = {
  element: HTMLElement | null
  /** Looked up at a key: a page is as long as the screen has room then. */
  extent: (row: number) => Omit<Extent, 'firstRow'>
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
    const reach = { firstRow: HEADER, ...extent(active.row) }
    const next = movedPlace(active, event.key, reach, event.ctrlKey || event.metaKey)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    isMoving.current = true
    if (next.row > HEADER) reveal(next.row)
  }
  return { active, activate: setActive, onKeyDown, onDrawn }
}
