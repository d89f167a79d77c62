import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Whatever speaks of stops, by the first part of its query's key. */
const TOLD = ['stops.get', 'indicators.get', 'stopreasons.forLine']
/** The data of one stop, which may be gone now: fetched again when somebody next looks at it. */
const TOLD_LATER = ['stops.cuttable', 'stops.history']

/** Has every screen ask again for what a changed stop changes: lists, tiles, indicators. */
export function useStopsChanged(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const name of TOLD) void queryClient.invalidateQueries({ queryKey: [name] })
    for (const name of TOLD_LATER)
      void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
  }, [queryClient])
}
