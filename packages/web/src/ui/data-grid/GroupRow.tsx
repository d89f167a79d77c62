import { IconChevronRight } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import { sumText } from './cell-text.ts'
import classes from './data-grid.module.css'
import { groupName } from './group-items.ts'
import type { Slot } from './remote-rows.ts'
import type { Grid } from './use-data-grid.ts'
import type { GridKeys } from './use-grid-keys.ts'

type GroupRowProps<R extends object> = {
  grid: Grid<R>
  keys: GridKeys
  line: number
  slot: Extract<Slot<R>, { kind: 'group' }>
}

/** One group: its value, how much is in it, and what that comes to. */
export function GroupRow<R extends object>({ grid, keys, line, slot }: GroupRowProps<R>) {
  const { props, groups, summaries, rows, columns } = grid
  const column = props.columns.find(({ field }) => field === groups[slot.path.length - 1]?.selector)
  const isActive = keys.active.row === line
  return (
    <div
      role="row"
      aria-rowindex={line + grid.headRows + 1}
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
        onFocus={() => keys.activate({ row: line, column: 0 })}
        onClick={() => rows.toggle(slot)}
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
        <span className={classes.groupName}>{groupName(slot.path, groups, column, props.format)}</span>
        {slot.count > 0 && <span className={classes.groupCount}>{props.format.number(slot.count)}</span>}
        {summaries.map(({ selector }, at) => {
          const summed = props.columns.find(({ field }) => field === selector)
          const text = summed === undefined ? '' : sumText(slot.summary[at], summed as never, props.format)
          return text === '' ? null : (
            <span key={selector} className={classes.groupSum}>
              {m.ui_grid_group_sum({ caption: summed?.caption ?? '', figure: text })}
            </span>
          )
        })}
      </div>
    </div>
  )
}
