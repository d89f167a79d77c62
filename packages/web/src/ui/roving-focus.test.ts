import { expect, test } from 'vitest'
import { movedPlace, neighbourOf } from './roving-focus.ts'

const EXTENT = { firstRow: -1, rows: 1000, columns: 8, page: 10 }
const cell = (row: number, column: number) => ({ row, column })

test.each([
  ['ArrowDown', cell(-1, 2), cell(0, 2)],
  ['ArrowUp', cell(0, 2), cell(-1, 2)],
  ['ArrowUp', cell(-1, 2), cell(-1, 2)],
  ['ArrowDown', cell(999, 2), cell(999, 2)],
  ['ArrowLeft', cell(4, 0), cell(4, 0)],
  ['ArrowRight', cell(4, 6), cell(4, 7)],
  ['ArrowRight', cell(4, 7), cell(4, 7)],
  ['PageDown', cell(4, 2), cell(14, 2)],
  ['PageDown', cell(995, 2), cell(999, 2)],
  ['PageUp', cell(14, 2), cell(4, 2)],
  // A page up leads to the first row, not into the header.
  ['PageUp', cell(4, 2), cell(0, 2)],
  ['Home', cell(4, 2), cell(4, 0)],
  ['End', cell(4, 2), cell(4, 7)],
])('%s leads from %j to %j', (key, from, to) => {
  expect(movedPlace(from, key, EXTENT, false)).toEqual(to)
})

test('what is one cell over several columns is left by one key', () => {
  const extent = { ...EXTENT, span: 3 }
  expect(movedPlace(cell(4, 0), 'ArrowRight', extent, false)).toEqual(cell(4, 3))
  expect(movedPlace(cell(4, 3), 'ArrowRight', extent, false)).toEqual(cell(4, 4))
})

test('with Ctrl, Home and End lead to the corners', () => {
  expect(movedPlace(cell(4, 2), 'Home', EXTENT, true)).toEqual(cell(0, 0))
  expect(movedPlace(cell(4, 2), 'End', EXTENT, true)).toEqual(cell(999, 7))
})

test('other keys move nothing, and an empty list has its header alone', () => {
  expect(movedPlace(cell(4, 2), 'a', EXTENT, false)).toBeUndefined()
  expect(movedPlace(cell(-1, 2), 'ArrowDown', { ...EXTENT, rows: 0 }, false)).toEqual(cell(-1, 2))
})

test('without a page the page keys scroll', () => {
  expect(movedPlace(cell(4, 2), 'PageDown', { rows: 9, columns: 8 }, false)).toBeUndefined()
})

const WEEK = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']

test.each([
  ['mo', 'ArrowRight', 'tu'],
  ['mo', 'ArrowLeft', 'mo'],
  ['we', 'End', 'su'],
  ['we', 'Home', 'mo'],
  // Up and down scroll the page.
  ['we', 'ArrowDown', undefined],
  ['we', 'a', undefined],
  ['gone', 'ArrowRight', undefined],
])('in a row, from %s %s leads to %s', (from, key, to) => {
  expect(neighbourOf(WEEK, from, key)).toBe(to)
})

test.each([
  ['mo', 'ArrowDown', false, 'th'],
  ['we', 'ArrowRight', false, 'we'],
  ['fr', 'Home', false, 'th'],
  ['fr', 'Home', true, 'mo'],
  // The last row is shorter.
  ['sa', 'ArrowDown', false, 'su'],
])('in rows of three, from %s %s (wide: %s) leads to %s', (from, key, isWide, to) => {
  expect(neighbourOf(WEEK, from, key, { columns: 3, isWide })).toBe(to)
})
