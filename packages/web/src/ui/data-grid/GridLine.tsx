import { type MouseEvent, memo } from 'react'
import { Skeleton } from '../Skeleton.tsx'
import { BodyCell } from './BodyCell.tsx'
import { CardRow } from './CardRow.tsx'
import { choiceOf } from './ChoiceBox.tsx'
import type { GridColumn } from './column.ts'
import classes from './data-grid.module.css'
import { cellWidth } from './GridCell.tsx'
import { GroupRow } from './GroupRow.tsx'
import type { RowAction } from './grid-props.ts'
import { type Slot, sameSlot } from './grid-rows.ts'
import { RowActions } from './RowActions.tsx'
import type { RowDrawing } from './row-drawing.ts'
import type { ActiveCell } from './use-grid-focus.ts'
import { runFirst } from './use-grid-keys.ts'

export type LineProps<R extends object> = {
  drawing: RowDrawing<R>
  line: number
  slot: Slot<R>
  /** Which of its cells the keys are at, if one. */
  activeColumn: number | undefined
  onActivate: (cell: ActiveCell) => void
}

const sameLine = <R extends object>(before: LineProps<R>, after: LineProps<R>) =>
  before.drawing === after.drawing &&
  before.line === after.line &&
  before.activeColumn === after.activeColumn &&
  before.onActivate === after.onActivate &&
  sameSlot(before.slot, after.slot)

/**
 * One line of the grid, whatever it shows. It is drawn again only when that, or the way it is drawn, has
 * changed.
 */
export const GridLine = memo(Line, sameLine) as typeof Line

function Line<R extends object>({ drawing, line, slot, activeColumn, onActivate }: LineProps<R>) {
  if (slot.kind === 'loading') return <LoadingRow drawing={drawing} line={line} />
  if (slot.kind === 'group')
    return (
      <GroupRow
        drawing={drawing}
        line={line}
        slot={slot}
        activeColumn={activeColumn}
        onActivate={onActivate}
      />
    )
  const actions = drawing.actionsOf?.(slot.row)
  if (drawing.card !== undefined)
    return (
      <CardRow
        card={drawing.card(slot.row)}
        actions={actions}
        line={line}
        isActive={activeColumn === 0}
        onActivate={onActivate}
      />
    )
  return (
    <TableRow
      drawing={drawing}
      line={line}
      slot={slot}
      activeColumn={activeColumn}
      onActivate={onActivate}
      actions={actions}
    />
  )
}

type TableRowProps<R extends object> = Omit<LineProps<R>, 'slot'> & {
  slot: Extract<Slot<R>, { kind: 'row' }>
  actions: readonly RowAction[] | undefined
}

function TableRow<R extends object>({
  drawing,
  line,
  slot,
  activeColumn,
  onActivate,
  actions,
}: TableRowProps<R>) {
  const { columns } = drawing
  const isActive = activeColumn !== undefined
  const choice = choiceOf(drawing.choosing, slot.row, isActive)
  return (
    <div
      role="row"
      aria-rowindex={line + drawing.headRows + 1}
      {...treeOf(slot)}
      aria-selected={choice?.isChosen}
      className={classes.row}
      data-line={line}
      data-odd={line % 2 === 1 || undefined}
      data-struck={drawing.isStruck?.(slot.row) || undefined}
      onDoubleClick={(event: MouseEvent) =>
        !(event.target as HTMLElement).closest('button, input') && runFirst(actions ?? [])
      }
    >
      {columns.map((column, index) => (
        <BodyCell
          key={column.field}
          name={`${line}:${index}`}
          index={index}
          depth={drawing.isTree && slot.isOpen === undefined ? slot.depth + 1 : slot.depth}
          isOpen={slot.isOpen}
          onToggle={() => drawing.onToggle(slot)}
          choice={index === 0 ? choice : undefined}
          isActive={activeColumn === index}
          onActivate={() => onActivate({ row: line, column: index })}
          column={column as GridColumn<object>}
          row={slot.row}
          format={drawing.format}
        />
      ))}
      {actions !== undefined && drawing.actions !== undefined && (
        <RowActions
          actions={actions}
          cells={drawing.actions}
          name={`${line}:${columns.length}`}
          index={columns.length}
          isActive={activeColumn === columns.length}
          isRowActive={isActive}
          onActivate={() => onActivate({ row: line, column: columns.length })}
        />
      )}
    </div>
  )
}

/** Said only where rows have others below them. */
const treeOf = ({ depth, isOpen }: { readonly depth: number; readonly isOpen?: boolean }) =>
  depth > 0 || isOpen !== undefined ? { 'aria-level': depth + 1, 'aria-expanded': isOpen } : {}

/** The place of a row that is on its way. */
function LoadingRow<R extends object>({ drawing, line }: { drawing: RowDrawing<R>; line: number }) {
  return (
    <div role="row" aria-rowindex={line + drawing.headRows + 1} className={classes.row} aria-busy>
      {drawing.columns.map(({ field }, index) => (
        <div
          key={field}
          role="gridcell"
          aria-colindex={index + 1}
          className={classes.cell}
          style={cellWidth(field)}
        >
          <Skeleton height={12} width={`${80 - ((line * 13 + index * 29) % 45)}%`} />
        </div>
      ))}
    </div>
  )
}
