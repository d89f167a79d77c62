import type { GridColumn } from './column.ts'

/** How many columns the name of a group takes: those before the first that is summed, but one at least. */
export function groupSpan<R>(columns: readonly GridColumn<R>[]): number {
  const summed = columns.findIndex(({ summary }) => summary !== undefined)
  return summed < 0 ? columns.length : Math.max(1, summed)
}

/** The name of a group, its value and its count need so many pixels, and a sum beside them so many more. */
const ROOM = 280
const NARROW_ROOM = 168
const SUM_ROOM = 88

/** What lies in a group begins so many pixels further in. */
const INDENT = 22

type Grouped<R> = {
  readonly columns: readonly GridColumn<R>[]
  readonly widthOf: (column: GridColumn<R>) => number
  /** How many groups lie in each other. */
  readonly depth: number
  readonly isNarrow: boolean
}

/** By how much the first column grows, so that neither the names of groups nor what lies in them are cut. */
export function groupRoom<R>({ columns, widthOf, depth, isNarrow }: Grouped<R>): number {
  if (depth === 0) return 0
  const isSummed = columns[0]?.summary !== undefined
  const width = columns.slice(0, groupSpan(columns)).reduce((sum, column) => sum + widthOf(column), 0)
  const wanted = (isNarrow ? NARROW_ROOM : ROOM) + (isSummed ? SUM_ROOM : 0)
  return Math.max(depth * INDENT, wanted + (depth - 1) * INDENT - width)
}
