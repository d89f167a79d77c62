import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { alignOf, type GridColumn } from './column.ts'
import classes from './data-grid.module.css'
import { draggedField, startDrag } from './drag.ts'
import { FilterRow } from './FilterRow.tsx'
import { cellWidth } from './GridCell.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { moved } from './use-columns.ts'
import type { Grid } from './use-data-grid.ts'
import type { GridKeys } from './use-grid-keys.ts'

type HeadProps<R extends object> = { grid: Grid<R>; keys: GridKeys }

/** The captions, which stay in sight. */
export function GridHead<R extends object>({ grid, keys }: HeadProps<R>) {
  const { columns, props } = grid
  return (
    <div role="rowgroup" className={classes.head} data-fixed>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {columns.map((column, place) => (
          <HeadCell key={column.field} grid={grid} column={column} place={place} keys={keys} />
        ))}
        {grid.editing.hasActions && (
          <div
            role="columnheader"
            aria-colindex={columns.length + 1}
            className={`${classes.cell} ${classes.headCell} ${classes.actions}`}
            style={{ width: grid.actionsWidth }}
            data-cell={`-1:${columns.length}`}
            tabIndex={keys.active.row === -1 && keys.active.column === columns.length ? 0 : -1}
          >
            <span className="visually-hidden">{m.ui_grid_actions()}</span>
          </div>
        )}
      </div>
      {props.filters !== false && <FilterRow grid={grid} />}
    </div>
  )
}

type CellProps<R extends object> = HeadProps<R> & { column: GridColumn<R>; place: number }

const ARIA_SORT = { none: 'none', up: 'ascending', down: 'descending' } as const

function HeadCell<R extends object>({ grid, column, place, keys }: CellProps<R>) {
  const { sorting } = grid
  const [isOver, setOver] = useState(false)
  const own = sorting.sort.find(({ selector }) => selector === column.field)
  const direction = own === undefined ? 'none' : own.desc ? 'down' : 'up'
  const isActive = keys.active.row === -1 && keys.active.column === place
  return (
    <div
      role="columnheader"
      aria-colindex={place + 1}
      aria-sort={ARIA_SORT[direction]}
      className={`${classes.cell} ${classes.headCell}`}
      data-pinned={place === 0 || undefined}
      data-align={alignOf(column)}
      style={cellWidth(column.field)}
      data-cell={`-1:${place}`}
      tabIndex={isActive ? 0 : -1}
      data-drop={isOver || undefined}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'ArrowDown') return
        event.currentTarget.querySelector<HTMLElement>('[data-menu]')?.click()
        event.preventDefault()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const dragged = draggedField(event, grid.props.id)
        if (dragged !== undefined) grid.arranged.reorder(moved(grid.arranged.order, dragged, column.field))
      }}
      onFocus={({ target, currentTarget }) =>
        target === currentTarget && keys.activate({ row: -1, column: place })
      }
    >
      <button
        type="button"
        tabIndex={-1}
        className={classes.caption}
        draggable
        onDragStart={(event) => startDrag(event, grid.props.id, column.field)}
        disabled={column.isPlain}
        onClick={(event) => sorting.cycle(column.field, event.shiftKey || event.ctrlKey)}
        title={column.hint ?? column.caption}
      >
        <span className={classes.captionText}>{column.caption}</span>
        <SortMark
          direction={direction}
          place={sorting.sort.length > 1 && own ? sorting.sort.indexOf(own) + 1 : undefined}
        />
      </button>
      <HeaderMenu grid={grid} column={column} />
      <Resizer grid={grid} field={column.field} />
    </div>
  )
}

function SortMark({ direction, place }: { direction: keyof typeof ARIA_SORT; place: number | undefined }) {
  if (direction === 'none') return null
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.sortMark} aria-hidden>
      <Arrow size={15} />
      {place}
    </span>
  )
}

/** The edge that is pulled to make a column wider. Widths by keyboard are in the column's menu. */
function Resizer<R extends object>({ grid: { arranged }, field }: { grid: Grid<R>; field: string }) {
  const header = arranged.table.getFlatHeaders().find(({ column }) => column.id === field)
  if (header === undefined) return null
  const pull = header.getResizeHandler()
  return <span className={classes.resizer} aria-hidden onMouseDown={pull} onTouchStart={pull} />
}
