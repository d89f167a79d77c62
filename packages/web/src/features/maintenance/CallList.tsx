import { useMemo } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { Span } from '../analysis/analysis-days.ts'
import { callColumns, type ListedCall } from './call-columns.tsx'
import type { MaintenanceSearch } from './maintenance-search.ts'
import { callsFilter } from './shown-calls.ts'
import { useCallLines } from './use-call-lines.ts'

const source = gridSource({ load: 'maintenance.get' })
const keyOf = ({ callID }: ListedCall) => callID
const NEWEST_FIRST = [{ selector: 'declarationDate', desc: true }]

/** The calls one by one. */
export function CallList({
  search: { line },
  span: { start, end },
  refreshKey,
}: {
  search: MaintenanceSearch
  span: Span
  refreshKey: string
}) {
  const lines = useCallLines()
  const columns = useMemo(
    () => callColumns(lines.map(({ lineID, name }) => ({ value: lineID, text: name }))),
    [lines],
  )
  const filter = useMemo(
    () => callsFilter(line === undefined ? {} : { line }, { start, end }),
    [line, start, end],
  )
  return (
    <ServerGrid
      id="maintenance"
      label={m.maintenance_history()}
      source={source}
      columns={columns}
      keyOf={keyOf}
      initialFilter={filter}
      sort={NEWEST_FIRST}
      exportName="MANTENIMIENTO"
      groupPanel
      refreshKey={refreshKey}
      empty={{ title: m.maintenance_empty(), text: m.maintenance_empty_hint() }}
    />
  )
}
