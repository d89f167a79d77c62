import type { RowOf } from '@baliza/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'

export type ListedServer = RowOf<'opcservers.get'>

/** A connection that comes or goes is seen while one waits for it. */
const LOOK_EVERY = 2_000

const states = queryOptions({
  queryKey: ['opcservers.states'],
  queryFn: async ({ signal }) => {
    const servers = await callApi('opcservers.states', {}, signal)
    return new Map(servers.map((server) => [server.opcServerID, server]))
  },
  structuralSharing: false,
})

/** How the connections are and why, looked at again and again while `isWatching`. */
export const useServerStates = (isWatching = false) =>
  useQuery({ ...states, refetchInterval: isWatching ? LOOK_EVERY : false }).data
