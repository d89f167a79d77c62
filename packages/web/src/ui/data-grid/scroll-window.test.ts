import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Scrolled, scrollToRow, scrollWindow } from './scroll-window.ts'

const MILLION: Scrolled = { scrollTop: 0, viewport: 400, rowHeight: 40, size: 1_000_000 }
const SPARE = 6

test('few rows are drawn whole, and the body is as high as they are', () => {
  expect(scrollWindow({ scrollTop: 0, viewport: 400, rowHeight: 40, size: 4 })).toEqual({
    height: 160,
    first: 0,
    end: 4,
    top: 0,
  })
})

test('of many rows those in sight are drawn, and six more at either end', () => {
  const { first, end, top } = scrollWindow({ scrollTop: 4000, viewport: 400, rowHeight: 40, size: 1000 })
  expect([first, end]).toEqual([100 - SPARE, 110 + SPARE])
  expect(top).toBe((100 - SPARE) * 40)
})

test('no body is higher than a browser draws, and the last of a million rows can be reached', () => {
  const { height } = scrollWindow(MILLION)
  expect(height).toBeLessThan(17_800_000)
  const bottom = scrollWindow({ ...MILLION, scrollTop: height - MILLION.viewport })
  expect(bottom.end).toBe(1_000_000)
  // The last row ends where the body does.
  expect(bottom.top + (bottom.end - bottom.first) * MILLION.rowHeight).toBeCloseTo(height, 3)
  const middle = scrollWindow({ ...MILLION, scrollTop: (height - MILLION.viewport) / 2 })
  expect(middle.first).toBeGreaterThan(499_900)
  expect(middle.end).toBeLessThan(500_100)
})

test('where a list became shorter than it was scrolled, its end is shown', () => {
  const { first, end } = scrollWindow({ scrollTop: 90_000, viewport: 400, rowHeight: 40, size: 30 })
  expect([first, end]).toEqual([20 - SPARE, 30])
})

/** Of a whole, in thousandths. */
const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)

const scrolled = fc
  .record({
    viewport: fc.integer({ min: 40, max: 2000 }),
    rowHeight: fc.constantFrom(40, 48, 112),
    size: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3_000_000 })),
    share,
  })
  .map(({ share, ...rest }): Scrolled => {
    const { height } = scrollWindow({ ...rest, scrollTop: 0 })
    return { ...rest, scrollTop: share * Math.max(0, height - rest.viewport) }
  })

/** Where the rows [first, end) lie on the screen, whatever is drawn of them. */
const edgesOf = (now: Scrolled) => {
  const { first, end, top } = scrollWindow(now)
  const from = top - now.scrollTop
  return { from, to: from + (end - first) * now.rowHeight }
}

test('wherever it is scrolled, what is drawn leaves no gap in sight', () => {
  fc.assert(
    fc.property(scrolled, (now) => {
      const { first, end } = scrollWindow(now)
      const { from, to } = edgesOf(now)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(now.size)
      if (first > 0) expect(from).toBeLessThan(0)
      if (end < now.size) expect(to).toBeGreaterThan(now.viewport)
    }),
  )
})

test('a row that is scrolled to lies wholly in sight', () => {
  fc.assert(
    fc.property(scrolled, share, (now, at) => {
      fc.pre(now.size > 0 && now.viewport >= now.rowHeight)
      const row = Math.round(at * (now.size - 1))
      const after = { ...now, scrollTop: scrollToRow(row, now) }
      const { first } = scrollWindow(after)
      const top = edgesOf(after).from + (row - first) * now.rowHeight
      expect(top).toBeGreaterThan(-0.1)
      expect(top + now.rowHeight).toBeLessThan(now.viewport + 0.1)
    }),
  )
})

test('a row in sight moves nothing', () => {
  const now = { scrollTop: 4010, viewport: 400, rowHeight: 40, size: 1000 }
  expect(scrollToRow(101, now)).toBe(4010)
  expect(scrollToRow(109, now)).toBe(4010)
  expect(scrollToRow(100, now)).toBe(4000)
  expect(scrollToRow(110, now)).toBe(4040)
})
