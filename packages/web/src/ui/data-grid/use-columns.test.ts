import { expect, test } from 'vitest'
import type { GridColumn } from './column.ts'
import { moved, withNewcomers } from './use-columns.ts'

const ORDER = ['a', 'b', 'c', 'd']

test.each([
  ['a', 'c', 'bcad'],
  ['a', 'd', 'bcda'],
  ['d', 'a', 'dabc'],
  ['c', 'b', 'acbd'],
  ['b', 'c', 'acbd'],
  ['b', 'b', 'abcd'],
  ['x', 'b', 'abcd'],
  ['b', 'x', 'abcd'],
])('%s dropped on %s takes its place', (field, target, expected) => {
  expect(moved(ORDER, field, target).join('')).toBe(expected)
})

const columns = (...fields: string[]) =>
  fields.map((field) => ({ field, caption: field, kind: 'text' }) as GridColumn<Record<string, string>>)

test('columns stay as they were arranged', () => {
  expect(withNewcomers(['c', 'a', 'b'], columns('a', 'b', 'c'))).toEqual(['c', 'a', 'b'])
})

test('a column that is new comes where the grid has it, one that is gone goes', () => {
  expect(withNewcomers(['c', 'gone', 'a'], columns('a', 'new', 'c'))).toEqual(['c', 'new', 'a'])
  expect(withNewcomers([], columns('a', 'b'))).toEqual(['a', 'b'])
})
