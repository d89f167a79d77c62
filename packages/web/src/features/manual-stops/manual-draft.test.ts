import { expect, test } from 'vitest'
import {
  changesOf,
  type ManualDraft,
  valuesOf,
  whyNotEnd,
  whyNotReason,
  whyNotStart,
} from './manual-draft.ts'
import { readManualSearch } from './manual-search.ts'

const draft: ManualDraft = {
  start: '2026-11-20T10:00',
  end: '2026-11-20T10:05:30',
  reasonID: '601',
  equipmentID: '',
  observation: ' ',
}

test('a stop by hand has a start, a later end and a reason', () => {
  expect([whyNotStart(draft), whyNotEnd(draft), whyNotReason(draft)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(whyNotEnd({ ...draft, end: '2026-11-20T10:00:00' })).toBe('end-before-start')
  expect(whyNotEnd({ ...draft, end: '' })).toBe('end-required')
  expect(whyNotReason({ ...draft, reasonID: '' })).toBe('reason-required')
  expect(whyNotStart({ ...draft, start: '' })).toBe('start-required')
})

test('seconds that a browser left away are zero', () => {
  expect(valuesOf(4, draft)).toEqual({
    lineID: 4,
    startDate: '2026-11-20T10:00:00',
    endDate: '2026-11-20T10:05:30',
    reasonID: 601,
    equipmentID: null,
    observation: null,
  })
})

test('only what was changed travels', () => {
  expect(changesOf(draft, { ...draft, end: '2026-11-20T10:06' })).toEqual({ endDate: '2026-11-20T10:06:00' })
})

test('a malformed link loses what it can not say', () => {
  expect(readManualSearch({ line: '4', day: 'yesterday' })).toEqual({ line: 4 })
})
