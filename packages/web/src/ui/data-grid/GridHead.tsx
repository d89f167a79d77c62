import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type DragEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { alignOf, type GridColumn } from './column.ts'
import classes from './data-grid.module.css'
import { draggedField, startDrag } from './drag.ts'
import { cellWidth } from './GridCell.tsx'
import type { Columns } from './use-columns.ts'
import type { ActionCells } from './use-data-grid.ts'
import type { ActiveCell } from './use-grid-focus.ts'
import type { Sorting } from './use-sort.ts'

type HeadProps<R extends object> = {
  /** Of the grid: no other takes its captions. */
  id: string
  columns: readonly GridColumn<R>[]
  arranged: Columns<R>
  sorting: Sorting
  actions: ActionCells | undefined
  active: ActiveCell
  onActivate: (cell: ActiveCell) => void
  menuOf: (column: GridColumn<R>) => ReactNode
  /** What stands below the captions. */
  children: ReactNode
}

/** The captions, which stay in sight. */
export function GridHead<R extends object>({ children, ...head }: HeadProps<R>) {
  const { columns, actions, active } = head
  return (
    <div role="rowgroup" className={classes.head} data-fixed>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {columns.map((column, index) => (
          <HeadCell
            key={column.field}
            {...head}
            column={column}
            index={index}
            isActive={active.row === -1 && active.column === index}
          />
        ))}
        {actions !== undefined && (
          <div
            role="columnheader"
            aria-colindex={columns.length + 1}
            className={`${classes.cell} ${classes.headCell} ${classes.actions}`}
            style={{ width: actions.width }}
            data-cell={`-1:${columns.length}`}
            tabIndex={active.row === -1 && active.column === columns.length ? 0 : -1}
          >
            <span className="visually-hidden">{m.ui_grid_actions()}</span>
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

type CellProps<R extends object> = Pick<
  HeadProps<R>,
  'id' | 'arranged' | 'sorting' | 'onActivate' | 'menuOf'
> & { column: GridColumn<R>; index: number; isActive: boolean }

const ARIA_SORT = { none: 'none', up: 'ascending', down: 'descending' } as const

function HeadCell<R extends object>(props: CellProps<R>) {
  const { id, arranged, sorting, onActivate, menuOf, column, index, isActive } = props
  const own = sorting.sort.find(({ selector }) => selector === column.field)
  const direction = own === undefined ? 'none' : own.desc ? 'down' : 'up'
  const { isOver, ...dropping } = useDropping(id, (field) => arranged.move(field, column.field))
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={ARIA_SORT[direction]}
      className={`${classes.cell} ${classes.headCell}`}
      data-pinned={index === 0 || undefined}
      data-align={alignOf(column)}
      style={cellWidth(column.field)}
      data-cell={`-1:${index}`}
      tabIndex={isActive ? 0 : -1}
      data-drop={isOver || undefined}
      {...dropping}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'ArrowDown') return
        event.currentTarget.querySelector<HTMLElement>('[data-menu]')?.click()
        event.preventDefault()
      }}
      onFocus={({ target, currentTarget }) =>
        target === currentTarget && onActivate({ row: -1, column: index })
      }
    >
      <button
        type="button"
        tabIndex={-1}
        className={classes.caption}
        draggable
        onDragStart={(event) => startDrag(event, id, column.field)}
        disabled={column.isPlain}
        onClick={(event) => sorting.cycle(column.field, event.shiftKey || event.ctrlKey)}
        title={column.hint ?? column.caption}
      >
        <span className={classes.captionText}>{column.caption}</span>
        <SortMark
          direction={direction}
          rank={sorting.sort.length > 1 && own ? sorting.sort.indexOf(own) + 1 : undefined}
        />
      </button>
      {menuOf(column)}
      <Resizer width={arranged.widthOf(column)} onResize={(width) => arranged.resize(column.field, width)} />
    </div>
  )
}

/** Takes captions of the same grid that are dropped here. */
function useDropping(id: string, onDropped: (field: string) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const field = draggedField(event, id)
      if (field !== undefined) onDropped(field)
    },
  }
}

function SortMark({ direction, rank }: { direction: keyof typeof ARIA_SORT; rank: number | undefined }) {
  if (direction === 'none') return null
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.sortMark} aria-hidden>
      <Arrow size={15} />
      {rank}
    </span>
  )
}

/** The edge that is pulled to make a column wider. By keyboard, the column's menu does it. */
function Resizer({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const pull = ({ currentTarget: edge, pointerId, clientX: from }: PointerEvent<HTMLElement>) => {
    edge.setPointerCapture(pointerId)
    const follow = ({ clientX }: globalThis.PointerEvent) => onResize(width + clientX - from)
    edge.addEventListener('pointermove', follow)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', follow), {
      once: true,
    })
  }
  return <span className={classes.resizer} aria-hidden onPointerDown={pull} />
}
