import type { Indicators } from '@baliza/contract'
import type { ProfileID } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../api/call-api.ts'

type IndicatorsRequest = {
  lineID: number
  scope: Indicators['scope']
  shiftStart: string | undefined
  /** Another definition than the official one. */
  profile?: ProfileID | undefined
  isEnabled: boolean
  everyMilliseconds: number | false
}

/**
 * What the server says of a window of a line. A failed refresh leaves the last answer, and `failedSince` says
 * since when it is old.
 */
export type IndicatorsAnswer = {
  data: Indicators | undefined
  failedSince: number | null
  isOtherWindow: boolean
  error: Error | null
}

export const indicatorsKey = (lineID: number) => ['indicators.get', lineID] as const

export function useIndicators({
  lineID,
  scope,
  shiftStart,
  profile,
  isEnabled,
  everyMilliseconds,
}: IndicatorsRequest): IndicatorsAnswer {
  const { data, isError, dataUpdatedAt, isPlaceholderData, error } = useQuery<Indicators>({
    queryKey: [...indicatorsKey(lineID), scope, shiftStart ?? 'now', profile ?? 'official'],
    queryFn: ({ signal }) =>
      callApi(
        'indicators.get',
        {
          query: {
            lineID,
            scope,
            ...(shiftStart === undefined ? {} : { shiftStart }),
            ...(profile === undefined ? {} : { profile }),
          },
        },
        signal,
      ),
    enabled: isEnabled,
    refetchInterval: everyMilliseconds,
    // Going to another shift keeps the figures in their places until its own arrive; another line's are never
    // shown.
    placeholderData: (before) => (before?.line.lineID === lineID ? before : undefined),
  })
  const failedSince = isError ? dataUpdatedAt : null
  return useMemo(
    () => ({ data, failedSince, isOtherWindow: isPlaceholderData, error }),
    [data, failedSince, isPlaceholderData, error],
  )
}
