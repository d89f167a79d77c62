import type { Format } from '../../format/format.ts'
import type { GridColumn } from './column.ts'
import type { GridChoosing, RowAction, RowCard } from './grid-props.ts'
import type { Figures, GridRows } from './grid-rows.ts'
import type { GroupItem, SummaryItem } from './grid-source.ts'
import type { ActionCells } from './use-data-grid.ts'

/** What draws a row, whichever it is. */
export type RowDrawing<R extends object> = {
  /** Those that are drawn; a card has one. */
  readonly columns: readonly GridColumn<R>[]
  readonly allColumns: readonly GridColumn<R>[]
  readonly groups: readonly GroupItem[]
  readonly summaries: readonly SummaryItem[]
  /** Of all groups together, in the order of `summaries`; empty where nothing is grouped. */
  readonly totals: Figures
  readonly format: Format
  readonly choosing: GridChoosing<R> | undefined
  readonly isStruck: ((row: R) => boolean) | undefined
  /** Left out, rows are rows of a table. */
  readonly card: ((row: R) => RowCard) | undefined
  readonly isTree: boolean
  readonly actions: ActionCells | undefined
  readonly actionsOf: ((row: R) => readonly RowAction[]) | undefined
  readonly onToggle: GridRows<R>['toggle']
  /** Rows above the first one, to a screen reader. */
  readonly headRows: number
}
