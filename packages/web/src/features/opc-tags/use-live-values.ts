import type { LiveTagValue } from '@baliza/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'

type Live = { readonly at: string; readonly byTag: ReadonlyMap<number, LiveTagValue> }

const LOOK_EVERY = 2_000
const KEY = ['tags.values', 'live']

/** Asks for what is new, and lays it over what is known. */
const live = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal, client }): Promise<Live> => {
    const before = client.getQueryData<Live>(KEY)
    const { at, values } = await callApi('tags.values', { query: before ? { since: before.at } : {} }, signal)
    return {
      at,
      byTag: new Map([...(before?.byTag ?? []), ...values.map((value) => [value.tagID, value] as const)]),
    }
  },
  structuralSharing: false,
})

/** Keeps the values of all tags up to date while it is shown. */
export const useLiveValues = () => useQuery({ ...live, refetchInterval: LOOK_EVERY })

/** What one tag says now; undefined = it has never said anything. */
export const useLiveValue = (tagID: number): LiveTagValue | undefined =>
  useQuery({ ...live, staleTime: Number.POSITIVE_INFINITY, select: ({ byTag }) => byTag.get(tagID) }).data
