import { expect, test } from 'vitest'
import { movedCell } from './use-grid-focus.ts'

const EXTENT = { rows: 1000, columns: 8, page: 10 }
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
  expect(movedCell(from, key, EXTENT, false)).toEqual(to)
})

test('with Ctrl, Home and End lead to the corners', () => {
  expect(movedCell(cell(4, 2), 'Home', EXTENT, true)).toEqual(cell(0, 0))
  expect(movedCell(cell(4, 2), 'End', EXTENT, true)).toEqual(cell(999, 7))
})

test('other keys move nothing, and an empty list has its header alone', () => {
  expect(movedCell(cell(4, 2), 'a', EXTENT, false)).toBeUndefined()
  expect(movedCell(cell(-1, 2), 'ArrowDown', { ...EXTENT, rows: 0 }, false)).toEqual(cell(-1, 2))
})
