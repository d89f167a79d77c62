import { instant } from '@baliza/domain'

/**
 * The plant that browser tests look at: it is eleven on a Wednesday morning, whatever the time here, and
 * every line stays at its order for an hour and more. No break and no changeover happens meanwhile, and its
 * past is the same each time.
 */
export const CALM_PLANT = {
  lines: 4,
  days: 2,
  seed: 1,
  zone: 'Europe/Madrid',
  begin: instant(Date.UTC(2026, 2, 18, 10)),
  scenario: 'quiet-shift',
} as const
