import { IconChevronRight } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import { sumText } from './cell-text.ts'
import classes from './data-grid.module.css'
import type { Slot } from './grid-rows.ts'
import { groupName } from './group-items.ts'
import type { RowDrawing } from './row-drawing.ts'
import type { ActiveCell } from './use-grid-focus.ts'

type GroupRowProps<R extends object> = {
  drawing: RowDrawing<R>
  line: number
  slot: Extract<Slot<R>, { kind: 'group' }>
  isActive: boolean
  onActivate: (cell: ActiveCell) => void
}

/** One group: its value, how much is in it, and what that comes to. */
export function GroupRow<R extends object>({ drawing, line, slot, isActive, onActivate }: GroupRowProps<R>) {
  const { allColumns, groups, summaries, columns, format } = drawing
  const column = allColumns.find(({ field }) => field === groups[slot.path.length - 1]?.selector)
  return (
    <div
      role="row"
      aria-rowindex={line + drawing.headRows + 1}
      aria-level={slot.path.length}
      aria-expanded={slot.isOpen}
      className={`${classes.row} ${classes.groupRow}`}
      data-line={line}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columns.length}
        className={classes.groupCell}
        style={{ paddingLeft: 8 + (slot.path.length - 1) * 22 }}
        data-cell={`${line}:0`}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onActivate({ row: line, column: 0 })}
        onClick={() => drawing.onToggle(slot)}
      >
        <IconChevronRight
          size={16}
          className={classes.twist}
          data-open={slot.isOpen || undefined}
          aria-hidden
        />
        <span className={classes.groupCaption}>
          {m.ui_grid_group_caption({ caption: column?.caption ?? '' })}
        </span>
        <span className={classes.groupName}>{groupName(slot.path, groups, column, format)}</span>
        {slot.count > 0 && <span className={classes.groupCount}>{format.number(slot.count)}</span>}
        <span className={classes.groupSums}>
          {summaries.map(({ selector }, at) => {
            const summed = allColumns.find(({ field }) => field === selector)
            const text = summed === undefined ? '' : sumText(slot.summary[at], summed as never, format)
            return text === '' ? null : (
              <span key={selector} className={classes.groupSum}>
                {m.ui_grid_group_sum({ caption: summed?.caption ?? '', figure: text })}
              </span>
            )
          })}
        </span>
      </div>
    </div>
  )
}
