import { expect, test } from 'vitest'
import { compared, partOfStaffed } from './compare-windows.ts'

test('a figure that rose by four points differs by 0.04', () => {
  expect(compared(0.74, 0.78).difference).toBeCloseTo(0.04, 12)
})

test('what one window cannot say, no difference can', () => {
  expect(compared(null, 0.78).difference).toBeNull()
  expect(compared(0.74, null)).toEqual({ before: 0.74, after: null, difference: null })
})

test('minutes are compared by the part of the staffed time that they took', () => {
  expect(partOfStaffed(48, 480)).toBe(0.1)
  expect(partOfStaffed(48, 0)).toBeNull()
})
