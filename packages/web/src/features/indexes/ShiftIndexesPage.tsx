import type { ShiftIndex } from '@baliza/contract'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { useLineNames } from '../../api/line-names.ts'
import { useFormat } from '../../api/plant.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { shiftCard } from './index-cards.ts'
import { shiftColumns } from './index-columns.tsx'
import { type IndexSearch, presetFilter } from './index-search.ts'
import { EXPLAIN_WIDTH, useExplained } from './use-explained.tsx'

const source = gridSource({ load: 'oeeindex.history.get' })
const NEWEST_FIRST = [
  { selector: 'shiftStart', desc: true },
  { selector: 'lineID', desc: false },
]

/** docs/product/screens.md#shift-and-day-indexes */
export function ShiftIndexesPage() {
  const format = useFormat()
  const { line }: IndexSearch = useSearch({ strict: false })
  const lines = useLineNames()
  const columns = useMemo(() => shiftColumns(lines), [lines])
  const filter = useMemo(() => presetFilter({ line }), [line])
  const card = useCallback((row: ShiftIndex) => shiftCard(row, format), [format])
  const { explain, ledger } = useExplained()
  const rowActions = useCallback(
    ({ lineID, shiftStart }: ShiftIndex) => [explain({ lineID, shiftStart })],
    [explain],
  )
  return (
    <>
      <PageHeader title={m.indexes_shift_title()} subtitle={m.indexes_shift_subtitle()} />
      <DataGrid<ShiftIndex>
        id="indexes-shift"
        label={m.indexes_shift_title()}
        source={source}
        columns={columns}
        keyOf={({ lineID, shiftStart }) => ({ lineID, shiftStart })}
        format={format}
        initialFilter={filter}
        sort={NEWEST_FIRST}
        card={card}
        rowActions={rowActions}
        actionsWidth={EXPLAIN_WIDTH}
        exportName="INDICES_TURNOS"
        groupPanel
        empty={{ title: m.indexes_shift_empty(), text: m.indexes_empty_hint() }}
        onError={toastProblem}
      />
      {ledger}
    </>
  )
}
