import { expect, test } from 'vitest'
import { nextSort, sortedBy } from './use-sort.ts'

const up = (selector: string) => ({ selector, desc: false })
const down = (selector: string) => ({ selector, desc: true })

test('a column goes up, down and as it comes', () => {
  expect(nextSort([], 'a', false)).toEqual([up('a')])
  expect(nextSort([up('a')], 'a', false)).toEqual([down('a')])
  expect(nextSort([down('a')], 'a', false)).toEqual([])
})

test('alone it takes the place of the others, kept it comes after them', () => {
  expect(nextSort([down('a')], 'b', false)).toEqual([up('b')])
  expect(nextSort([down('a')], 'b', true)).toEqual([down('a'), up('b')])
})

test('of several, one turns where it stands', () => {
  expect(nextSort([up('a'), up('b')], 'a', true)).toEqual([down('a'), up('b')])
  expect(nextSort([down('a'), up('b')], 'a', true)).toEqual([up('b')])
  expect(nextSort([up('a'), up('b')], 'a', false)).toEqual([down('a')])
})

test('a direction that was said is the last of those that are kept', () => {
  expect(sortedBy([up('a'), up('b')], down('a'), true)).toEqual([up('b'), down('a')])
  expect(sortedBy([up('a'), up('b')], down('a'), false)).toEqual([down('a')])
})
