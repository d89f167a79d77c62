import { type Instant, instant } from '@baliza/domain'
import { expect, test } from 'vitest'
import { boundariesOf } from './order-boundaries.ts'

const t = (seconds: number): Instant => instant(1_790_000_000_000 + seconds * 1_000)
const order = (number: number, start: number | null, end: number | null = null) => ({
  order: number,
  startDate: start === null ? null : t(start),
  endDate: end === null ? null : t(end),
})
const making = (number: number, since: number) => ({ order: number, orderSince: t(since) })
const input = (seconds: number, number: number) => ({ kind: 'order', at: t(seconds), order: number })

test('an order that was started begins when it was', () => {
  expect(boundariesOf([order(7, 100)], making(0, 0))).toEqual([input(100, 7)])
})

test('an order that was finalized leaves the line without one', () => {
  expect(boundariesOf([order(7, 100, 200)], making(7, 100))).toEqual([input(200, 0)])
})

test('an order that follows at once leaves no gap', () => {
  expect(boundariesOf([order(7, 100, 200), order(8, 200)], making(7, 100))).toEqual([input(200, 8)])
})

test('orders that came and went between two looks are all told', () => {
  const orders = [order(7, 100, 200), order(8, 210, 300), order(9, 300, 400), order(10, 450)]
  expect(boundariesOf(orders, making(7, 100))).toEqual([
    input(200, 0),
    input(210, 8),
    input(300, 9),
    input(400, 0),
    input(450, 10),
  ])
})

test('what was told before is not told again', () => {
  expect(boundariesOf([order(7, 100, 200)], making(0, 200))).toEqual([])
  expect(boundariesOf([order(7, 200, 200), order(8, 300)], making(0, 200))).toEqual([input(300, 8)])
})

test('an order that is only planned is no boundary', () => {
  expect(boundariesOf([order(7, null)], making(0, 0))).toEqual([])
})
