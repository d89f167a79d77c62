import { expect, test } from 'vitest'
import { whyNotFile } from './import-file.ts'
import { isWrong, previewRows } from './preview-rows.ts'

const preview = {
  rows: [
    { row: 2, values: { op: 'A' }, outcome: 'add' as const, problems: [] },
    {
      row: 3,
      values: { op: null },
      outcome: 'refuse' as const,
      problems: [{ field: 'op', message: 'El campo OP es requerido' }],
    },
    { row: 4, values: { op: 'B' }, outcome: 'same' as const, problems: [] },
  ],
}

test('refused rows come first, with why', () => {
  const rows = previewRows(preview, undefined)
  expect(rows.map(({ importRow }) => importRow)).toEqual([3, 2, 4])
  expect(rows[0]?.importProblems).toBe('El campo OP es requerido')
  expect(rows.map((row) => isWrong(row, 'op'))).toEqual([true, false, false])
})

test('one outcome is shown alone', () => {
  expect(previewRows(preview, 'add').map(({ importRow }) => importRow)).toEqual([2])
})

test.each([
  ['ordenes.csv', 10, undefined],
  ['ORDENES.XLSX', 5_000_000, undefined],
  ['ordenes.pdf', 10, 'not-a-table'],
  ['ordenes.csv', 0, 'empty'],
  ['ordenes.csv', 5_000_001, 'too-large'],
])('a file %s of %d bytes: %s', (name, size, problem) => {
  expect(whyNotFile({ name, size })).toBe(problem)
})
