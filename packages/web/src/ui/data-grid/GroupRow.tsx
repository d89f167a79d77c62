import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { sumText } from './cell-text.ts'
import { alignOf } from './column.ts'
import gridClasses from './data-grid.module.css'
import { cellWidth } from './GridCell.tsx'
import type { Slot } from './grid-rows.ts'
import { groupName } from './group-items.ts'
import classes from './group-row.module.css'
import { groupSpan } from './group-span.ts'
import type { RowDrawing } from './row-drawing.ts'
import type { ActiveCell } from './use-grid-focus.ts'

type GroupRowProps<R extends object> = {
  drawing: RowDrawing<R>
  line: number
  slot: Extract<Slot<R>, { kind: 'group' }>
  /** Which of its cells the keys are at, if one. */
  activeColumn: number | undefined
  onActivate: (cell: ActiveCell) => void
}

/** One group: its value, how much is in it, and below each column what that comes to. */
export function GroupRow<R extends object>(props: GroupRowProps<R>) {
  const { drawing, line, slot } = props
  return (
    <div
      role="row"
      aria-rowindex={line + drawing.headRows + 1}
      aria-level={slot.path.length}
      aria-expanded={slot.isOpen}
      className={`${gridClasses.row} ${classes.row}`}
      data-card={drawing.card !== undefined || undefined}
      data-line={line}
      data-level={slot.path.length}
      onClick={() => drawing.onToggle(slot)}
    >
      <GroupLead {...props} />
      {drawing.card === undefined && <GroupFigures {...props} />}
      {drawing.card === undefined && drawing.actions !== undefined && (
        <div
          role="gridcell"
          aria-colindex={drawing.columns.length + 1}
          className={`${gridClasses.cell} ${gridClasses.actions}`}
          style={{ width: drawing.actions.width }}
        />
      )}
    </div>
  )
}

/** What the group is: it takes the columns before the first sum, and stays in sight where the others scroll. */
function GroupLead<R extends object>(props: GroupRowProps<R>) {
  const { drawing, line, slot, activeColumn, onActivate } = props
  const { columns } = drawing
  const span = groupSpan(columns)
  const isActive = activeColumn !== undefined && activeColumn < span
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      aria-colspan={span}
      className={classes.lead}
      data-summed={columns[0]?.summary !== undefined || undefined}
      style={{ ...leadWidth(columns.slice(0, span)), '--depth': slot.path.length - 1 } as CSSProperties}
      // The cell of whichever of its columns the keys came along.
      data-cell={`${line}:${isActive ? activeColumn : 0}`}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActivate({ row: line, column: isActive ? activeColumn : 0 })}
    >
      <GroupName {...props} />
      {drawing.card === undefined ? <FirstFigure {...props} /> : <CardFigures {...props} />}
    </div>
  )
}

function GroupName<R extends object>({ drawing, slot }: GroupRowProps<R>) {
  const { allColumns, groups, format } = drawing
  const column = allColumns.find(({ field }) => field === groups[slot.path.length - 1]?.selector)
  return (
    <span className={classes.label}>
      <span className={classes.text}>
        <IconChevronRight
          size={16}
          className={gridClasses.twist}
          data-open={slot.isOpen || undefined}
          aria-hidden
        />
        <span className={classes.caption}>{m.ui_grid_group_caption({ caption: column?.caption ?? '' })}</span>
        <span className={classes.name}>{groupName(slot.path, groups, column, format)}</span>
        {slot.count > 0 && <span className={classes.count}>{format.number(slot.count)}</span>}
      </span>
    </span>
  )
}

/** Cards have one column: the sums stand one below the other, each with its caption. */
function CardFigures<R extends object>({ drawing, slot }: GroupRowProps<R>) {
  const { allColumns, summaries, totals, format } = drawing
  return (
    <span className={classes.sums}>
      {summaries.map(({ selector }, at) => {
        const summed = allColumns.find(({ field }) => field === selector)
        const text =
          summed === undefined ? '' : sumText(slot.summary[at], summed as never, format, totals[at])
        return text === '' ? null : (
          <span key={selector} className={classes.sum}>
            {m.ui_grid_group_sum({ caption: summed?.caption ?? '', figure: text })}
          </span>
        )
      })}
    </span>
  )
}

const figureOf = <R extends object>(
  { drawing, slot }: GroupRowProps<R>,
  column: { readonly field: string },
) => {
  const { summaries, totals, format } = drawing
  const at = summaries.findIndex(({ selector }) => selector === column.field)
  return at < 0 ? '' : sumText(slot.summary[at], column as never, format, totals[at])
}

/** Where the first column itself is summed, its sum stands beside the name. */
function FirstFigure<R extends object>(props: GroupRowProps<R>) {
  const [first] = props.drawing.columns
  const text = first === undefined ? '' : figureOf(props, first)
  return text === '' ? null : <span className={classes.first}>{text}</span>
}

function GroupFigures<R extends object>(props: GroupRowProps<R>) {
  const { columns } = props.drawing
  const span = groupSpan(columns)
  return columns.slice(span).map((column, index) => {
    const at = span + index
    const text = figureOf(props, column)
    return (
      <div
        key={column.field}
        role="gridcell"
        aria-colindex={at + 1}
        className={gridClasses.cell}
        data-align={alignOf(column)}
        data-cell={`${props.line}:${at}`}
        tabIndex={props.activeColumn === at ? 0 : -1}
        onFocus={() => props.onActivate({ row: props.line, column: at })}
        style={cellWidth(column.field)}
        title={text === '' ? undefined : m.ui_grid_group_sum({ caption: column.caption, figure: text })}
      >
        {text !== '' && <span className={gridClasses.cellText}>{text}</span>}
      </div>
    )
  })
}

/** As wide as the columns that it takes, of which the first stays in sight. */
const leadWidth = (columns: readonly { readonly field: string }[]) => ({
  '--w': `calc(${columns.map(({ field }) => `var(--w-${field})`).join(' + ')})`,
  '--w-first': `var(--w-${columns[0]?.field})`,
})
