import type { ExecutedScript } from '@baliza/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'

const PAUSE = 300
const REFRESH = 2_000

/**
 * What a script makes of what its tags say now: tried as it is written, and again every two seconds. A blank
 * one is not tried.
 */
export function useScriptTrial(
  script: string,
  lineID: number | null,
): { trial: ExecutedScript | undefined; error: Error | null } {
  const [settled] = useDebouncedValue(script, PAUSE)
  const isBlank = settled.trim() === ''
  const { data, error } = useQuery({
    queryKey: ['tags.execute', settled, lineID],
    queryFn: ({ signal }) =>
      callApi('tags.execute', { body: { values: { script: settled, lineID } } }, signal),
    enabled: !isBlank,
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return { trial: isBlank ? undefined : data, error }
}
