import type { WindowIndexes } from '@baliza/domain'
import type { GridColumn } from './grid.ts'

/** A field of the grid and its column. */
export type Field = { readonly name: string; readonly column: GridColumn }

export type Operation =
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'contains'
  | 'notcontains'
  | 'startswith'
  | 'endswith'

/** A value as the database compares it: instants are epoch milliseconds. */
export type Value = string | number | boolean | null

export type Comparison = {
  readonly kind: 'compare'
  readonly field: Field
  readonly operation: Operation
  readonly value: Value
}

export type Filter =
  | Comparison
  /** What no row meets. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }

export type Sort = { readonly field: Field; readonly desc: boolean }

export const DATE_INTERVALS = [
  'year',
  'quarter',
  'month',
  'day',
  'dayOfWeek',
  'hour',
  'minute',
  'second',
] as const
export type DateInterval = (typeof DATE_INTERVALS)[number]

export type Group = Sort & {
  readonly interval: DateInterval | number | undefined
  /** For the last level: whether its rows come along. The levels above always hold their groups. */
  readonly expanded: boolean
}

/** `whole` is beyond the protocol: an index of all the windows together, Σ numerators ÷ Σ denominators. */
export type Summary =
  | { readonly kind: 'count' }
  | { readonly kind: 'whole'; readonly field: Field; readonly figure: keyof WindowIndexes }
  | { readonly kind: 'sum' | 'min' | 'max' | 'avg'; readonly field: Field }

/** What a client wants, with every name looked up and every value read. */
export type LoadOptions = {
  readonly skip: number
  /** undefined = all. */
  readonly take: number | undefined
  readonly requireTotalCount: boolean
  readonly requireGroupCount: boolean
  readonly isCountQuery: boolean
  readonly sort: readonly Sort[]
  readonly group: readonly Group[]
  readonly filter: Filter | undefined
  readonly totalSummary: readonly Summary[]
  readonly groupSummary: readonly Summary[]
  /** The fields of each row; undefined = all. */
  readonly select: readonly Field[] | undefined
}
