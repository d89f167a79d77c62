import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'

/** On load and every 60 s. A server that can't be reached says nothing about the session; only a 401 does. */
const EVERY = 60_000

export function useSessionCheck(isLoggedIn: boolean): void {
  useQuery({
    queryKey: ['users.isvalid'],
    queryFn: ({ signal }) => callApi('users.isvalid', {}, signal),
    enabled: isLoggedIn,
    refetchInterval: EVERY,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  })
}
