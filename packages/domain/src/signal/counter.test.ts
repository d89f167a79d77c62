import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { s } from '../testing/line-inputs.ts'
import { type Counter, type CounterRule, countPieces } from './counter.ts'

const CUMULATIVE: CounterRule = { relative: false, desiredSpeed: 60 }
const RELATIVE: CounterRule = { relative: true, desiredSpeed: 60 }

const at = (seconds: number, value: number): Counter => ({ at: s(seconds), value })

/** What a counter without a bound makes of values at seconds. */
function piecesOf(...values: readonly (readonly [second: number, value: number])[]): number {
  let counter: Counter | null = null
  let pieces = 0
  for (const [second, value] of values) {
    const count = countPieces(counter, s(second), value, { relative: false, desiredSpeed: null })
    counter = JSON.parse(JSON.stringify(count.counter)) as Counter
    pieces += count.pieces
  }
  return pieces
}

describe('a cumulative counter', () => {
  test('begins with a base and no pieces', () => {
    expect(countPieces(null, s(0), 5000, CUMULATIVE)).toEqual({
      counter: at(0, 5000),
      pieces: 0,
      refusal: null,
    })
  })

  test('counts what it rose by', () => {
    expect(countPieces(at(0, 5000), s(10), 5007, CUMULATIVE)).toEqual({
      counter: at(10, 5007),
      pieces: 7,
      refusal: null,
    })
  })

  test('that fell to less than half was reset or wrapped: the new value counts', () => {
    expect(countPieces(at(0, 9998), s(10), 3, CUMULATIVE)).toMatchObject({ counter: at(10, 3), pieces: 3 })
    expect(piecesOf([0, 1000], [10, 499], [20, 505])).toBe(505)
  })

  test('that fell by less was corrected: that counts nothing', () => {
    expect(piecesOf([0, 500], [10, 499])).toBe(0)
    expect(piecesOf([0, 500], [10, 250], [20, 260], [90, 300])).toBe(50)
    expect(piecesOf([0, 500], [10, 490], [100, 500])).toBe(10)
  })

  test('that is back within 60 s where it was never fell', () => {
    expect(piecesOf([0, 500], [10, 0], [20, 0], [30, 505])).toBe(5)
    expect(piecesOf([0, 500], [10, 3], [40, 505])).toBe(5)
    expect(piecesOf([0, 500], [10, 0], [20, 3], [40, 505], [50, 506])).toBe(6)
    expect(piecesOf([0, 500], [10, 499], [20, 500], [30, 501])).toBe(1)
    expect(piecesOf([0, 500], [10, 0], [11, 500], [12, 0], [13, 501])).toBe(1)
    expect(piecesOf([0, 500], [10, 300], [12, 0], [14, 502])).toBe(2)
  })

  test('that is back later was reset, and made what it shows', () => {
    expect(piecesOf([0, 500], [10, 0], [70.001, 505])).toBe(505)
    expect(piecesOf([0, 500], [10, 0], [70, 505])).toBe(5)
  })

  test('that counts the pieces of each box loses none, however quickly a box is full', () => {
    const box = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    const boxes = [...box, ...box, ...box].map((value, index): [number, number] => [index, value])
    expect(piecesOf([-1, 0], ...boxes)).toBe(36)
    expect(piecesOf([0, 7], [5, 0], [10, 5], [15, 10], [20, 3], [25, 8])).toBe(18)
  })

  test('that was reset twice and fell on counts what it shows', () => {
    expect(piecesOf([0, 500], [10, 20], [20, 4], [200, 6])).toBe(26)
  })

  test('drops a reading older than its base', () => {
    expect(countPieces(at(10, 50), s(9), 45, CUMULATIVE)).toEqual({
      counter: at(10, 50),
      pieces: 0,
      refusal: null,
    })
  })

  test('takes whole pieces only', () => {
    const first = countPieces(at(0, 10), s(1), 10.9, CUMULATIVE)
    expect([first.pieces, countPieces(first.counter, s(2), 11.2, CUMULATIVE).pieces]).toEqual([0, 1])
  })
})

describe('a bound', () => {
  test('holds over at least a minute', () => {
    expect(countPieces(at(0, 0), s(1), 600, CUMULATIVE).pieces).toBe(600)
    expect(countPieces(at(0, 0), s(1), 601, CUMULATIVE)).toEqual({
      counter: at(1, 601),
      pieces: 0,
      refusal: { why: 'implausible', value: 601, increase: 601, bound: 600 },
    })
  })

  test('grows with the time since the last count', () => {
    expect(countPieces(at(0, 0), s(120), 1200, CUMULATIVE).pieces).toBe(1200)
    expect(countPieces(at(0, 0), s(120), 1201, CUMULATIVE).refusal?.why).toBe('implausible')
  })

  test('holds for the value after a fall too', () => {
    expect(countPieces(at(0, 100_000), s(10), 40_000, CUMULATIVE)).toMatchObject({
      counter: at(10, 40_000),
      pieces: 0,
      refusal: { why: 'implausible' },
    })
  })

  test.each([null, 0])('does not exist with a desired speed of %s', (desiredSpeed) => {
    expect(countPieces(at(0, 0), s(1), 1e9, { relative: false, desiredSpeed }).pieces).toBe(1e9)
  })
})

describe('what no counter can show', () => {
  test.each([
    [Number.NaN, 'not-a-number'],
    [Number.POSITIVE_INFINITY, 'not-a-number'],
    [-1, 'negative'],
    [1e308, 'too-large'],
    [2 ** 53, 'too-large'],
  ])('%d is refused and leaves the base', (value, why) => {
    const unbounded = { relative: true, desiredSpeed: null }
    for (const rule of [CUMULATIVE, RELATIVE, unbounded]) {
      expect(countPieces(at(0, 5), s(10), value, rule)).toMatchObject({
        counter: at(0, 5),
        pieces: 0,
        refusal: { why },
      })
    }
  })
})

describe('a relative counter', () => {
  test('counts every value, the first one and late ones too', () => {
    const first = countPieces(null, s(10), 4, RELATIVE)
    expect(first).toMatchObject({ pieces: 4, counter: at(10, 0) })
    expect(countPieces(first.counter, s(9), 2, RELATIVE)).toMatchObject({ pieces: 2, counter: at(10, 0) })
  })

  test('adds fractions up to pieces', () => {
    let counter: Counter | null = null
    let pieces = 0
    for (let i = 0; i < 10; i++) {
      const count = countPieces(counter, s(i), 0.1, RELATIVE)
      counter = count.counter
      pieces += count.pieces
    }
    expect(pieces).toBe(1)
  })
})

test('law: whatever order readings come in, a rising counter never counts more than it rose', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ second: fc.integer({ min: 0, max: 1000 }) })), (readings) => {
      let counter: Counter | null = null
      let pieces = 0
      let first: number | undefined
      for (const { second } of readings) {
        const count = countPieces(counter, s(second), second * 2, CUMULATIVE)
        counter = count.counter
        pieces += count.pieces
        first ??= second * 2
      }
      const highest = readings.reduce((max, { second }) => Math.max(max, second * 2), 0)
      expect(pieces).toBe(readings.length === 0 ? 0 : highest - (first ?? 0))
    }),
  )
})
