import { describe, expect, test } from 'vitest'
import {
  ORDER_STATUS,
  type OrderHead,
  type OrderStatus,
  whyNotFinalize,
  whyNotReprocess,
  whyNotStart,
} from './order.ts'
import { preloadedQuantity } from './preloaded-quantity.ts'

const anOrder = (status: OrderStatus, order = 1): OrderHead => ({
  order,
  op: `A-${order}`,
  lineID: 3,
  status,
})
const { CREATED, READY, FINALIZED } = ORDER_STATUS

describe('starting an order', () => {
  test('works once', () => {
    expect(whyNotStart(anOrder(CREATED), undefined, undefined)).toBeUndefined()
    expect(whyNotStart(anOrder(READY), undefined, undefined)?.code).toBe('order-started')
    expect(whyNotStart(anOrder(FINALIZED), undefined, undefined)?.code).toBe('order-finalized')
  })

  test('names the order that runs, unless the person confirmed that one', () => {
    const running = anOrder(READY, 7)
    expect(whyNotStart(anOrder(CREATED), running, undefined)).toEqual({
      code: 'order-running',
      values: { lineID: 3, order: 7, op: 'A-7' },
    })
    expect(whyNotStart(anOrder(CREATED), running, 6)?.code).toBe('order-running')
    expect(whyNotStart(anOrder(CREATED), running, 7)).toBeUndefined()
  })
})

test('only a running order can be finalized', () => {
  expect(whyNotFinalize(anOrder(READY))).toBeUndefined()
  expect(whyNotFinalize(anOrder(CREATED))?.code).toBe('order-not-started')
  expect(whyNotFinalize(anOrder(FINALIZED))?.code).toBe('order-finalized')
})

test('only a finalized order can be made once more', () => {
  expect(whyNotReprocess(anOrder(FINALIZED))).toBeUndefined()
  expect([anOrder(CREATED), anOrder(READY)].map((order) => whyNotReprocess(order)?.code)).toEqual([
    'order-not-finalized',
    'order-not-finalized',
  ])
})

describe('the bags of a pre-loaded order', () => {
  test.each([
    [25, 50, 0.9, 450],
    [25, 50, null, 500],
    [1, 30, null, 33],
    [0.1, 40, 1, 3],
  ])('%d t in bags of %d kg at %d are %d', (tons, kilos, performance, bags) => {
    expect(preloadedQuantity(tons, kilos, performance)).toBe(bags)
  })

  test('a bag without weight is no bag', () => {
    expect(() => preloadedQuantity(1, 0, null)).toThrow(RangeError)
    expect(() => preloadedQuantity(1, Number.NaN, null)).toThrow(RangeError)
  })
})
