import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { type ChosenOrders, namesOf, toggled, usedOf } from './chosen-orders.ts'

overwriteGetLocale(() => 'es')

const fresh = { orderID: 'A1', isUsed: false }
const used = { orderID: 'B2', isUsed: true }
const none: ChosenOrders = new Map()

test('an order is chosen with a click and let go with another; the others stay', () => {
  const both = toggled(toggled(none, fresh), used)
  expect([...both.keys()]).toEqual(['A1', 'B2'])
  expect([...toggled(both, fresh).keys()]).toEqual(['B2'])
  expect(none.size).toBe(0)
})

test('of the chosen ones those are known that were read already', () => {
  expect(usedOf(toggled(toggled(none, fresh), used))).toEqual(['B2'])
})

test('up to eight orders are named, of more the first eight and how many there are besides', () => {
  const orders = (count: number) => Array.from({ length: count }, (_, i) => `V${i + 1}`)
  expect(namesOf(orders(8))).toBe('V1, V2, V3, V4, V5, V6, V7, V8')
  expect(namesOf(orders(11))).toBe('V1, V2, V3, V4, V5, V6, V7, V8 y 3 más')
})
