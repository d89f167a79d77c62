import { expect, test } from 'vitest'
import { orderOf } from './create-order.ts'
import { orderFilter } from './order-filter.ts'

test('an order takes over what was left blank', () => {
  const draft = {
    source: 'preloaded' as const,
    starts: true,
    lineID: 3,
    preContractID: 7,
    lot: null,
    desiredProductionQuantity: undefined,
  }
  expect(orderOf(draft)).toEqual({ lineID: 3, preContractID: 7 })
})

test('the list shows what is still open, of one line or of all', () => {
  expect(JSON.stringify(orderFilter({ line: 3 }))).toBe('[["lineID","=",3],"and",["status","<>",2]]')
  expect(orderFilter({ shows: 'all' })).toBeUndefined()
})
