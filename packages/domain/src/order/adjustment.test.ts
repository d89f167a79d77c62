import { expect, test } from 'vitest'
import { m } from '../testing/shift-builder.ts'
import { whyNotAdjust } from './adjustment.ts'

const ended = { op: 'A', startDate: m(0), endDate: m(90) }

test('an ended order is adjusted by nothing, by all of its time, or by what lies between', () => {
  for (const minutes of [null, 0, 45.5, 90]) expect(whyNotAdjust(ended, minutes)).toBeUndefined()
})

test('it is said why not otherwise', () => {
  expect(whyNotAdjust(ended, 90.01)).toEqual({ code: 'adjustment-too-long', values: { minutes: 90 } })
  expect(whyNotAdjust(ended, -1)?.code).toBe('adjustment-negative')
  expect(whyNotAdjust({ ...ended, endDate: null }, 5)).toEqual({
    code: 'order-not-finalized',
    values: { op: 'A' },
  })
  expect(whyNotAdjust({ ...ended, startDate: null, endDate: null }, null)?.code).toBe('order-not-finalized')
})
