import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { trialSentence } from './trial-sentence.ts'

overwriteGetLocale(() => 'es')
const trial = {
  error: true,
  message: 'no es una función',
  value: null,
  line: 1,
  column: null,
  tags: [],
  unknownTags: [],
}

test('the line is told once, whoever told it first', () => {
  expect(trialSentence(trial)).toBe('no es una función (línea 1)')
  expect(trialSentence({ ...trial, message: 'no es una función (línea 1)' })).toBe(
    'no es una función (línea 1)',
  )
  expect(trialSentence({ ...trial, message: 'not a function (line 1)' })).toBe('not a function (line 1)')
})

test('a tag that there is not comes first', () => {
  expect(trialSentence({ ...trial, unknownTags: ['L9.x'] })).toBe('No existe el tag “L9.x”.')
})
