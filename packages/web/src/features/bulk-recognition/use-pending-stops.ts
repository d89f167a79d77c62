import type { RowOf } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { usePlantCalendar, usePlantParameters } from '../../api/plant.ts'
import { type BulkSearch, filterOf } from './bulk-search.ts'

export type ManagedStop = RowOf<'stops.get'>

const source = gridSource({ load: 'stops.get' })
/** As many as one signature takes. */
const MOST = 500
const SORT = [
  { selector: 'lineID', desc: false },
  { selector: 'startDate', desc: true },
]

/** What waits for a signature, line by line, the newest first; asked again while the page is open. */
export function usePendingStops(search: BulkSearch) {
  const tree = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  const calendar = usePlantCalendar()
  const seconds = usePlantParameters()?.gridRefreshTime ?? 0
  const filter = useMemo(
    () =>
      tree.data === undefined || calendar === undefined
        ? undefined
        : filterOf(search, tree.data, (day) => toIso(calendar.dayInterval(day).end)),
    [search, tree.data, calendar],
  )
  const pending = useQuery({
    queryKey: ['stops.get', 'pending', filter],
    queryFn: ({ signal }) =>
      source.load({ ...(filter && { filter }), sort: SORT, take: MOST, requireTotalCount: true }, signal),
    enabled: filter !== undefined,
    refetchInterval: seconds > 0 && seconds * 1_000,
    placeholderData: (before) => before,
  })
  const stops = (pending.data?.data ?? []) as readonly ManagedStop[]
  return { ...pending, stops, count: pending.data?.totalCount ?? stops.length, sectors: tree.data ?? [] }
}
