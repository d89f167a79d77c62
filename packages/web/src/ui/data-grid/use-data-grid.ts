import { useMemo, useState } from 'react'
import type { GridColumn } from './column.ts'
import type { DataGridProps } from './grid-props.ts'
import type { LoadOptions, SummaryItem } from './grid-source.ts'
import { groupItems } from './group-items.ts'
import type { GridQuery } from './remote-rows.ts'
import { useColumns } from './use-columns.ts'
import { useEditing } from './use-editing.tsx'
import { useFilters } from './use-filters.ts'
import type { Look } from './use-look.ts'
import { useNarrowScreen } from './use-medium.ts'
import { useRows } from './use-rows.ts'
import { useScrollWindow } from './use-scroll-window.ts'
import { useSort } from './use-sort.ts'

const MENU_WIDTH = 56
const NO_GROUPS: readonly string[] = []

/**
 * What a grid knows of itself: its columns as arranged, its question, its rows, and what of them is in sight.
 */
export function useDataGrid<R extends object>(props: DataGridProps<R>, rowHeight: number, look: Look) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const arranged = useColumns(props.id, props.columns)
  const sorting = useSort(props.sort ?? [])
  const [round, setRound] = useState(0)
  const summaries = useMemo(() => summariesOf(props.columns), [props.columns])
  const filtering = useFilters(props.columns, props.initialFilter)
  const filter = filtering.filterBut()
  const fields = groupedBy(props, arranged.groups)
  const groups = useMemo(
    () => groupItems(fields, props.columns, sorting.sort),
    [fields, props.columns, sorting.sort],
  )
  const query: GridQuery = {
    filter,
    sort: sorting.sort,
    groups,
    totalSummary: summaries,
    groupSummary: summaries,
  }
  const { rows, state, question } = useRows({
    source: props.source,
    query,
    refreshKey: JSON.stringify([props.refreshKey, round]),
    onError: props.onError,
    tree: props.tree && { ...props.tree, keyOf: props.keyOf },
  })
  const editing = useEditing(props)
  const hasActionMenu = useNarrowScreen()
  const seen = useScrollWindow(element, { size: state.size, rowHeight })
  const visible = visibleColumns(props.columns, arranged).filter(
    ({ field, kind }) => kind === 'instant' || !fields.includes(field),
  )
  const exported: LoadOptions = { ...(filter === undefined ? {} : { filter }), sort: sorting.sort }
  return {
    props,
    element,
    setElement,
    arranged,
    sorting,
    filtering,
    editing,
    groups,
    hasActionMenu,
    actionsWidth: hasActionMenu
      ? MENU_WIDTH
      : (props.actionsWidth ?? (props.rowActions === undefined ? 92 : 120)),
    headRows: headRowsOf(props, look),
    /** A card is one cell to whoever goes by keyboard. */
    columns: look.isCards ? visible.slice(0, 1) : visible,
    /** All that are shown or would be, if the rows were no cards: what a workbook has. */
    visible,
    look,
    summaries,
    rows,
    state,
    question,
    seen,
    exported,
    refresh: () => {
      setRound(round + 1)
      props.onRefresh?.()
    },
  }
}

export type Grid<R extends object> = ReturnType<typeof useDataGrid<R>>

/** Captions, and the filters below them; above cards neither. */
function headRowsOf<R extends object>({ filters }: DataGridProps<R>, { isCards }: Look): number {
  if (isCards) return 0
  return filters === false ? 1 : 2
}

/** A tree is never grouped. */
const groupedBy = <R extends object>({ groupPanel, tree }: DataGridProps<R>, groups: readonly string[]) =>
  groupPanel && !tree ? groups : NO_GROUPS

const summariesOf = <R>(columns: readonly GridColumn<R>[]): SummaryItem[] =>
  columns.flatMap(({ field, summary }) =>
    summary === undefined ? [] : [{ selector: field, summaryType: summary }],
  )

type Arranged = {
  readonly table: { getVisibleLeafColumns: () => readonly { id: string; getSize: () => number }[] }
}

function visibleColumns<R>(columns: readonly GridColumn<R>[], { table }: Arranged): GridColumn<R>[] {
  return table.getVisibleLeafColumns().flatMap(({ id }) => columns.find(({ field }) => field === id) ?? [])
}
