import { WEBHOOK_EVENTS } from '@baliza/domain'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { errorChoices, eventChoices, stateChoices } from './event-words.ts'
import { newSecret } from './new-secret.ts'

overwriteGetLocale(() => 'es')

test('every event that is sent has a word of its own in the log, the test too', () => {
  const choices = eventChoices()
  expect(choices.map(({ value }) => value)).toEqual([...Object.values(WEBHOOK_EVENTS), 'test'])
  expect(new Set(choices.map(({ text }) => text)).size).toBe(choices.length)
})

test.each([
  ['the states', stateChoices],
  ['the reasons of a failure', errorChoices],
])('%s of a delivery are told apart', (_, choices) => {
  expect(new Set(choices().map(({ text }) => text)).size).toBe(choices().length)
  expect(new Set(choices().map(({ value }) => value)).size).toBe(choices().length)
})

test('a secret is 32 bytes in hexadecimal, and never the same', () => {
  const secrets = Array.from({ length: 50 }, newSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(secrets).size).toBe(50)
})
