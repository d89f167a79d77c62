import type { Format } from '../../format/format.ts'
import { withUnit } from '../../format/numbers.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ColumnKind, GridColumn } from './column.ts'
import type { FilterValue } from './filter.ts'

type Written = Pick<GridColumn<never>, 'kind' | 'lookup' | 'decimals'>

const WRITE: Record<
  ColumnKind,
  (value: FilterValue, format: Format, decimals: number | undefined) => string
> = {
  text: (value) => `${value}`,
  boolean: (value) => (value === true ? m.ui_grid_yes() : m.ui_grid_no()),
  instant: (value, format) => format.dateTime(value as string),
  day: (value) => `${value}`.split('-').toReversed().join('/'),
  integer: (value, format, decimals = 0) => format.number(Number(value), decimals),
  number: (value, format, decimals = 2) => format.number(Number(value), decimals),
  duration: (value, format, decimals = 1) => format.minutes(Number(value), decimals),
  percent: (value, format, decimals = 1) => format.percent(Number(value), decimals),
}

/** Longer sums of minutes are said in hours: nobody sees a month in 43.200. */
const MOST_MINUTES = 10_000

const isLong = (minutes: unknown): boolean => typeof minutes === 'number' && Math.abs(minutes) >= MOST_MINUTES

/**
 * What a column comes to, as it is written below it. The sums of its groups are written in the unit of the
 * `total`, so that they can be compared.
 */
export function sumText(
  value: unknown,
  { kind, decimals }: Written,
  format: Format,
  total: unknown = value,
): string {
  if (kind === 'duration' && typeof value === 'number' && (isLong(value) || isLong(total)))
    return withUnit(format.number(value / 60, isLong(value) ? 0 : 1), 'h')
  return cellText(value, { kind, ...(decimals !== undefined && { decimals }) }, format)
}

/** A value as its column writes it; nothing for no value. */
export function cellText(value: unknown, { kind, lookup, decimals }: Written, format: Format): string {
  if (value === null || value === undefined || value === '') return ''
  const known = lookup?.find((item) => item.value === value)
  return known === undefined ? WRITE[kind](value as FilterValue, format, decimals) : known.text
}
