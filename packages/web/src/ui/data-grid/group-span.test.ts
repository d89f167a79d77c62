import { expect, test } from 'vitest'
import type { GridColumn } from './column.ts'
import { groupRoom, groupSpan } from './group-span.ts'

type Row = { op: string; line: string; oee: number; note: string }

const op: GridColumn<Row> = { field: 'op', caption: 'OP', kind: 'text' }
const line: GridColumn<Row> = { field: 'line', caption: 'Línea', kind: 'text' }
const note: GridColumn<Row> = { field: 'note', caption: 'Nota', kind: 'text' }
const oee: GridColumn<Row> = { field: 'oee', caption: 'OEE', kind: 'percent', summary: 'avg' }

test.each([
  ['up to the first sum', [op, line, oee, note], 2],
  ['the whole row where nothing is summed', [op, line, note], 3],
  ['one column where the first is summed', [oee, op], 1],
])('the name of a group takes %s', (_, columns, span) => {
  expect(groupSpan(columns)).toBe(span)
})

test('the first column grows until the name of a group can be read', () => {
  const room = (columns: GridColumn<Row>[], width: number, isNarrow = false) =>
    groupRoom({ columns, widthOf: () => width, depth: 1, isNarrow })
  expect(room([op, oee], 112)).toBe(168)
  expect(room([op, oee], 112, true)).toBe(56)
  // Its sum needs a place beside the name.
  expect(room([oee, op], 112)).toBe(256)
})

test('the first column grows by the indentation of what lies in groups', () => {
  const room = (depth: number) =>
    groupRoom({ columns: [op, line, oee], widthOf: () => 200, depth, isNarrow: false })
  expect([room(0), room(1), room(3)]).toEqual([0, 22, 66])
})
