import { useQuery } from '@tanstack/react-query'
import { keptValue } from '../ui/kept-value.ts'
import { callQuery } from './call-api.ts'

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

/** Whether somebody at this browser wants to be led. */
const led = keptValue('baliza.first-line', {
  parse: (text) => text !== 'dismissed',
  format: (isLed) => (isLed ? null : 'dismissed'),
})

export const useIsLed = led.use
export const setLed = led.keep
