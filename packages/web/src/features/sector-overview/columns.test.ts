import { expect, it } from 'vitest'
import { nextColumns, readColumns } from './columns.ts'

it('the columns go 3, 4, 5 and back to 3', () => {
  expect([nextColumns(3), nextColumns(4), nextColumns(5)]).toEqual([4, 5, 3])
})

it('a browser that kept nothing begins with three', () => {
  expect([readColumns(null), readColumns('7'), readColumns('5'), readColumns('4')]).toEqual([3, 3, 5, 4])
})
