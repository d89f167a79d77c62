import { expect, test } from 'vitest'
import { presetFilter, readIndexSearch } from './index-search.ts'

test.each([
  [
    { line: '3', order: '87' },
    { line: 3, order: 87 },
  ],
  [{ line: 3 }, { line: 3 }],
  [{ line: '0', order: '-1' }, {}],
  [{ line: '', order: 'x' }, {}],
  [{ line: '1.5', other: 'y' }, {}],
])('a link with %o asks for %o', (raw, search) => {
  expect(readIndexSearch(raw)).toEqual(search)
})

test('what a link asks for is the filter of the list', () => {
  expect(presetFilter({})).toBeUndefined()
  expect(presetFilter({ line: 3 })).toEqual(['lineID', '=', 3])
  expect(presetFilter({ line: 3, order: 87 })).toEqual([['lineID', '=', 3], 'and', ['order', '=', 87]])
})
