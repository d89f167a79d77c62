import type { StopKey } from '@baliza/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { keyOfStop } from '../seen-stop.ts'

/** What was done to a stop and to the pieces of the same original. */
export const useStopHistory = (key: StopKey) =>
  useQuery({
    queryKey: ['stops.history', keyOfStop(key)],
    queryFn: ({ signal }) => callApi('stops.history', { query: keyOfStop(key) }, signal),
    staleTime: 0,
  })
