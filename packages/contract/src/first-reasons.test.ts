import { FIRST_OWN_REASON, isDiscounted, placeReasons, REASON, whyNotName } from '@baliza/domain'
import { describe, expect, test } from 'vitest'
import { FIRST_REASONS } from './first-reasons.ts'
import { FIXED_REASONS } from './fixed-reasons.ts'

const defaults = [...FIXED_REASONS, ...FIRST_REASONS]
const tree = placeReasons(defaults.map((reason) => ({ ...reason, reason: reason.es })))

describe('the default tree', () => {
  test('has every fixed reason where the specification has it', () => {
    const parents = FIXED_REASONS.map(({ reasonID, parentID }) => [reasonID, parentID])
    expect(parents).toEqual([
      [1, null],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 2],
      [6, 1],
      [7, 1],
      [8, 1],
      [100, 2],
    ])
  })

  test('discounts what is under planned, and of the system 4 and 5 only', () => {
    const leaves = [...tree.values()].filter((reason) => !reason.isCategory)
    const discounted = leaves.filter(isDiscounted).map(({ reasonID }) => reasonID)
    expect(discounted).toEqual([
      4,
      5,
      ...leaves.filter(({ root }) => root === REASON.PLANNED).map(({ reasonID }) => reasonID),
    ])
  })

  test('has ids of its own, all placed, and names that can stand in a path', () => {
    expect(tree.size).toBe(defaults.length)
    expect(Math.max(...tree.keys())).toBeLessThan(FIRST_OWN_REASON)
    for (const { es, en } of defaults)
      expect([whyNotName(es), whyNotName(en)]).toEqual([undefined, undefined])
  })

  test('hangs reasons on categories only', () => {
    for (const { parentID } of defaults)
      expect(parentID === null || tree.get(parentID)?.isCategory).toBe(true)
  })
})
