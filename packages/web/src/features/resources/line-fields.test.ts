import { describe, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { changedValues, whyNotSave } from '../../ui/form/form-values.ts'
import { flagFields, generalFields, NEW_LINE, scriptFields, sentValues, targetFields } from './line-fields.ts'

overwriteGetLocale(() => 'es')
const fields = [...generalFields(true, [{ value: 1, text: 'Envasado' }]), ...flagFields(), ...scriptFields()]
const line = { ...NEW_LINE, lineID: 3, sectorID: 1, description: 'Envasadora', revision: 4 }

describe('what is sent of a line', () => {
  test('is what was changed', () => {
    const changed = { description: 'Otra', calculationUnits: 'tag("x")' }
    expect(sentValues(changed)).toEqual(changed)
  })
  test('says calculateThroughput as 1 or null in fixedThroughput', () => {
    expect(sentValues({ calculateThroughput: false })).toEqual({ fixedThroughput: 1 })
    expect(sentValues({ calculateThroughput: true })).toEqual({ fixedThroughput: null })
  })
  test('gives a line its first target, when a speed was written', () => {
    expect(sentValues({ defaultSpeed: 42.5, targetOEE: 75 })).toEqual({
      firstTarget: { defaultSpeed: 42.5, targetOEE: 75 },
    })
    expect(sentValues({ defaultSpeed: 0 })).toEqual({ firstTarget: { defaultSpeed: 0, targetOEE: null } })
    expect(sentValues({ defaultSpeed: null, targetOEE: null })).toEqual({})
    expect(Object.keys(whyNotSave(targetFields(), { targetOEE: 75 }))).toEqual(['defaultSpeed'])
  })
  test('never holds the number of a line that is there', () => {
    const kept = [...generalFields(false, []), ...flagFields()]
    expect(changedValues(kept, line, { ...line, lineID: 4 })).toEqual({})
  })
})

test.each([0, 100, 1.5, 'x', null])('%s is no number of a line', (lineID) => {
  expect(Object.keys(whyNotSave(fields, { ...line, lineID }))).toEqual(['lineID'])
})

test('a line needs a sector and a description of 40 characters at most', () => {
  expect(Object.keys(whyNotSave(fields, { lineID: 1 }))).toEqual(['sectorID', 'description'])
  expect(whyNotSave(fields, { ...line, description: 'x'.repeat(41) })).toHaveProperty('description')
})
