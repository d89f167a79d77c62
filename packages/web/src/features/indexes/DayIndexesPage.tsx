import type { DayIndex } from '@baliza/contract'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { useLineNames } from '../../api/line-names.ts'
import { useFormat } from '../../api/plant.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { dayCard } from './index-cards.ts'
import { dayColumns } from './index-columns.tsx'
import { type IndexSearch, presetFilter } from './index-search.ts'
import { EXPLAIN_WIDTH, useExplained } from './use-explained.tsx'

const source = gridSource({ load: 'oeeindex.day.get' })
const NEWEST_FIRST = [
  { selector: 'day', desc: true },
  { selector: 'lineID', desc: false },
]

/** docs/product/screens.md#shift-and-day-indexes */
export function DayIndexesPage() {
  const format = useFormat()
  const { line }: IndexSearch = useSearch({ strict: false })
  const lines = useLineNames()
  const columns = useMemo(() => dayColumns(lines), [lines])
  const filter = useMemo(() => presetFilter({ line }), [line])
  const card = useCallback((row: DayIndex) => dayCard(row, format), [format])
  const { explain, ledger } = useExplained()
  const rowActions = useCallback(({ lineID, day }: DayIndex) => [explain({ lineID, day })], [explain])
  return (
    <>
      <PageHeader title={m.indexes_day_title()} subtitle={m.indexes_day_subtitle()} />
      <DataGrid<DayIndex>
        id="indexes-day"
        label={m.indexes_day_title()}
        source={source}
        columns={columns}
        keyOf={({ lineID, day }) => ({ lineID, day })}
        format={format}
        initialFilter={filter}
        sort={NEWEST_FIRST}
        card={card}
        rowActions={rowActions}
        actionsWidth={EXPLAIN_WIDTH}
        exportName="INDICES_DIAS"
        groupPanel
        empty={{ title: m.indexes_day_empty(), text: m.indexes_empty_hint() }}
        onError={toastProblem}
      />
      {ledger}
    </>
  )
}
