import { expect, it } from 'vitest'
import { mostColumns, nextColumns, readColumns, tvColumns } from './columns.ts'

it('the columns go 3, 4, 5 and back to 3', () => {
  expect([nextColumns(3, 5), nextColumns(4, 5), nextColumns(5, 5)]).toEqual([4, 5, 3])
})

it('a count that does not fit is passed over', () => {
  expect([nextColumns(3, 4), nextColumns(4, 4), nextColumns(3, 3), nextColumns(2, 3)]).toEqual([4, 3, 3, 3])
})

it('a kiosk has room for five, a tablet held upright for three, a phone for one', () => {
  expect([1400, 984, 800, 728, 600, 350].map(mostColumns)).toEqual([5, 5, 4, 3, 2, 1])
})

it('a browser that kept nothing begins with three', () => {
  expect([readColumns(null), readColumns('7'), readColumns('5'), readColumns('4')]).toEqual([3, 3, 5, 4])
})

it('a television takes the count that draws all of its lines largest', () => {
  const television = { width: 1872, height: 960 }
  expect([1, 2, 6, 12, 20, 99].map((count) => tvColumns({ ...television, count }))).toEqual([
    1, 2, 3, 4, 5, 5,
  ])
})
