import { expect, it } from 'vitest'
import { speedPoints } from './speed-points.ts'

const slice = (start: string, end: string, quantity: number) => ({
  start: `2026-11-20T${start}Z`,
  end: `2026-11-20T${end}Z`,
  quantity,
  discards: 0,
})

it('a slice of 5 minutes with 150 pieces ran at 30 a minute', () => {
  expect(speedPoints([slice('13:00:00.000', '13:05:00.000', 150)])).toEqual([
    { at: Date.UTC(2026, 10, 20, 13, 2, 30), value: 30 },
  ])
})

it('a slice that has just begun says nothing', () => {
  expect(speedPoints([slice('13:00:00.000', '13:00:20.000', 10)])[0]?.value).toBeNull()
})
