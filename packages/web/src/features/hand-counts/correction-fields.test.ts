import type { OrderHour } from '@baliza/contract'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { whyNotSave } from '../../ui/form/form-values.ts'
import { correctionFields, correctionOf } from './correction-fields.ts'

overwriteGetLocale(() => 'es')

const hour: OrderHour = {
  order: 7,
  op: 'A-7',
  start: '2026-11-20T08:00:00.000Z',
  end: '2026-11-20T09:00:00.000Z',
  countedUnits: 100,
  countedDiscards: 4,
  units: 100,
  discards: 4,
  corrections: [],
}
const signed = { reason: 'Tapado', signature: { username: 'ana', password: 'x' } }
const wrong = (values: object) =>
  Object.keys(whyNotSave(correctionFields(hour, String), { units: 100, discards: 4, ...signed, ...values }))

test.each([
  ['nothing was changed', {}, ['units']],
  ['below zero', { units: -1, discards: -2 }, ['units', 'discards']],
  ['more discards than units', { units: 3 }, ['discards']],
  ['no reason is given', { units: 120, reason: null }, ['reason']],
  ['all is well', { units: 120 }, []],
])('a correction while %s is wrong in: %s', (_, values, fields) => {
  expect(wrong(values)).toEqual(fields)
})

test('a correction says what it saw', () => {
  expect(correctionOf(1, hour, { units: 120, discards: 4, ...signed })).toMatchObject({
    line: 1,
    order: 7,
    hour: hour.start,
    units: 120,
    discards: 4,
    seenUnits: 100,
    seenDiscards: 4,
    seenCorrections: 0,
  })
})
