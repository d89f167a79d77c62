import { expect, test } from 'vitest'
import type { GroupItem } from './grid-source.ts'
import { datesWithin, pathFilter } from './group-filter.ts'

const by = (selector: string, groupInterval?: GroupItem['groupInterval']): GroupItem => ({
  selector,
  isExpanded: false,
  ...(groupInterval && { groupInterval }),
})

const GROUPS = [by('line'), by('at', 'year'), by('at', 'month'), by('at', 'day'), by('reason')]

test('under no group everything is', () => {
  expect(pathFilter(GROUPS, [])).toBeUndefined()
})

test('under a group is what has its key, and what the groups around it ask', () => {
  expect(pathFilter(GROUPS, [3])).toEqual(['line', '=', 3])
  expect(pathFilter(GROUPS, [3, 2026, 2])).toEqual([
    ['line', '=', 3],
    'and',
    [['at', '>=', '2026-02-01T00:00:00'], 'and', ['at', '<', '2026-03-01T00:00:00']],
  ])
  expect(pathFilter(GROUPS, [3, 2026, 2, 28, null])).toEqual([
    ['line', '=', 3],
    'and',
    [['at', '>=', '2026-02-28T00:00:00'], 'and', ['at', '<', '2026-03-01T00:00:00']],
    'and',
    ['reason', '=', null],
  ])
})

test('what has no date is under no year', () => {
  expect(pathFilter(GROUPS, [3, null])).toEqual([['line', '=', 3], 'and', ['at', '=', null]])
  expect(pathFilter(GROUPS, [3, null, null, null])).toEqual([['line', '=', 3], 'and', ['at', '=', null]])
})

test('parts of a date are all of what they say, down to a minute', () => {
  expect(datesWithin('at', [2026, 12, 31, 23, 59])).toEqual([
    ['at', '>=', '2026-12-31T23:59:00'],
    'and',
    ['at', '<', '2027-01-01T00:00:00'],
  ])
  expect(datesWithin('at', [2025])).toEqual([
    ['at', '>=', '2025-01-01T00:00:00'],
    'and',
    ['at', '<', '2026-01-01T00:00:00'],
  ])
  expect(datesWithin('at', [])).toBeUndefined()
})
