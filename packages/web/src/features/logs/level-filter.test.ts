import { LOG_LEVEL_NAMES } from '@baliza/contract'
import { expect, test } from 'vitest'
import { levelFilter } from './level-filter.ts'

test('the log shows the chosen levels; all of them, or none, are no filter', () => {
  const [first, second] = LOG_LEVEL_NAMES
  expect(levelFilter([second])).toEqual(['level', '=', second])
  expect(levelFilter([first, second])).toEqual([['level', '=', first], 'or', ['level', '=', second]])
  expect(levelFilter(LOG_LEVEL_NAMES)).toBeUndefined()
  expect(levelFilter([])).toBeUndefined()
})
