import { IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactNode } from 'react'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Skeleton } from '../Skeleton.tsx'
import { CardRow } from './CardRow.tsx'
import { ChoiceBox, choiceOf, type RowChoice, sameChoice } from './ChoiceBox.tsx'
import { cellText } from './cell-text.ts'
import { alignOf, type GridColumn } from './column.ts'
import classes from './data-grid.module.css'
import { cellWidth } from './GridCell.tsx'
import { GroupRow } from './GroupRow.tsx'
import type { RowAction } from './grid-props.ts'
import { RowActions } from './RowActions.tsx'
import type { Slot } from './remote-rows.ts'
import type { Grid } from './use-data-grid.ts'
import { type GridKeys, runFirst } from './use-grid-keys.ts'

type BodyProps<R extends object> = { grid: Grid<R>; keys: GridKeys; rowHeight: number }

const BLANK_ROWS = 9

/** The rows in sight, and a few around them. */
export function GridBody<R extends object>({ grid, keys, rowHeight }: BodyProps<R>) {
  const { rows, state, seen } = grid
  const [first, end] = state.isBlank ? [0, state.hasFailed ? 0 : BLANK_ROWS] : [seen.first, seen.end]
  const lines = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  return (
    <div
      role="rowgroup"
      className={classes.body}
      style={{ height: state.isBlank ? BLANK_ROWS * rowHeight : seen.height }}
    >
      <div
        role="presentation"
        className={classes.layer}
        style={{ transform: `translateY(${state.isBlank ? 0 : seen.top}px)` }}
      >
        {lines.map((line) => (
          <Line key={line} grid={grid} keys={keys} line={line} slot={rows.slotAt(line)} />
        ))}
      </div>
    </div>
  )
}

type LineProps<R extends object> = { grid: Grid<R>; keys: GridKeys; line: number; slot: Slot<R> }

function Line<R extends object>({ grid, keys, line, slot }: LineProps<R>) {
  const { columns, props } = grid
  if (slot.kind === 'loading')
    return (
      <LoadingRow
        rowIndex={line + grid.headRows + 1}
        line={line}
        fields={columns.map(({ field }) => field)}
      />
    )
  if (slot.kind === 'group') return <GroupRow grid={grid} keys={keys} line={line} slot={slot} />
  const actions = grid.editing.hasActions ? grid.editing.actionsOf(slot.row) : undefined
  if (grid.look.isCards && props.card !== undefined)
    return <CardRow card={props.card(slot.row)} actions={actions} line={line} keys={keys} />
  return <TableRow grid={grid} keys={keys} line={line} slot={slot} actions={actions} />
}

type TableRowProps<R extends object> = Omit<LineProps<R>, 'slot'> & {
  slot: Extract<Slot<R>, { kind: 'row' }>
  actions: readonly RowAction[] | undefined
}

function TableRow<R extends object>({ grid, keys, line, slot, actions }: TableRowProps<R>) {
  const { columns, props } = grid
  const isActive = keys.active.row === line
  const choice = choiceOf(props.choosing, slot.row, isActive)
  return (
    <div
      role="row"
      aria-rowindex={line + grid.headRows + 1}
      {...treeOf(slot)}
      aria-selected={choice?.isChosen}
      className={classes.row}
      data-line={line}
      data-odd={line % 2 === 1 || undefined}
      data-struck={props.isStruck?.(slot.row) || undefined}
      onDoubleClick={(event: MouseEvent) =>
        !(event.target as HTMLElement).closest('button, input') && runFirst(actions ?? [])
      }
    >
      {columns.map((column, place) => (
        <BodyCell
          key={column.field}
          name={`${line}:${place}`}
          place={place}
          depth={props.tree && slot.isOpen === undefined ? slot.depth + 1 : slot.depth}
          isOpen={slot.isOpen}
          onToggle={() => grid.rows.toggle(slot)}
          choice={place === 0 ? choice : undefined}
          isActive={isActive && keys.active.column === place}
          onActivate={() => keys.activate({ row: line, column: place })}
          column={column as GridColumn<object>}
          row={slot.row}
          format={props.format}
        />
      ))}
      {actions !== undefined && (
        <RowActions
          actions={actions}
          name={`${line}:${columns.length}`}
          place={columns.length}
          isActive={isActive && keys.active.column === columns.length}
          isRowActive={isActive}
          width={grid.actionsWidth}
          isMenu={grid.hasActionMenu}
          onActivate={() => keys.activate({ row: line, column: columns.length })}
        />
      )}
    </div>
  )
}

/** Said only where rows have others below them. */
const treeOf = ({ depth, isOpen }: { readonly depth: number; readonly isOpen?: boolean }) =>
  depth > 0 || isOpen !== undefined ? { 'aria-level': depth + 1, 'aria-expanded': isOpen } : {}

type CellProps = {
  name: string
  place: number
  depth: number
  isOpen: boolean | undefined
  onToggle: () => void
  choice: RowChoice | undefined
  isActive: boolean
  onActivate: () => void
  column: GridColumn<object>
  row: object
  format: Format
}

const sameCell = (before: CellProps, after: CellProps) =>
  before.row === after.row &&
  before.depth === after.depth &&
  before.isOpen === after.isOpen &&
  before.column === after.column &&
  before.name === after.name &&
  sameChoice(before.choice, after.choice) &&
  before.isActive === after.isActive &&
  before.format === after.format

const BodyCell = memo(function BodyCell(props: CellProps) {
  const { name, place, depth, isOpen, onToggle, choice, isActive, onActivate, column, row, format } = props
  const text = cellText((row as Record<string, unknown>)[column.field], column, format)
  const content: ReactNode = column.render ? column.render(row) : text
  return (
    <div
      role="gridcell"
      aria-colindex={place + 1}
      className={classes.cell}
      data-pinned={place === 0 || undefined}
      data-align={alignOf(column)}
      data-cell={name}
      tabIndex={isActive ? 0 : -1}
      onFocus={onActivate}
      style={
        place === 0 && depth > 0
          ? { ...cellWidth(column.field), paddingLeft: 12 + depth * 22 }
          : cellWidth(column.field)
      }
      title={text}
    >
      {place === 0 && isOpen !== undefined && <Twist isOpen={isOpen} onClick={onToggle} />}
      <ChoiceBox choice={choice} />
      <span className={classes.cellText}>{content}</span>
    </div>
  )
}, sameCell)

function Twist({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.twistButton}
      aria-label={isOpen ? m.ui_grid_close() : m.ui_grid_open()}
      onClick={onClick}
    >
      <IconChevronRight size={16} className={classes.twist} data-open={isOpen || undefined} aria-hidden />
    </button>
  )
}

function LoadingRow({
  line,
  rowIndex,
  fields,
}: {
  line: number
  rowIndex: number
  fields: readonly string[]
}) {
  return (
    <div role="row" aria-rowindex={rowIndex} className={classes.row} aria-busy>
      {fields.map((field, place) => (
        <div
          key={field}
          role="gridcell"
          aria-colindex={place + 1}
          className={classes.cell}
          style={cellWidth(field)}
        >
          <Skeleton height={12} width={`${80 - ((line * 13 + place * 29) % 45)}%`} />
        </div>
      ))}
    </div>
  )
}
