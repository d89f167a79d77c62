import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { timeZoneChoices } from './time-zones.ts'

overwriteGetLocale(() => 'es')

const textOf = (zone: string, iso: string) =>
  timeZoneChoices(zone, Date.parse(iso)).find(({ value }) => value === zone)?.text

test('a zone says how far it is from UTC now, in summer and in winter', () => {
  expect(textOf('Europe/Madrid', '2026-07-01T12:00:00Z')).toBe('Europe/Madrid (GMT+02:00)')
  expect(textOf('Europe/Madrid', '2026-12-01T12:00:00Z')).toBe('Europe/Madrid (GMT+01:00)')
  expect(textOf('America/Los_Angeles', '2026-12-01T12:00:00Z')).toBe('America/Los Angeles (GMT-08:00)')
})

test('a zone that is kept by another name than this browser has is offered too, once', () => {
  const at = Date.parse('2026-12-01T12:00:00Z')
  const valuesOf = (kept: string) => timeZoneChoices(kept, at).map(({ value }) => value)
  const known = valuesOf('Europe/Madrid')
  expect(new Set(known).size).toBe(known.length)
  expect(valuesOf('Etc/GMT+5')).toEqual(known.includes('Etc/GMT+5') ? known : ['Etc/GMT+5', ...known])
})
