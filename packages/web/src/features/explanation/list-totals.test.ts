import type { Explanation } from '@baliza/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agrees, listTotals, sumMinutes } from './list-totals.ts'

const START = '2026-11-20T06:00:00.000Z'
const END = '2026-11-20T07:00:00.000Z'
const span = (minutes: number) => ({ start: START, end: END, minutes })

const state = (name: Explanation['states'][number]['state'], minutes: number, staffedMinutes = minutes) => ({
  ...span(minutes),
  state: name,
  staffedMinutes,
})

const part = (some: Partial<Explanation['parts'][number]>): Explanation['parts'][number] => ({
  ...span(60),
  order: 1,
  op: 'OP-1',
  productName: null,
  desiredSpeed: 10,
  discountTime: 5,
  adjustedDiscountTime: null,
  runtime: 50,
  noMaterialTime: 0,
  stoppedTime: 10,
  units: 400,
  discards: 4,
  unknownUnits: 0,
  failures: 1,
  failureTime: 5,
  idealTime: 40,
  ...some,
})

const NOTHING = { parts: [], states: [], stops: [], pieces: [] }

test('milliseconds add up to the millisecond, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 86_400_000 }), { maxLength: 200 }), (milliseconds) => {
      const whole = milliseconds.reduce((sum, each) => sum + each, 0)
      expect(Math.round(sumMinutes(milliseconds.map((each) => each / 60_000)) * 60_000)).toBe(whole)
    }),
  )
})

test('what a supervisor signed takes the place of the discounted stops of its order alone', () => {
  const { parts } = listTotals({
    ...NOTHING,
    parts: [part({ adjustedDiscountTime: 12 }), part({ order: 2 })],
  })
  expect(parts.deducted).toBe(17)
  expect(parts.idealTime).toBe(80)
})

test('the ideal time is unknown as soon as one order has no speed', () => {
  expect(
    listTotals({ ...NOTHING, parts: [part({}), part({ desiredSpeed: null, idealTime: null })] }).parts
      .idealTime,
  ).toBeNull()
})

test('states are added by their names; one that never was is not listed', () => {
  const { states } = listTotals({
    ...NOTHING,
    states: [state('running', 30), state('unknown', 10), state('running', 20, 5)],
  })
  expect(states.byState).toEqual([
    { state: 'running', minutes: 50, staffedMinutes: 35 },
    { state: 'unknown', minutes: 10, staffedMinutes: 10 },
  ])
  expect([states.minutes, states.known]).toEqual([60, 50])
})

test('a sum agrees with its figure but for floating point; nothing agrees with what cannot be said', () => {
  expect(agrees(0.1 + 0.2, 0.3)).toBe(true)
  expect(agrees(0.31, 0.3)).toBe(false)
  expect(agrees(null, 0)).toBe(false)
})
