import type { StopsOfPath, WindowProduction } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../../ui/toast.tsx'
import type { SummaryWindow } from './summary-window.ts'

export type SummaryQuestion = SummaryWindow & {
  readonly line: number
  readonly product?: string
  /** The category under the root; 0 = every stop. */
  readonly root?: number
  readonly level?: number
}

export type Summary = {
  readonly orders: readonly WindowProduction[]
  readonly paths: readonly StopsOfPath[]
  readonly duration: number
  readonly stopCount: number
}

async function readSummary(
  { root, level, product, shift, ...window }: SummaryQuestion,
  signal: AbortSignal,
): Promise<Summary> {
  const { line, startDate, endDate } = window
  const narrowed = { ...(product !== undefined && product !== '' && { product }), ...(shift && { shift }) }
  const [orders, stops] = await Promise.all([
    callApi('production.summary', { query: { line, start: startDate, end: endDate, ...narrowed } }, signal),
    callApi(
      'stops.byPath',
      { query: { ...window, ...narrowed, ...(root && { root }), ...(level && { level }) } },
      signal,
    ),
  ])
  return { orders, ...stops }
}

/** What a line made and why it stood in a window; a failure is a toast, and what was shown stays. */
export function useSummary(question: SummaryQuestion | undefined) {
  const query = useQuery({
    queryKey: ['stops-summary', question],
    queryFn: ({ signal }) => (question === undefined ? undefined : readSummary(question, signal)),
    enabled: question !== undefined,
    placeholderData: (before) => before,
    retry: false,
  })
  useFailureTold(query.error)
  return query
}

/** Shown at once; pressing Apply asks again. */
export function useFailureTold(error: Error | null): void {
  useEffect(() => {
    if (error) toast.error(m.stops_summary_failed())
  }, [error])
}
