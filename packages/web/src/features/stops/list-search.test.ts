import { expect, test } from 'vitest'
import { presetFilter, readListSearch, withoutPreset } from './list-search.ts'

test('an address presets order, line and stop, as text or as numbers', () => {
  expect(readListSearch({ order: '12', line: 3, stopId: '7' })).toEqual({ order: 12, line: 3, stopId: 7 })
  expect(readListSearch({ order: 0, recognized: 'false' })).toEqual({ order: 0, recognized: false })
})

test('what is malformed is left out', () => {
  expect(readListSearch({ order: '-1', line: 'x', stopId: 1.5, recognized: 'no', other: 1 })).toEqual({})
  expect(readListSearch({ line: 0, stopId: '' })).toEqual({})
})

test('the presets are one filter of the grid', () => {
  expect(presetFilter({})).toBeUndefined()
  expect(presetFilter({ line: 3 })).toEqual(['lineID', '=', 3])
  expect(presetFilter({ line: 3, order: 0, recognized: false })).toEqual([
    ['lineID', '=', 3],
    'and',
    ['order', '=', 0],
    'and',
    ['recognized', '=', false],
  ])
})

test('a preset is taken back alone', () => {
  expect(withoutPreset({ line: 3, order: 5 }, 'order')).toEqual({ line: 3 })
})

test('a chart leads to the stops that touch its window, of some lines and of a path of reasons', () => {
  const search = {
    lines: '1,3',
    path: 'Mecánica',
    from: '2026-11-20T05:00:00.000Z',
    until: '2026-11-21T05:00:00.000Z',
  }
  expect(readListSearch({ ...search, until: 'tomorrow' })).toEqual({
    lines: '1,3',
    path: 'Mecánica',
    from: search.from,
  })
  expect(presetFilter(readListSearch(search))).toEqual([
    [['lineID', '=', 1], 'or', ['lineID', '=', 3]],
    'and',
    [['path', '=', 'Mecánica'], 'or', ['path', 'startswith', 'Mecánica/']],
    'and',
    [['endDate', '>', search.from], 'or', ['endDate', '=', null]],
    'and',
    ['startDate', '<', search.until],
  ])
})
