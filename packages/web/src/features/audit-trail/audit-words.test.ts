import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { actionWord } from './audit-words.ts'

overwriteGetLocale(() => 'en')

test.each([
  ['stopReason.change', 'reason.change'],
  ['equipmentStop.create', 'equipment.link'],
  ['equipmentStop.delete', 'equipment.unlink'],
])('an entry that an older import left as %s reads as %s does', (before, now) => {
  expect(actionWord(before)).toBe(actionWord(now))
  expect(actionWord(before)).not.toContain('.')
})

test('an action that nobody knows stays as it was written', () => {
  expect(actionWord('rocket.launch')).toBe('rocket.launch')
})
