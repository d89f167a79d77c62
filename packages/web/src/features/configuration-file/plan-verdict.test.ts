import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { planVerdict } from './plan-verdict.ts'
import { sectionWord } from './section-words.ts'

overwriteGetLocale(() => 'es')

const change = { section: 'lines', key: '3', kind: 'add', name: 'Ensacadora', fields: [] } as const
const refusal = { section: 'lines', row: 1, key: '3', message: 'Sector desconocido' }

test.each([
  ['a file with changes may be written', [change], [], 'ready'],
  ['one that changes nothing may not', [], [], 'nothing-to-do'],
  ['one refused row holds back all the others', [change], [refusal], 'refused'],
  ['a file that is nothing but refused', [], [refusal], 'refused'],
] as const)('%s', (_, changes, refusals, verdict) => {
  expect(
    planVerdict({ changes: changes.map((one) => ({ ...one, fields: [] })), refusals: [...refusals] }),
  ).toBe(verdict)
})

test('a section is named in the language of its reader; one of a newer Baliza stays as it is', () => {
  expect(sectionWord('lines')).toBe('Líneas')
  expect(sectionWord('robots')).toBe('robots')
})
