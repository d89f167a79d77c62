import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconArrowUp,
  IconDotsVertical,
  IconEyeOff,
  IconFilterFilled,
  IconLayoutList,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from './column.ts'
import classes from './header-menu.module.css'
import { moved } from './use-columns.ts'
import type { Grid } from './use-data-grid.ts'
import { sortedBy } from './use-sort.ts'
import { ValueFilter } from './ValueFilter.tsx'

type MenuProps<R extends object> = { grid: Grid<R>; column: GridColumn<R> }

/**
 * All that may be done with a column, also for those who can't drag: sort, group, place, width, and its
 * values.
 */
export function HeaderMenu<R extends object>({ grid, column }: MenuProps<R>) {
  const [isOpen, setOpen] = useState(false)
  const isTicked = grid.filtering.filters[column.field]?.ticked !== undefined
  const Icon = isTicked ? IconFilterFilled : IconDotsVertical
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={4}
      radius={12}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          tabIndex={-1}
          data-menu
          className={classes.button}
          data-ticked={isTicked || undefined}
          aria-label={m.ui_grid_column_menu({ caption: column.caption })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.panel ?? ''}
        aria-label={m.ui_grid_column_menu({ caption: column.caption })}
      >
        {isOpen && <Panel grid={grid} column={column} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Panel<R extends object>({ grid, column, onDone }: MenuProps<R> & { onDone: () => void }) {
  const { sorting, arranged, props } = grid
  const { field } = column
  const done = (run: () => void) => () => {
    run()
    onDone()
  }
  const sort = (desc: boolean) =>
    done(() => sorting.setSort(sortedBy(sorting.sort, { selector: field, desc }, false)))
  return (
    <>
      {!column.isPlain && (
        <div className={classes.list}>
          <Entry icon={<IconArrowUp size={17} />} label={m.ui_grid_sort_up()} onClick={sort(false)} />
          <Entry icon={<IconArrowDown size={17} />} label={m.ui_grid_sort_down()} onClick={sort(true)} />
          {props.groupPanel && !arranged.groups.includes(field) && (
            <Entry
              icon={<IconLayoutList size={17} />}
              label={m.ui_grid_group_by()}
              onClick={done(() => arranged.group([...arranged.groups, field]))}
            />
          )}
        </div>
      )}
      <Placing grid={grid} column={column} onDone={onDone} />
      {!column.isPlain && <ValueFilter grid={grid} column={column} onDone={onDone} />}
    </>
  )
}

function Entry({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.entry} onClick={onClick}>
      <span aria-hidden>{icon}</span>
      {label}
    </button>
  )
}

const STEP = 40

function Placing<R extends object>({
  grid: { arranged, columns },
  column: { field },
  onDone,
}: MenuProps<R> & { onDone: () => void }) {
  const place = columns.findIndex((column) => column.field === field)
  const widen = (by: number) => {
    const width = arranged.table.getColumn(field)?.getSize() ?? 0
    arranged.table.setColumnSizing((sizes) => ({ ...sizes, [field]: Math.max(56, width + by) }))
  }
  const beside = (step: number) => {
    const target = columns[place + step]?.field
    if (target !== undefined) arranged.reorder(moved(arranged.order, field, target))
  }
  return (
    <div className={classes.placing} role="group" aria-label={m.ui_grid_placing()}>
      <Tool
        label={m.ui_grid_move_left()}
        icon={<IconArrowBarToLeft size={17} />}
        isDisabled={place <= 0}
        onClick={() => beside(-1)}
      />
      <Tool
        label={m.ui_grid_move_right()}
        icon={<IconArrowBarToRight size={17} />}
        isDisabled={place >= columns.length - 1}
        onClick={() => beside(1)}
      />
      <Tool
        label={m.ui_grid_narrower()}
        icon={<IconArrowsMinimize size={17} />}
        onClick={() => widen(-STEP)}
      />
      <Tool label={m.ui_grid_wider()} icon={<IconArrowsMaximize size={17} />} onClick={() => widen(STEP)} />
      <Tool
        label={m.ui_grid_hide()}
        icon={<IconEyeOff size={17} />}
        isDisabled={columns.length < 2}
        onClick={() => {
          arranged.table.setColumnVisibility((shown) => ({ ...shown, [field]: false }))
          onDone()
        }}
      />
    </div>
  )
}

function Tool({
  label,
  icon,
  isDisabled = false,
  onClick,
}: {
  label: string
  icon: ReactNode
  isDisabled?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
