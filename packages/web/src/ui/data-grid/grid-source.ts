import type { GridPage } from '@baliza/contract'
import type { Filter, FilterValue } from './filter.ts'

export type SortItem = { readonly selector: string; readonly desc: boolean }
export type GroupInterval = 'year' | 'month' | 'day' | 'hour' | 'minute'
export type GroupItem = {
  readonly selector: string
  readonly desc?: boolean
  readonly isExpanded: boolean
  readonly groupInterval?: GroupInterval
}
/** `whole`: what a ratio is of all the rows together, which is no mean of theirs. */
export type SummaryType = 'sum' | 'min' | 'max' | 'avg' | 'count' | 'whole'
export type SummaryItem = { readonly selector: string; readonly summaryType: SummaryType }

/**
 * What a grid asks for at once. A collapsed group (`isExpanded: false`) answers its key and how much is in
 * it.
 */
export type LoadOptions = {
  readonly skip?: number
  readonly take?: number
  readonly requireTotalCount?: boolean
  readonly requireGroupCount?: boolean
  readonly filter?: Filter
  readonly sort?: readonly SortItem[]
  readonly group?: readonly GroupItem[]
  readonly totalSummary?: readonly SummaryItem[]
  readonly groupSummary?: readonly SummaryItem[]
}

export type ExportColumn = {
  readonly field: string
  readonly caption: string
  /** How figures are written; as they are where it is left out. */
  readonly kind?: 'percent' | 'integer' | 'decimal' | 'hundredths'
  readonly words?: readonly (readonly [FilterValue, string])[]
}
/** A workbook of one sheet, and the file that it is saved as. */
export type Workbook = {
  readonly columns: readonly ExportColumn[]
  readonly sheet: string
  readonly fileName: string
}

export type Values = Readonly<Record<string, unknown>>

/** Where a grid's rows live. Everything but `load` is only there where it is allowed. */
export type GridSource<R> = {
  readonly load: (options: LoadOptions, signal: AbortSignal) => Promise<GridPage<R>>
  readonly insert?: (values: Values) => Promise<unknown>
  readonly update?: (key: unknown, values: Values) => Promise<unknown>
  readonly remove?: (key: unknown) => Promise<unknown>
  /** Saves a workbook of everything that the options let through. */
  readonly exportRows?: (options: LoadOptions, workbook: Workbook) => Promise<void>
}
