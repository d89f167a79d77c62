import type { LineStatus } from '@baliza/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { indicatorsKey } from './use-indicators.ts'

/** A line that flickers must not turn into a flood of questions. */
const SHORTEST_PAUSE = 5_000

/**
 * What of a status makes the window's answer old: another state, stop, order or call, or newly computed
 * figures.
 */
const signOf = (status: LineStatus): string =>
  [
    status.since,
    status.stop?.stopID,
    status.stop?.reasonID,
    status.order?.order,
    status.unrecognizedStops,
    status.maintenance?.status,
    status.shiftFigures?.end,
  ].join(' ')

/** Asks for the indicators of the line again when the stream says that it changed. */
export function useRefreshOnPush(lineID: number, status: LineStatus | undefined, isWatched: boolean): void {
  const queryClient = useQueryClient()
  const askedAt = useRef(0)
  const sign = status === undefined ? undefined : signOf(status)
  const seen = useRef(sign)

  useEffect(() => {
    if (!isWatched || sign === undefined || sign === seen.current) return
    seen.current = sign
    const pause = Math.max(0, askedAt.current + SHORTEST_PAUSE - performance.now())
    const timer = setTimeout(() => {
      askedAt.current = performance.now()
      void queryClient.invalidateQueries({ queryKey: indicatorsKey(lineID) })
    }, pause)
    return () => clearTimeout(timer)
  }, [isWatched, sign, lineID, queryClient])
}
