import { describe, expect, test } from 'vitest'
import { someReasons } from '../testing/some-reasons.ts'
import { REASON } from './reason-ids.ts'
import {
  categoriesAbove,
  isDiscounted,
  isEnabledForLine,
  linesOfReason,
  placeReasons,
  whyNotName,
  whyNotSign,
} from './reason-tree.ts'

const tree = placeReasons(someReasons)

describe('the reason tree', () => {
  test('joins the names from below the root', () => {
    expect(tree.get(811)).toMatchObject({
      path: 'No planificada/Mecánica/Atasco',
      root: REASON.UNPLANNED,
      unplanned: true,
      level: 3,
    })
    expect(tree.get(REASON.MICROSTOP)).toMatchObject({
      path: 'Sistema/Microparada',
      root: REASON.SYSTEM,
      unplanned: false,
    })
    expect(tree.get(REASON.UNPLANNED)).toMatchObject({ path: 'No planificada', root: REASON.UNPLANNED })
    expect(tree.get(REASON.ROOT)).toMatchObject({ path: '', root: null, level: 0 })
  })

  test('leaves out what hangs on nothing or on itself', () => {
    const lost = { reason: 'x', isCategory: false, discountOEE: false }
    const placed = placeReasons([
      { ...lost, reasonID: 1, parentID: null },
      { ...lost, reasonID: 5, parentID: 77 },
      { ...lost, reasonID: 6, parentID: 6 },
    ])
    expect([...placed.keys()]).toEqual([1])
  })
})

test('nobody changes what the system discounts', () => {
  expect(isDiscounted({ reasonID: REASON.MICROSTOP, discountOEE: true })).toBe(false)
  expect(isDiscounted({ reasonID: REASON.DISCONNECTED, discountOEE: false })).toBe(true)
})

describe('enabledForLine', () => {
  test.each([
    [null, 7, true],
    ['[]', 7, false],
    ['[1,3]', 3, true],
    ['[1,3]', 2, false],
  ])('%s on line %d: %s', (held, lineID, shown) => {
    expect(isEnabledForLine(held, lineID)).toBe(shown)
  })

  test('that is no list of lines is refused', () => {
    expect(() => linesOfReason('{"a":1}')).toThrow()
    expect(() => linesOfReason('["x"]')).toThrow()
  })
})

test('the categories of a reason are told from its own up to the root', () => {
  expect(categoriesAbove(tree, { parentID: 810 }).map(({ reasonID }) => reasonID)).toEqual([810, 8, 1])
  expect(categoriesAbove(tree, { parentID: null })).toEqual([])
})

test('a stop is signed with a leaf that its line shows', () => {
  const leaf = {
    reasonID: 1001,
    isCategory: false,
    enabledForLine: null,
    categories: [{ enabledForLine: null }],
  }
  expect(whyNotSign(leaf, 1)).toBeUndefined()
  expect(whyNotSign({ ...leaf, isCategory: true }, 1)).toBe('reason-is-category')
  expect(whyNotSign({ ...leaf, enabledForLine: '[2]' }, 1)).toBe('reason-hidden')
  expect(whyNotSign({ ...leaf, categories: [{ enabledForLine: null }, { enabledForLine: '[2]' }] }, 1)).toBe(
    'reason-hidden',
  )
})

test.each([2, 3, 4, 5, 100])('nobody signs with reason %d of the system', (reasonID) => {
  expect(whyNotSign({ reasonID, isCategory: reasonID === 2, enabledForLine: null, categories: [] }, 1)).toBe(
    'reason-signed-by-system',
  )
})

test.each([
  ['Atasco', undefined],
  ['  ', 'name-empty'],
  ['Atasco/rotura', 'name-with-slash'],
])('a reason named %j: %s', (name, why) => {
  expect(whyNotName(name)).toBe(why)
})
