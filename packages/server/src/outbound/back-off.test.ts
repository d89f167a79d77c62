import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test.each([
  [1, null, 0, 4_000],
  [1, null, 1, 6_000],
  [4, null, 0.5, 40_000],
  [90, null, 0.5, 900_000],
  [1, 30_000, 0.5, 30_000],
  [9, 1, 0.5, 900_000],
])('after %i attempts, asked for %s: the wait at %d is %i ms', (attempts, after, random, expected) => {
  expect(backOff(attempts, after, random)).toBe(expected)
})
