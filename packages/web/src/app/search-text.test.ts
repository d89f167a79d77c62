import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

test('query parameters of a page are plain text both ways', () => {
  expect(parseSearch('?line=3&lines=1,2')).toEqual({ line: '3', lines: '1,2' })
  expect(stringifySearch({ line: 3, lines: '1,2', gone: undefined })).toBe('?line=3&lines=1,2')
})
