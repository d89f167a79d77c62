import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { s } from '../testing/line-diary.ts'
import { type Counter, type CounterRule, countPieces } from './counter.ts'

const CUMULATIVE: CounterRule = { relative: false, desiredSpeed: 60 }
const RELATIVE: CounterRule = { relative: true, desiredSpeed: 60 }

const at = (seconds: number, value: number): Counter => ({ at: s(seconds), value })

describe('a cumulative counter', () => {
  test('begins with a base and no pieces', () => {
    expect(countPieces(null, s(0), 5000, CUMULATIVE)).toEqual({ counter: at(0, 5000), pieces: 0, refusal: null })
  })

  test('counts what it rose by', () => {
    expect(countPieces(at(0, 5000), s(10), 5007, CUMULATIVE)).toEqual({ counter: at(10, 5007), pieces: 7, refusal: null })
  })

  test('that fell was reset or wrapped: the new value counts', () => {
    expect(countPieces(at(0, 9998), s(10), 3, CUMULATIVE)).toMatchObject({ counter: at(10, 3), pieces: 3 })
  })

  test('drops a reading older than its base', () => {
    expect(countPieces(at(10, 50), s(9), 45, CUMULATIVE)).toEqual({ counter: at(10, 50), pieces: 0, refusal: null })
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
    expect(countPieces(at(0, 100_000), s(10), 90_000, CUMULATIVE)).toMatchObject({ counter: at(10, 90_000), pieces: 0 })
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
  ])('%d is refused and leaves the base', (value, why) => {
    for (const rule of [CUMULATIVE, RELATIVE]) {
      expect(countPieces(at(0, 5), s(10), value, rule)).toMatchObject({ counter: at(0, 5), pieces: 0, refusal: { why } })
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
