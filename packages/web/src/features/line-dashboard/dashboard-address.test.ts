import { expect, it } from 'vitest'
import { readDashboardSearch } from './dashboard-address.ts'

it('an address names a line and, maybe, an earlier shift', () => {
  expect(readDashboardSearch({ line: '3', shift: '2026-11-20T13:00:00.000Z' })).toEqual({
    line: 3,
    shift: '2026-11-20T13:00:00.000Z',
  })
})

it('what is malformed in an address is left out', () => {
  for (const line of ['0', '100', 'x', '', '2.5', undefined])
    expect(readDashboardSearch({ line, shift: 'yesterday' })).toEqual({})
})
