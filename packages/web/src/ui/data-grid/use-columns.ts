import {
  type ColumnSizingState,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { type GridColumn, startWidth } from './column.ts'
import { type KeptState, loadKept, NOTHING_KEPT, saveKept } from './kept-state.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const NO_ROWS: never[] = []

const updated = <T>(updater: Updater<T>, before: T): T =>
  typeof updater === 'function' ? (updater as (old: T) => T)(before) : updater

/**
 * The columns as their reader arranged them: order, width, what is shown, what it is grouped by. Remembered
 * per grid.
 */
export function useColumns<R extends object>(id: string, columns: readonly GridColumn<R>[]) {
  const [kept, setKept] = useState(() => loadKept(id))
  const keep = (change: Partial<KeptState>) =>
    setKept((before) => {
      const after = { ...before, ...change }
      saveKept(id, after)
      return after
    })
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.field as string,
        size: startWidth(column),
        minSize: 56,
        maxSize: 1200,
      })),
    [columns],
  )
  const columnVisibility = useMemo(
    () => ({ ...Object.fromEntries(columns.map((c) => [c.field, c.hidden !== true])), ...kept.shown }),
    [columns, kept.shown],
  )
  const columnOrder = useMemo(() => withNewcomers(kept.order, columns), [kept.order, columns])
  const groups = useMemo(
    () => kept.groups.filter((field) => columns.some((column) => column.field === field)),
    [kept.groups, columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: {
      columnOrder,
      columnVisibility,
      columnSizing: kept.widths as ColumnSizingState,
    },
    onColumnOrderChange: (updater) => keep({ order: updated(updater, columnOrder) }),
    onColumnVisibilityChange: (updater) => keep({ shown: updated(updater, columnVisibility) }),
    onColumnSizingChange: (updater) => keep({ widths: updated(updater, kept.widths as ColumnSizingState) }),
  })
  return {
    table,
    order: columnOrder,
    groups,
    group: (groups: readonly string[]) => keep({ groups }),
    reorder: (order: string[]) => table.setColumnOrder(order),
    /** Everything as the grid was made. */
    restore: () => keep(NOTHING_KEPT),
  }
}

/** The kept order; a column that is new in this version comes where the grid has it. */
export function withNewcomers<R>(order: readonly string[], columns: readonly GridColumn<R>[]): string[] {
  const known = order.filter((field) => columns.some((column) => column.field === field))
  columns.forEach(({ field }, place) => {
    if (!known.includes(field)) known.splice(place, 0, field)
  })
  return known
}

/** `field` put before `target`, or after it where it comes from the left: where a dropped header belongs. */
export function moved(order: readonly string[], field: string, target: string): string[] {
  const from = order.indexOf(field)
  const to = order.indexOf(target)
  if (from < 0 || to < 0) return [...order]
  const rest = order.filter((other) => other !== field)
  rest.splice(to, 0, field)
  return rest
}
