import type { Stop } from '@baliza/contract'
import { useCallback, useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { useLineNames } from '../../api/line-names.ts'
import { useFormat } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import { useCoarsePointer } from '../../ui/data-grid/use-medium.ts'
import { toast } from '../../ui/toast.tsx'
import { type ListSearch, presetFilter } from './list-search.ts'
import { PresetChips } from './PresetChips.tsx'
import { StopsPulse } from './StopsPulse.tsx'
import { keyOfStop } from './seen-stop.ts'
import { stopCard, stopColumns, touchStopColumns } from './stop-columns.tsx'
import { useRowActions } from './use-row-actions.tsx'
import { useStopDialogs } from './use-stop-dialogs.tsx'

const source = gridSource({ load: 'stops.get' })
const NEWEST_FIRST = [{ selector: 'startDate', desc: true }]

const showError = (error: unknown) => toast.error(problemText(error))

/** Every stop; what may be done with one depends on its state and on who looks. */
export function StopsList({
  search,
  onSearch,
}: {
  search: ListSearch
  onSearch: (search: ListSearch) => void
}) {
  const format = useFormat()
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const { dialogs, isOpening: _, ...open } = useStopDialogs({ onDone: reload })
  const rowActions = useRowActions(open)
  const isTouch = useCoarsePointer()
  const lines = useLineNames()
  const columns = useMemo(() => (isTouch ? touchStopColumns : stopColumns)(lines), [isTouch, lines])
  const filter = useMemo(() => presetFilter(search), [search])
  const card = useCallback((stop: Stop) => stopCard(stop, format), [format])
  return (
    <>
      <DataGrid<Stop>
        id="stops"
        label={m.stops_title()}
        source={source}
        columns={columns}
        keyOf={keyOfStop}
        format={format}
        initialFilter={filter}
        sort={NEWEST_FIRST}
        card={card}
        rowActions={rowActions.of}
        actionsWidth={rowActions.width}
        toolbar={<PresetChips search={search} onChange={onSearch} />}
        exportName="PARADAS"
        groupPanel
        refreshKey={round}
        empty={{ title: m.stops_empty(), text: m.stops_empty_hint() }}
        onError={showError}
      />
      <StopsPulse lineID={search.line} onPulse={reload} />
      {dialogs}
    </>
  )
}
