import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant } from './instant.ts'
import { clip, type Interval } from './interval.ts'
import { clipAll, intersect, union, without } from './interval-set.ts'

const span = (start: number, end: number): Interval => ({ start: instant(start), end: instant(end) })

test('what touches or overlaps becomes one', () => {
  expect(union([span(5, 9), span(0, 3), span(3, 4), span(8, 12), span(6, 7)])).toEqual([
    span(0, 4),
    span(5, 12),
  ])
})

test('clipping tells touching from sharing', () => {
  expect(clip(span(0, 5), span(5, 9))).toBeUndefined()
  expect(clip(span(0, 6), span(5, 9))).toEqual(span(5, 6))
})

const LAST = 40
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: LAST - 1 }), fc.integer({ min: 1, max: 12 }))
  .map(([start, length]) => span(start, Math.min(LAST, start + length)))
const anySpans = fc.array(anySpan, { maxLength: 12 })

/** The same sets the slow way: one point after the other. */
const points = (set: readonly Interval[]) =>
  Array.from({ length: LAST }, (_, at) => set.some(({ start, end }) => start <= at && at < end))

describe('law: set algebra is that of the points', () => {
  test('union', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const set = union(spans)
        expect(points(set)).toEqual(points(spans))
        for (const [i, { start }] of set.entries()) expect(start).toBeGreaterThan(set[i - 1]?.end ?? -1)
      }),
    )
  })

  test('intersect', () => {
    fc.assert(
      fc.property(anySpans, anySpans, (first, second) => {
        const [a, b] = [union(first), union(second)]
        const [inA, inB] = [points(a), points(b)]
        expect(points(intersect(a, b))).toEqual(inA.map((yes, i) => yes && inB[i] === true))
      }),
    )
  })

  test('clipAll', () => {
    fc.assert(
      fc.property(anySpans, anySpan, (spans, window) => {
        expect(points(clipAll(spans, window))).toEqual(points(intersect(union(spans), [window])))
      }),
    )
  })
})

test('what others leave of each part keeps what it was', () => {
  const part = (start: number, end: number, name: string) => ({ ...span(start, end), name })
  const parts = [part(0, 10, 'a'), part(5, 20, 'b'), part(30, 40, 'c')]
  expect(without(parts, [span(2, 4), span(8, 12), span(35, 50)])).toEqual([
    part(0, 2, 'a'),
    part(4, 8, 'a'),
    part(5, 8, 'b'),
    part(12, 20, 'b'),
    part(30, 35, 'c'),
  ])
  expect(without(parts, [])).toEqual(parts)
  expect(without(parts, [span(-5, 100)])).toEqual([])
})
