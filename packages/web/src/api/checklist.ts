import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callQuery } from './call-api.ts'

const KEY = 'baliza.first-line'
const listeners = new Set<() => void>()
/** While somebody walks it, each step is ticked soon after it is done. */
const EVERY = 4_000

/** How far the plant is on its way to the first live line. Asked for until it has come there. */
export function useChecklist(isEnabled = true) {
  return useQuery({
    ...callQuery('checklist.get', {}),
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.steps.every(({ done }) => done) === true ? false : EVERY),
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody at this browser wants to be led. */
export const useIsLed = (): boolean =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== 'dismissed')

export function setLed(isLed: boolean): void {
  if (isLed) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'dismissed')
  for (const listener of listeners) listener()
}
