import { useEffect } from 'react'
import classes from './data-grid.module.css'
import { GridLine } from './GridLine.tsx'
import type { GridRows, RowsState } from './grid-rows.ts'
import type { RowDrawing } from './row-drawing.ts'
import type { ActiveCell } from './use-grid-focus.ts'
import { type RowExtent, useScrollWindow } from './use-scroll-window.ts'

type BodyProps<R extends object> = {
  /** What is scrolled. */
  element: HTMLElement | null
  rows: GridRows<R>
  state: RowsState
  extent: RowExtent
  drawing: RowDrawing<R>
  active: ActiveCell
  onActivate: (cell: ActiveCell) => void
  /** After each drawing, those of a scroll too. */
  onDrawn: () => void
}

const BLANK_ROWS = 9

/** The rows in sight, and a few around them. A scroll draws this alone, and of its rows those that are new. */
export function GridBody<R extends object>(props: BodyProps<R>) {
  const { element, rows, state, extent, drawing, active, onActivate, onDrawn } = props
  const seen = useScrollWindow(element, extent)
  useEffect(() => rows.show(seen.first, seen.end), [rows, seen.first, seen.end, state.size])
  useEffect(onDrawn)
  const [first, end] = state.isBlank ? [0, state.hasFailed ? 0 : BLANK_ROWS] : [seen.first, seen.end]
  const lines = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  return (
    <div
      role="rowgroup"
      className={classes.body}
      style={{ height: state.isBlank ? BLANK_ROWS * extent.rowHeight : seen.height }}
    >
      <div
        role="presentation"
        className={classes.layer}
        style={{ transform: `translateY(${state.isBlank ? 0 : seen.top}px)` }}
      >
        {lines.map((line) => (
          <GridLine
            key={line}
            drawing={drawing}
            line={line}
            slot={rows.slotAt(line)}
            activeColumn={active.row === line ? active.column : undefined}
            onActivate={onActivate}
          />
        ))}
      </div>
    </div>
  )
}
