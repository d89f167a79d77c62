import type { DayOfLine, Indicators } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { useDashboardView } from './dashboard-view.ts'
import { useWindow } from './figures-context.tsx'

/**
 * The day index of the production day that the shift in view belongs to, renewed whenever the shift's own
 * figures are.
 */
export function useDayIndex(): { day: DayOfLine | undefined; shift: Indicators | undefined } {
  const { lineID } = useDashboardView()
  const shift = useWindow('shift')
  const day = shift?.window.day
  const { data } = useQuery<DayOfLine>({
    queryKey: ['history.getDayIndexes', lineID, day, shift?.now],
    queryFn: ({ signal }) =>
      callApi('history.getDayIndexes', { query: { line: lineID, ...(day != null && { day }) } }, signal),
    enabled: day != null,
    placeholderData: (before) => (before?.lineID === lineID && before.day === day ? before : undefined),
  })
  return { day: data, shift }
}
