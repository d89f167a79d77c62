import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

const WAITS = { first: 250, longest: 15_000 }

test('the wait doubles up to its cap', () => {
  expect([1, 2, 3, 6, 7, 1_000].map((failures) => backOff(failures, WAITS, 1))).toEqual([
    250, 500, 1_000, 8_000, 15_000, 15_000,
  ])
})

test('chance takes at most half of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, chance) => {
        const [wait, most] = [backOff(failures, WAITS, chance), backOff(failures, WAITS, 1)]
        return wait >= most / 2 && wait <= most
      },
    ),
  )
})
