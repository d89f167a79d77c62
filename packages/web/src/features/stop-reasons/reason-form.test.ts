import type { StopReason } from '@baliza/contract'
import { expect, test } from 'vitest'
import {
  changedValues,
  draftOf,
  emptyDraft,
  isFixed,
  valuesOf,
  whyNotParent,
  whyNotReasonName,
} from './reason-form.ts'

const jam: StopReason = {
  reasonID: 20,
  parentID: 8,
  reason: 'Atasco',
  detail: null,
  pareto: true,
  discountOEE: false,
  isCategory: false,
  color: '#c40000',
  systemStop: false,
  enabledForLine: '[1,3]',
  root: 8,
  path: 'No planificada/Atasco',
  level: 2,
  updatedBy: null,
  updateDate: null,
  revision: 1,
}

test('a reason without a category or a name is told so', () => {
  const draft = emptyDraft(null, false)
  expect([whyNotParent(draft), whyNotReasonName(draft)]).toEqual(['parent-required', 'name-required'])
  expect(whyNotReasonName({ ...draft, reason: 'A/B' })).toBe('name-with-slash')
  expect(whyNotReasonName({ ...draft, reason: 'Atasco' })).toBeUndefined()
})

test('only what was changed travels', () => {
  const before = draftOf(jam, [])
  expect(changedValues(before, before)).toEqual({})
  expect(changedValues(before, { ...before, color: '#00aa00', lines: ['3', '1'] })).toEqual({
    color: '#00aa00',
  })
  expect(changedValues(before, { ...before, everyLine: true })).toEqual({ enabledForLine: null })
})

test('lines travel as JSON text in the order of their numbers', () => {
  expect(valuesOf({ ...draftOf(jam, []), lines: ['12', '2'] }).enabledForLine).toBe('[2,12]')
  expect(valuesOf({ ...draftOf(jam, []), lines: [] }).enabledForLine).toBe('[]')
})

test('of a reason of the system only colour and Pareto can be changed', () => {
  expect(isFixed(jam)).toBe(false)
  expect(isFixed({ ...jam, reasonID: 3, parentID: 2, root: 2, systemStop: true })).toBe(true)
  expect(isFixed(undefined)).toBe(false)
})
