import type { StopKey } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { keyOfStop } from './seen-stop.ts'

/**
 * A stop as it is now, where it may be cut and the pieces of the same original. Asked for whenever a dialog
 * opens.
 */
export function useStop(key: StopKey | undefined) {
  return useQuery({
    queryKey: ['stops.cuttable', key === undefined ? null : keyOfStop(key)],
    queryFn: ({ signal }) => {
      if (key === undefined) throw new RangeError('no stop was asked for')
      return callApi('stops.cuttable', { query: keyOfStop(key) }, signal)
    },
    enabled: key !== undefined,
    staleTime: 0,
    // What is being edited must not change under the hand; a stale write is refused and says what changed.
    refetchOnWindowFocus: false,
  })
}
