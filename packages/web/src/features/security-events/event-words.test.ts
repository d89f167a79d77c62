import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { detailText, eventChoices, outcomeChoices } from './event-words.ts'

overwriteGetLocale(() => 'es')

test.each([
  ['the events', eventChoices],
  ['their outcomes', outcomeChoices],
])('%s are told apart', (_, choices) => {
  expect(new Set(choices().map(({ text }) => text)).size).toBe(choices().length)
})

test.each([
  ['nothing', null, ''],
  ['fields', '{"call":"users.get","rows":3}', 'llamada: users.get · filas: 3'],
  ['words', '{"session":7,"reason":"by-user"}', 'sesión: 7 · motivo: la terminó su usuario'],
  ['what is true', '{"encrypted":true}', 'cifrada: sí'],
  ['what a newer version tells', '{"tide":"high"}', 'tide: high'],
  ['a text that was too long for the table', '{"filter":"[[\\"op\\",\\"=', '{"filter":"[[\\"op\\",\\"='],
  ['one that was cut behind a brace', '{"filter":"{op}', '{"filter":"{op}'],
])('a detail of %s is read', (_, detail, expected) => {
  expect(detailText(detail)).toBe(expected)
})
