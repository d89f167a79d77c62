/** Dates are days since 30 December 1899, as spreadsheets count them: `spreadsheetDate`. */
export type Cell = string | number | boolean | null

/**
 * How the cells of a column are written: `figure` as it is, `integer` 1.234, `decimal` 1.234,5, `hundredths`
 * 1.234,50, `percent` of a fraction.
 */
export type CellKind =
  | 'text'
  | 'figure'
  | 'integer'
  | 'decimal'
  | 'hundredths'
  | 'percent'
  | 'boolean'
  | 'instant'
  | 'day'

export type SheetColumn = {
  readonly caption: string
  readonly kind: CellKind
  readonly width?: number
  /**
   * A bar behind each figure, in this colour `#RRGGBB`: percents from 0 to 100 %, others from 0 to the
   * largest.
   */
  readonly dataBar?: string
}

/** One table of a workbook. Its rows come in portions, when they are asked for. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

const DAY = 86_400_000
/** 1 January 1970, as spreadsheets count days. */
const EPOCH = 25_569

/** Of the milliseconds of a wall clock since 1970: spreadsheets know no zone. */
export const spreadsheetDate = (wallClock: number): number => wallClock / DAY + EPOCH
