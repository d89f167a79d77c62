import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { trialSentence } from './trial-sentence.ts'

overwriteGetLocale(() => 'es')
const trial = {
  error: true,
  message: 'JavaScript dice: “TypeError: not a function” (línea 1)',
  code: 'script-engine',
  values: { message: 'TypeError: not a function' },
  value: null,
  line: 1,
  column: null,
  tags: [],
  unknownTags: [],
}

test('what is wrong is said as the server says it', () => {
  expect(trialSentence(trial)).toBe('JavaScript dice: “TypeError: not a function” (línea 1)')
  expect(trialSentence({ ...trial, message: '' })).toBe('Error')
})

test('a tag that there is not comes first', () => {
  expect(trialSentence({ ...trial, unknownTags: ['L9.x'] })).toBe('No existe el tag “L9.x”.')
})
