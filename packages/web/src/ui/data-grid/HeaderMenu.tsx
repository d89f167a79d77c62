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
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from './column.ts'
import type { GridSource } from './grid-source.ts'
import classes from './header-menu.module.css'
import type { Columns } from './use-columns.ts'
import type { Filtering } from './use-filters.ts'
import { type Sorting, sortedBy } from './use-sort.ts'
import { ValueFilter } from './ValueFilter.tsx'

type MenuProps<R extends object> = {
  column: GridColumn<R>
  /** All that are drawn, from left to right. */
  columns: readonly GridColumn<R>[]
  arranged: Columns<R>
  sorting: Sorting
  filtering: Filtering
  mayGroup: boolean
  /** Where its values are looked up, and how they are written. */
  source: GridSource<R>
  format: Format
  onError: (error: unknown) => void
}

/**
 * All that may be done with a column, also for those who can't drag: sort, group, place, width, and its
 * values.
 */
export function HeaderMenu<R extends object>(props: MenuProps<R>) {
  const { column, filtering } = props
  const [isOpen, setOpen] = useState(false)
  const isTicked = filtering.filters[column.field]?.ticked !== undefined
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
        {isOpen && <Panel {...props} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

type PanelProps<R extends object> = MenuProps<R> & { onDone: () => void }

function Panel<R extends object>(props: PanelProps<R>) {
  const { column, columns, sorting, arranged, filtering, mayGroup, source, format, onError, onDone } = props
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
          {mayGroup && !arranged.groups.includes(field) && (
            <Entry
              icon={<IconLayoutList size={17} />}
              label={m.ui_grid_group_by()}
              onClick={done(() => arranged.group([...arranged.groups, field]))}
            />
          )}
        </div>
      )}
      <Placing column={column} columns={columns} arranged={arranged} onDone={onDone} />
      {!column.isPlain && (
        <ValueFilter
          column={column}
          filtering={filtering}
          source={source}
          format={format}
          onError={onError}
          onDone={onDone}
        />
      )}
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

type PlacingProps<R extends object> = Pick<PanelProps<R>, 'column' | 'columns' | 'arranged' | 'onDone'>

function Placing<R extends object>({ column, columns, arranged, onDone }: PlacingProps<R>) {
  const { field } = column
  const index = columns.indexOf(column)
  const widen = (by: number) => arranged.resize(field, arranged.widthOf(column) + by)
  const beside = (step: number) => {
    const target = columns[index + step]?.field
    if (target !== undefined) arranged.move(field, target)
  }
  return (
    <div className={classes.placing} role="group" aria-label={m.ui_grid_placing()}>
      <Tool
        label={m.ui_grid_move_left()}
        icon={<IconArrowBarToLeft size={17} />}
        isDisabled={index <= 0}
        onClick={() => beside(-1)}
      />
      <Tool
        label={m.ui_grid_move_right()}
        icon={<IconArrowBarToRight size={17} />}
        isDisabled={index >= columns.length - 1}
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
          arranged.show(field, false)
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
