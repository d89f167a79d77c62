import { describe, expect, test } from 'vitest'
import { bucket, m, NO_FACTS, order, SETTINGS, state } from '../testing/shift-builder.ts'
import type { BucketFact, LineFacts } from './line-facts.ts'
import { recentSpeed } from './recent-speed.ts'

const seconds = (count: number) => m(count / 60)

/** One piece each two seconds since six o'clock, in minutes, as far as somebody looked. */
const counted = (second: number): BucketFact[] =>
  Array.from({ length: Math.ceil(second / 60) }, (_, i) =>
    bucket(i, Math.min(30, Math.floor((second - i * 60) / 2))),
  )

const steady = (second: number): LineFacts => ({
  ...NO_FACTS,
  states: [state('running', 0, null)],
  buckets: counted(second),
  orders: [order(1, -60, null)],
})

describe('the speed of the last five minutes', () => {
  test('of a steady line is the same at every second', () => {
    for (let second = 3_600; second < 3_900; second++) {
      expect([second, recentSpeed(steady(second), seconds(second), SETTINGS)]).toEqual([second, 30])
    }
  })

  test('is right from the first seconds of running', () => {
    for (let second = 10; second < 300; second += 2)
      expect(recentSpeed(steady(second), seconds(second), SETTINGS)).toBeCloseTo(30, 9)
  })

  test('counts only the time in which the line ran', () => {
    const facts = {
      ...steady(3_600),
      states: [state('running', 0, 56), state('stopped', 56, 58), state('running', 58, null)],
    }
    const buckets = counted(3_600).filter(({ start }) => start < m(56) || start >= m(58))
    expect(recentSpeed({ ...facts, buckets }, m(60), SETTINGS)).toBeCloseTo(30, 9)
  })

  test.each(['stopped', 'unknown'] as const)('can’t be said of a line that is %s', (name) => {
    const facts = { ...steady(3_600), states: [state('running', 0, 59), state(name, 59, null)] }
    expect(recentSpeed(facts, m(60), SETTINGS)).toBeNull()
  })

  test('knows nothing of what people write down, nor of pieces whose time is unknown', () => {
    const facts = steady(3_600)
    const buckets = [
      ...facts.buckets,
      bucket(0, 6_000, { end: m(60) }),
      bucket(59, 900, { unknownUnits: 900 }),
    ]
    expect(recentSpeed({ ...facts, buckets }, m(60), SETTINGS)).toBeCloseTo(30, 9)
  })

  test('begins anew with an order that begins', () => {
    const orders = [order(1, 0, 58), order(2, 58, null)]
    const buckets = counted(3_600).map((one) => (one.start >= m(58) ? { ...one, order: 2 } : one))
    expect(recentSpeed({ ...steady(3_600), orders, buckets }, m(60), SETTINGS)).toBeCloseTo(30, 9)
    expect(recentSpeed({ ...steady(3_600), orders: [] }, m(60), SETTINGS)).toBeNull()
  })
})
