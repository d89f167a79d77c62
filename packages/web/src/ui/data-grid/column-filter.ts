import { getLocale } from '../../i18n/paraglide/runtime.js'
import type { ColumnKind, GridColumn } from './column.ts'
import { allOf, anyOf, type Filter, type FilterValue, type Operation, within } from './filter.ts'
import { datesWithin, wallTime } from './group-filter.ts'
import { readFigure } from './read-figure.ts'

/** What a reader may choose before what is sought. */
export type FilterOperation = Operation | 'between' | 'blank' | 'notblank'

/** What somebody wrote into the filter row below a caption. */
export type Written = { readonly operation: FilterOperation; readonly text: string; readonly end: string }

/**
 * What somebody ticked in the list of a column's values: values, or years, months and days as their parts.
 */
export type Ticked = {
  readonly values: readonly FilterValue[]
  readonly dates: readonly (readonly number[])[]
}

export type ColumnFilter = { readonly written?: Written | undefined; readonly ticked?: Ticked | undefined }

const TEXT: readonly FilterOperation[] = [
  'contains',
  'notcontains',
  'startswith',
  'endswith',
  '=',
  '<>',
  'blank',
  'notblank',
]
const FIGURE: readonly FilterOperation[] = ['=', '<>', '<', '<=', '>', '>=', 'between', 'blank', 'notblank']
/** Nobody looks for a ratio to the last digit. */
const SHARE: readonly FilterOperation[] = ['>=', '<=', '>', '<', 'between', 'blank', 'notblank']
const DATE: readonly FilterOperation[] = ['=', '<', '<=', '>', '>=', 'between', 'blank', 'notblank']
const CHOICE: readonly FilterOperation[] = ['=', '<>', 'blank', 'notblank']

const OF_KIND: Record<ColumnKind, readonly FilterOperation[]> = {
  text: TEXT,
  integer: FIGURE,
  number: FIGURE,
  duration: FIGURE,
  percent: SHARE,
  instant: DATE,
  day: DATE,
  boolean: ['='],
}

/** What can be asked of a column; the first is what is asked unless its reader chooses. */
export const operationsOf = <R>({ kind, lookup }: GridColumn<R>): readonly FilterOperation[] =>
  lookup === undefined ? OF_KIND[kind] : CHOICE

export const startOperation = <R>(column: GridColumn<R>): FilterOperation => operationsOf(column)[0] ?? '='

/** Both ends of what a column's filters ask for. Undefined: they ask for nothing (yet). */
export const filterOf = <R>(column: GridColumn<R>, { written, ticked }: ColumnFilter): Filter | undefined =>
  allOf([written && writtenFilter(column, written), ticked && tickedFilter(column, ticked)])

function writtenFilter<R>(column: GridColumn<R>, written: Written): Filter | undefined {
  const { operation } = written
  if (operation === 'blank') return blank(column)
  if (operation === 'notblank') return ['!', blank(column)]
  if (column.kind === 'instant') return dayFilter(column.field, written)
  const value = valueOf(column, written.text)
  if (operation !== 'between') return value === undefined ? undefined : [column.field, operation, value]
  const end = valueOf(column, written.end)
  return allOf([
    value === undefined ? undefined : [column.field, '>=', value],
    end === undefined ? undefined : [column.field, '<=', end],
  ])
}

/** A text that was emptied is as good as none. */
const blank = <R>({ field, kind }: GridColumn<R>): Filter =>
  kind === 'text' ? [[field, '=', null], 'or', [field, '=', '']] : [field, '=', null]

function valueOf<R>({ kind, lookup }: GridColumn<R>, text: string): FilterValue | undefined {
  if (text === '') return undefined
  if (lookup) return lookup.find(({ value }) => String(value) === text)?.value
  if (kind === 'text') return text
  if (kind === 'day') return DAY.test(text) ? text : undefined
  if (kind === 'boolean') return text === 'true'
  const figure = readFigure(text, getLocale())
  if (figure === undefined) return undefined
  return kind === 'percent' ? figure / 100 : figure
}

/** Days on the plant's wall, the last of them whole. */
function dayFilter(field: string, { operation, text, end }: Written): Filter | undefined {
  const from = dayOf(text)
  if (operation === 'between') {
    const to = dayOf(end)
    return allOf([from && [field, '>=', start(from)], to && [field, '<', start(to.add({ days: 1 }))]])
  }
  if (from === undefined) return undefined
  const next = start(from.add({ days: 1 }))
  const bounds: Partial<Record<FilterOperation, Filter>> = {
    '<': [field, '<', start(from)],
    '<=': [field, '<', next],
    '>': [field, '>=', next],
    '>=': [field, '>=', start(from)],
  }
  return bounds[operation] ?? within(field, start(from), next)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string): Temporal.PlainDate | undefined =>
  DAY.test(text) ? Temporal.PlainDate.from(text) : undefined
const start = (day: Temporal.PlainDate) => wallTime(day.toPlainDateTime())

function tickedFilter<R>(column: GridColumn<R>, { values, dates }: Ticked): Filter | undefined {
  const { field } = column
  const ofValue = (value: FilterValue): Filter =>
    value === null || value === '' ? blank(column) : [field, '=', value]
  const ofDates = dates.map((parts) => datesWithin(field, parts)).filter((filter) => filter !== undefined)
  return anyOf([...values.map(ofValue), ...ofDates])
}
