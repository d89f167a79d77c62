import type { LineStatus } from '@baliza/contract'
import { type Instant, plantTime } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { callApi } from '../call-api.ts'
import { isStale, knowsPlantTime, type RealTime, type StreamState, streamState } from './live-state.ts'
import { liveState, onLive, tellLive } from './live-store.ts'

/** The intervals that replace the push while it is down: docs/product/limits.md#intervals. */
const STATUS_POLL = 15_000
const OVERVIEW_POLL = 10_000

let second = Math.floor(Date.now() / 1000) * 1000
const onSecond = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  second = Math.floor(Date.now() / 1000) * 1000
  for (const listener of onSecond) listener()
  timer = onSecond.size === 0 ? undefined : setTimeout(tick, 1000 - (Date.now() % 1000))
}

function everySecond(listener: () => void): () => void {
  onSecond.add(listener)
  timer ??= setTimeout(tick, 1000 - (Date.now() % 1000))
  return () => onSecond.delete(listener)
}

function everyChange(listener: () => void): () => void {
  const stops = [onLive(listener), everySecond(listener)]
  return () => stops.forEach((stop) => stop())
}

/** What the plant's clock shows, each second. */
export const useNow = (): Instant =>
  plantTime(
    liveState().clock,
    useSyncExternalStore(everySecond, () => second),
  )

/**
 * Whole real seconds since a moment of this machine's clock: how old an answer is has nothing to do with the
 * plant's clock.
 */
export const useSecondsSince = (at: RealTime): number =>
  Math.max(0, Math.round((useSyncExternalStore(everySecond, () => second) - at) / 1000))

/** The plant's clock at this moment, for what happens on a click. */
export const plantNow = (): Instant => plantTime(liveState().clock, Date.now())

/**
 * Has the server said what the plant's clock shows? Where no push arrives, this machine's own time has to do.
 */
export function useKnowsPlantTime(): boolean {
  return useSyncExternalStore(everyChange, () => knowsPlantTime(liveState(), Date.now()))
}

/** How the connection to the plant is doing; draws again each second while it is bad. */
export function useStreamState(): StreamState {
  const text = useSyncExternalStore(everyChange, () => JSON.stringify(streamState(liveState(), Date.now())))
  return useMemo(() => JSON.parse(text) as StreamState, [text])
}

/** True while figures must be fetched because nothing pushes them. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(everyChange, () => streamState(liveState(), Date.now()).kind === 'offline')
}

export type LiveLine = { readonly status: LineStatus; readonly isStale: boolean }

/**
 * A line as it is now; undefined until something is known of it. While the stream is down it is asked for
 * every 15 s.
 */
export function useLine(lineID: number | null): LiveLine | undefined {
  const id = lineID ?? 0
  const isOffline = useIsOffline()
  useQuery({
    queryKey: ['resources.status', 'fallback', id],
    queryFn: async ({ signal }) => {
      const polled = await callApi('resources.status', { query: { lineID: id } }, signal)
      tellLive({ kind: 'polled', lines: [polled], at: Date.now() })
      return null
    },
    enabled: isOffline && id > 0,
    refetchInterval: STATUS_POLL,
  })
  return useSeenLine(id)
}

/** One line of many: a page that shows them asks for all at once, by `useLinesPoll`. */
export function useSeenLine(lineID: number): LiveLine | undefined {
  const status = useSyncExternalStore(onLive, () => liveState().lines.get(lineID)?.status)
  const stale = useSyncExternalStore(
    everyChange,
    useCallback(() => isStale(liveState(), lineID, Date.now()), [lineID]),
  )
  return useMemo(() => (status === undefined ? undefined : { status, isStale: stale }), [status, stale])
}

/** While the stream is down, every line that the user may see is asked for every 10 s, in one call. */
export function useLinesPoll(): void {
  const isOffline = useIsOffline()
  useQuery({
    queryKey: ['live.lines', 'fallback'],
    queryFn: async ({ signal }) => {
      tellLive({ kind: 'polled', lines: await callApi('live.lines', {}, signal), at: Date.now() })
      return null
    },
    enabled: isOffline,
    refetchInterval: OVERVIEW_POLL,
  })
}

/** Every line that the user may see, by number. */
export function useLines(): readonly LiveLine[] {
  const lines = useSyncExternalStore(onLive, () => liveState().lines)
  const staleIDs = useSyncExternalStore(everyChange, staleLineIDs)
  useLinesPoll()
  return useMemo(() => {
    const stale = new Set(staleIDs.split(' ').map(Number))
    return [...lines.values()]
      .map(({ status }) => ({ status, isStale: stale.has(status.lineID) }))
      .sort((a, b) => a.status.lineID - b.status.lineID)
  }, [lines, staleIDs])
}

/** As text, so that an unchanged answer draws nothing again. */
const staleLineIDs = () =>
  [...liveState().lines.keys()].filter((lineID) => isStale(liveState(), lineID, Date.now())).join(' ')
