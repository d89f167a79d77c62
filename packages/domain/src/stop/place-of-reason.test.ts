import { expect, test } from 'vitest'
import { someReasons } from '../testing/some-reasons.ts'
import { whyNotPlace } from './place-of-reason.ts'
import { placeReasons } from './reason-tree.ts'

const deep = Array.from({ length: 4 }, (_, i) => ({
  reasonID: 2001 + i,
  parentID: i === 0 ? 810 : 2000 + i,
  reason: `Nivel ${i + 3}`,
  isCategory: true,
  discountOEE: false,
}))
const tree = placeReasons([...someReasons, ...deep])
const fold = (text: string) => text.toLowerCase().replaceAll('á', 'a')
const why = (parentID: number | null | undefined, reason = 'Ruido', reasonID?: number) =>
  whyNotPlace(tree, { parentID, reason, reasonID }, fold)

test('a reason goes into any category but those of the system', () => {
  expect([why(1), why(8), why(810)]).toEqual([undefined, undefined, undefined])
  expect([why(2), why(811), why(9_999), why(null)]).toEqual([
    'category-of-system',
    'not-a-category',
    'category-missing',
    'category-missing',
  ])
})

test('it has a name of its own that no path could misread', () => {
  expect([why(8, ' '), why(8, 'a/b'), why(8, 'mecanica'), why(8, 'Mecánica', 810)]).toEqual([
    'name-empty',
    'name-with-slash',
    'name-taken',
    undefined,
  ])
})

test('a category moves with all below it, but not into itself and not deeper than six levels', () => {
  expect([why(810, 'Mecánica', 810), why(2003, 'Mecánica', 810), why(820, 'Mecánica', 810)]).toEqual([
    'in-itself',
    'in-itself',
    'too-deep',
  ])
  expect([why(2004), why(7, 'Mecánica', 810)]).toEqual(['too-deep', undefined])
})
