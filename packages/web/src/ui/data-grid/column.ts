import type { ReactNode } from 'react'
import type { FilterValue } from './filter.ts'
import type { SummaryType } from './grid-source.ts'

/** What the values of a column are. Durations are minutes, percents are fractions, days are `YYYY-MM-DD`. */
export type ColumnKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'day'
  | 'duration'
  | 'percent'

/** What a stored value is called: `{ value: 3, text: 'Envasado' }`. */
export type LookupItem = { readonly value: FilterValue; readonly text: string }

export type GridColumn<R> = {
  readonly field: keyof R & string
  readonly caption: string
  /** What it means, where the caption alone is taken for something else. */
  readonly hint?: string
  readonly kind: ColumnKind
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  /** Draws a cell itself; otherwise the value is written as its kind asks. */
  readonly render?: (row: R) => ReactNode
  readonly lookup?: readonly LookupItem[]
  /** Below the column, and beside each group. */
  readonly summary?: SummaryType
  /** Not shown until its reader chooses it. */
  readonly hidden?: boolean
  readonly decimals?: number
  /** The server can't search, sort or group it. */
  readonly isPlain?: boolean
}

const WIDTHS: Record<ColumnKind, number> = {
  text: 180,
  integer: 104,
  number: 112,
  boolean: 112,
  instant: 176,
  day: 128,
  duration: 112,
  percent: 112,
}

/** Narrower, a caption has no room for its menu; wider, a column fills a screen. */
const NARROWEST = 56
const WIDEST = 1200

export const widthWithin = (width: number): number => Math.min(WIDEST, Math.max(NARROWEST, width))

export const startWidth = <R>({ width, kind }: GridColumn<R>): number => width ?? WIDTHS[kind]

const RIGHT: ReadonlySet<ColumnKind> = new Set(['integer', 'number', 'duration', 'percent'])

/** Figures line up at their right edge; names that stand for figures do not. */
export const alignOf = <R>({ align, kind, lookup }: GridColumn<R>): 'left' | 'center' | 'right' =>
  align ?? (RIGHT.has(kind) && lookup === undefined ? 'right' : 'left')
