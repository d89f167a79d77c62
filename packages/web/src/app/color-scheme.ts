import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

export type ColorChoice = 'system' | 'light' | 'dark'
export type ColorScheme = 'light' | 'dark'

const KEY = 'baliza.color-scheme'
const listeners = new Set<() => void>()

const readChoice = (): ColorChoice => {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseColors(choice: ColorChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useColorChoice = (): ColorChoice => useSyncExternalStore(subscribe, readChoice)

/** What its reader chose; else dark where a screen is seen from afar, else as the system is. */
export function useColorScheme(isSeenFromAfar: boolean): ColorScheme {
  const choice = useColorChoice()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  })
  if (choice !== 'system') return choice
  return isSeenFromAfar || isSystemDark ? 'dark' : 'light'
}
