import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { getLocale } from '../../i18n/paraglide/runtime.js'
import { cellText } from './cell-text.ts'
import type { GridColumn } from './column.ts'
import type { GroupInterval, GroupItem, SortItem } from './grid-source.ts'
import type { GroupPath } from './level.ts'

const DATE_LEVELS: readonly GroupInterval[] = ['year', 'month', 'day']

/** The levels that grouping by some columns makes: a date is grouped by year, month and day. */
export function groupItems<R>(
  fields: readonly string[],
  columns: readonly GridColumn<R>[],
  sort: readonly SortItem[],
): GroupItem[] {
  return fields.flatMap((field) => {
    const column = columns.find((candidate) => candidate.field === field)
    const desc = sort.some((item) => item.selector === field && item.desc)
    const item = { selector: field, desc, isExpanded: false }
    return column?.kind === 'instant'
      ? DATE_LEVELS.map((groupInterval) => ({ ...item, groupInterval }))
      : [item]
  })
}

/** What a group is called: its value, or the year, month or day that it stands for. */
export function groupName<R>(
  path: GroupPath,
  items: readonly GroupItem[],
  column: GridColumn<R> | undefined,
  format: Format,
): string {
  const item = items[path.length - 1]
  const key = path.at(-1) ?? null
  if (key === null || key === '') return m.ui_grid_blank_value()
  if (item?.groupInterval !== undefined)
    return datePartName(path.slice(path.length - 1 - DATE_LEVELS.indexOf(item.groupInterval)).map(Number))
  return column === undefined ? String(key) : cellText(key, column as GridColumn<never>, format)
}

/** `2026`, `noviembre`, `21/11/2026` */
export function datePartName(parts: readonly number[]): string {
  const [year = 0, month = 1, day = 1] = parts
  if (parts.length === 1) return String(year)
  const two = (figure: number) => String(figure).padStart(2, '0')
  if (parts.length > 2) return `${two(day)}/${two(month)}/${year}`
  return new Intl.DateTimeFormat(getLocale(), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  )
}
