import { LOG_LEVEL_NAMES, type RowOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import classes from './logs.module.css'

export type ListedEntry = RowOf<'log.get'>

export const logColumns = (): GridColumn<ListedEntry>[] => [
  { field: 'time', caption: m.logs_time(), kind: 'instant', width: 190 },
  {
    field: 'level',
    caption: m.logs_level(),
    kind: 'text',
    width: 120,
    lookup: LOG_LEVEL_NAMES.map((level) => ({ value: level, text: level })),
    render: LevelCell,
  },
  { field: 'logger', caption: m.logs_logger(), kind: 'text', width: 130 },
  { field: 'message', caption: m.logs_message(), kind: 'text', width: 760 },
]

function LevelCell({ level }: ListedEntry) {
  return (
    <span className={classes.mark} data-level={level}>
      {level}
    </span>
  )
}
