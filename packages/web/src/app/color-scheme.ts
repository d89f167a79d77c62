import { useMediaQuery } from '@mantine/hooks'
import { keptValue } from '../ui/kept-value.ts'

export type ColorChoice = 'system' | 'light' | 'dark'
export type ColorScheme = 'light' | 'dark'

const colorChoice = keptValue<ColorChoice>('baliza.color-scheme', {
  parse: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  format: (choice) => (choice === 'system' ? null : choice),
})

export const chooseColors = colorChoice.keep
export const useColorChoice = colorChoice.use

/** What its reader chose; else dark where a screen is seen from afar, else as the system is. */
export function useColorScheme(isSeenFromAfar: boolean): ColorScheme {
  const choice = useColorChoice()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  })
  if (choice !== 'system') return choice
  return isSeenFromAfar || isSystemDark ? 'dark' : 'light'
}
