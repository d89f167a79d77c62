import { expect, test } from 'vitest'
import { statusOnUse, type ValidatedValues, whyNotValidated } from './validated-order.ts'

const good: ValidatedValues = { orderID: 'S1-0042', lot: 'L-7', productCode: 'AZ-1' }
const wrongs = (change: Partial<ValidatedValues>) =>
  whyNotValidated({ ...good, ...change }).map(({ code }) => code)

test('a future order needs an order, a lot and a product', () => {
  expect(wrongs({})).toEqual([])
  expect(wrongs({ orderID: null, lot: ' ', productCode: '' })).toEqual([
    'order-id-required',
    'lot-required',
    'product-required',
  ])
})

test('a future order fits where it is written', () => {
  const long = { orderID: 'O'.repeat(13), lot: 'L'.repeat(51), productCode: 'P'.repeat(19) }
  expect(wrongs(long)).toEqual(['text-too-long', 'text-too-long', 'text-too-long'])
})

test('a future order was read with errors when its product did not exist', () => {
  expect([statusOnUse(true), statusOnUse(false)]).toEqual([2, 3])
})
