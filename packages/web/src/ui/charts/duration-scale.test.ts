import { expect, test } from 'vitest'
import { linearDurations, logScale } from './duration-scale.ts'

test('each decade takes the same room, and the limit of a second is on a line of its own', () => {
  const { share, ticks } = logScale(1000)
  expect(ticks).toEqual([0.1, 1, 10, 100, 1000])
  expect(ticks.map(share)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(share(0)).toBe(0)
})

test('what is longer than the limit makes room for itself', () => {
  expect(logScale(1500).ticks.at(-1)).toBe(10_000)
})

test.each([
  [0.3, [0, 0.25, 0.5, 0.75, 1]],
  [7, [0, 2.5, 5, 7.5, 10]],
  [120, [0, 50, 100, 150, 200]],
])('up to %s ms the ticks are %j', (highest, ticks) => {
  expect(linearDurations(highest).ticks).toEqual(ticks)
})
