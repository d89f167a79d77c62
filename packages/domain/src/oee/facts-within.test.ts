import { expect, test } from 'vitest'
import { between, bucket, m, NO_FACTS, order, SETTINGS } from '../testing/shift-builder.ts'
import { factsWithin } from './facts-within.ts'
import { windowSums } from './window-sums.ts'

test('pieces that somebody wrote down for an hour lie over the counted ones, and count where the hour begins', () => {
  const counted = Array.from({ length: 120 }, (_, minute) => bucket(minute, 1))
  const written = bucket(60, 1000, { end: m(120) })
  const facts = {
    ...NO_FACTS,
    orders: [order(1, 0, null)],
    buckets: [...counted, written].toSorted((a, b) => a.start - b.start),
  }
  const made = (start: number, end: number) => {
    const window = between(start, end)
    const [within, all] = [factsWithin(facts, window), facts].map(
      (some) => windowSums(some, window, m(500), SETTINGS).orders[0]?.units,
    )
    expect(within).toBe(all)
    return within
  }
  expect([made(0, 60), made(60, 61), made(61, 120), made(90, 100), made(0, 120)]).toEqual([
    60, 1001, 59, 10, 1120,
  ])
})
