import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from './column.ts'
import { FilterText } from './FilterText.tsx'
import classes from './filter-row.module.css'

type Range = { readonly text: string; readonly end: string }
type RangeProps<R> = Range & { column: GridColumn<R>; onChange: (range: Range) => void }

/** From one value to another: too wide for a column, so it opens below. */
export function FilterRange<R>({ column, text, end, onChange }: RangeProps<R>) {
  const [isOpen, setOpen] = useState(text === '' && end === '')
  const label =
    text === '' && end === '' ? m.ui_grid_between_what() : `${shown(column, text)} – ${shown(column, end)}`
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={6}
      radius={12}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={classes.range} onClick={() => setOpen(!isOpen)}>
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.rangePanel ?? ''}
        aria-label={m.ui_grid_filter_by({ caption: column.caption })}
      >
        <div className={classes.rangeField}>
          <span>{m.ui_grid_from()}</span>
          <FilterText
            column={column}
            suffix={m.ui_grid_from()}
            text={text}
            onChange={(next) => onChange({ text: next, end })}
          />
        </div>
        <div className={classes.rangeField}>
          <span>{m.ui_grid_to()}</span>
          <FilterText
            column={column}
            suffix={m.ui_grid_to()}
            text={end}
            onChange={(next) => onChange({ text, end: next })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** `2026-11-21` reads `21/11/2026`. */
const shown = <R,>({ kind }: GridColumn<R>, text: string) =>
  text === '' ? '…' : kind === 'instant' || kind === 'day' ? text.split('-').reverse().join('/') : text
