import type { RowOf } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { gridSource } from '../../api/grid-source.ts'
import { useCalendarOf } from '../../api/plant.ts'
import type { Filter } from '../../ui/data-grid/filter.ts'

export type DayStop = RowOf<'stops.get'>

const source = gridSource({ load: 'stops.get' })
const MOST = 1_000
const IN_TIME = [{ selector: 'startDate', desc: false }]

/** The stops of a line that touch a production day, in time order. */
export function useStopsOfDay(lineID: number | undefined, day: string | undefined) {
  const calendar = useCalendarOf(lineID)
  const interval = day === undefined ? undefined : calendar?.dayInterval(day)
  const query = useQuery({
    queryKey: ['stops.get', 'of day', lineID, day],
    queryFn: async ({ signal }) => {
      const { data } = await source.load(
        { filter: filterOf(lineID, interval), sort: IN_TIME, take: MOST },
        signal,
      )
      return data as readonly DayStop[]
    },
    enabled: lineID !== undefined && interval !== undefined,
  })
  return { ...query, interval }
}

const filterOf = (
  lineID: number | undefined,
  interval: { start: number; end: number } | undefined,
): Filter => [
  ['lineID', '=', lineID ?? 0],
  'and',
  ['startDate', '<', isoOf(interval?.end)],
  'and',
  [['endDate', '=', null], 'or', ['endDate', '>', isoOf(interval?.start)]],
]

const isoOf = (at: number | undefined): string => toIso((at ?? 0) as Parameters<typeof toIso>[0])
