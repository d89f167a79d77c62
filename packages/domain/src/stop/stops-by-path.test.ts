import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { sumByPath } from './stops-by-path.ts'

const t = (minutes: number) => instant(1_763_625_600_000 + minutes * 60_000)
const window = (start: number, end: number) => ({ start: t(start), end: t(end) })
const stop = (start: number, end: number, path: string) => ({ ...window(start, end), path, color: null })

const stops = [stop(0, 30, 'A/B/C'), stop(40, 50, 'A/B'), stop(50, 55, 'D'), stop(90, 130, 'D')]

test('stops are summed by path, the longest first, clipped to the window', () => {
  const sums = sumByPath(stops, [window(10, 100)]).map(({ path, duration, stopCount }) => [
    path,
    duration,
    stopCount,
  ])
  expect(sums).toEqual([
    ['A/B/C', 20, 1],
    ['D', 15, 2],
    ['A/B', 10, 1],
  ])
})

test('a level sums what is deeper', () => {
  expect(
    sumByPath(stops, [window(0, 200)], 1).map(({ path, duration, percent }) => [path, duration, percent]),
  ).toEqual([
    ['D', 45, 45 / 85],
    ['A', 40, 40 / 85],
  ])
})

test('a stop that lies in two windows is one stop with both its parts', () => {
  expect(sumByPath([stop(0, 100, 'A')], [window(0, 10), window(50, 70)])).toEqual([
    { path: 'A', duration: 30, stopCount: 1, percent: 1, color: null },
  ])
})

test('whatever the level, the minutes are the same', () => {
  const path = fc
    .array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 4 })
    .map((names) => names.join('/'))
  const anyStops = fc.array(
    fc.tuple(fc.nat(200), fc.nat(50), path).map(([start, length, of]) => stop(start, start + length + 1, of)),
  )
  fc.assert(
    fc.property(anyStops, fc.integer({ min: 1, max: 6 }), (some, level) => {
      const total = (by?: number) =>
        sumByPath(some, [window(20, 180)], by).reduce((sum, { duration }) => sum + duration, 0)
      expect(total(level)).toBeCloseTo(total(), 6)
    }),
  )
})
