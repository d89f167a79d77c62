import { useMemo, useState } from 'react'
import type { GridColumn } from './column.ts'
import type { DataGridProps } from './grid-props.ts'
import type { LoadOptions, SummaryItem } from './grid-source.ts'
import { groupItems } from './group-items.ts'
import { useColumns } from './use-columns.ts'
import { useEditing } from './use-editing.tsx'
import { useFilters } from './use-filters.ts'
import type { Look } from './use-look.ts'
import { useNarrowScreen } from './use-medium.ts'
import { useRows } from './use-rows.ts'
import { useSort } from './use-sort.ts'

const MENU_WIDTH = 56
const NO_GROUPS: readonly string[] = []

/** What a grid knows: its columns as arranged, what it asks for, and its rows. Each part takes what it needs. */
export function useDataGrid<R extends object>(props: DataGridProps<R>, look: Look) {
  const columns = useColumns(props.id, props.columns)
  const sorting = useSort(props.sort ?? [])
  const filtering = useFilters(props.columns, props.initialFilter)
  const editing = useEditing(props)
  const filter = filtering.filterBut()
  const summaries = useMemo(() => summariesOf(props.columns), [props.columns])
  const fields = props.groupPanel && !props.tree ? columns.groups : NO_GROUPS
  const groups = useMemo(
    () => groupItems(fields, props.columns, sorting.sort),
    [fields, props.columns, sorting.sort],
  )
  const [round, setRound] = useState(0)
  const { rows, state, question } = useRows({
    source: props.source,
    query: { filter, sort: sorting.sort, groups, totalSummary: summaries, groupSummary: summaries },
    refreshKey: JSON.stringify([props.refreshKey, round]),
    onError: props.onError,
    tree: props.tree && { ...props.tree, keyOf: props.keyOf },
  })
  /** What the rows are grouped by stands at their group; a date has more to say than its group. */
  const visible = useMemo(
    () => columns.shown.filter(({ field, kind }) => kind === 'instant' || !fields.includes(field)),
    [columns.shown, fields],
  )
  /** For the keyboard a card is one cell. */
  const drawn = useMemo(() => (look.isCards ? visible.slice(0, 1) : visible), [look.isCards, visible])
  const exported: LoadOptions = { ...(filter === undefined ? {} : { filter }), sort: sorting.sort }
  const refresh = () => {
    setRound(round + 1)
    props.onRefresh?.()
  }
  return {
    columns,
    sorting,
    filtering,
    editing,
    groups,
    summaries,
    rows,
    state,
    question,
    visible,
    drawn,
    exported,
    refresh,
    actions: useActionCells(props, editing.hasActions),
  }
}

export type Grid<R extends object> = ReturnType<typeof useDataGrid<R>>

/** The cells with the buttons of a row; where there is no room for buttons, one of them opens a menu. */
export type ActionCells = { readonly width: number; readonly isMenu: boolean }

function useActionCells<R extends object>(
  { actionsWidth, rowActions }: DataGridProps<R>,
  hasActions: boolean,
): ActionCells | undefined {
  const isMenu = useNarrowScreen()
  const usual = rowActions === undefined ? 92 : 120
  const width = isMenu ? MENU_WIDTH : (actionsWidth ?? usual)
  return useMemo(() => (hasActions ? { width, isMenu } : undefined), [hasActions, width, isMenu])
}

const summariesOf = <R>(columns: readonly GridColumn<R>[]): SummaryItem[] =>
  columns.flatMap(({ field, summary }) =>
    summary === undefined ? [] : [{ selector: field, summaryType: summary }],
  )
