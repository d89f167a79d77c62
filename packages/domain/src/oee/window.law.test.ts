import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, FACTS_END } from '../testing/any-facts.ts'
import { type Instant, instant } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'
import { factsWithin } from './facts-within.ts'
import { addTotals, type IndexTotals, totalsOf } from './index-totals.ts'
import type { IndexSettings, LineFacts, StopFact } from './line-facts.ts'
import { indexesOfSums, indexesOfTotals, windowIndexes } from './window-indexes.ts'
import { addSums, type WindowSums, windowSums } from './window-sums.ts'

const NOW = FACTS_END
const anySettings: fc.Arbitrary<IndexSettings> = fc.record({
  enableOrderManager: fc.boolean(),
  fixedThroughput: fc.constantFrom(null, null, 1),
  microStopTime: fc.constantFrom(0, 10_000, 60_000),
  defaultSpeed: fc.constantFrom(null, 60),
})

/** Some of the places where a window may be cut, in order. */
const cutsOf = (boundaries: readonly Instant[], chosen: readonly number[]): Instant[] =>
  [...new Set(chosen.map((nth) => boundaries[nth % boundaries.length] ?? NOW))].sort((a, b) => a - b)

const piecesOf = (cuts: readonly Instant[]): Interval[] =>
  cuts.flatMap((start, i) => {
    const end = cuts[i + 1]
    return end === undefined ? [] : [{ start, end }]
  })

const byOrder = ({ orders, ...rest }: WindowSums) => ({
  ...rest,
  orders: orders.toSorted((a, b) => a.order - b.order),
})

describe('law: any partition of a window adds up', () => {
  test('times, quantities and failures are those of the whole, to the millisecond', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anySettings,
        fc.array(fc.nat(), { minLength: 2, maxLength: 8 }),
        ({ facts, boundaries }, settings, chosen) => {
          const cuts = cutsOf(boundaries, chosen)
          const [first, last] = [cuts[0], cuts.at(-1)]
          if (first === undefined || last === undefined || first === last) return
          const whole = windowSums(facts, { start: first, end: last }, NOW, settings)
          const parts = piecesOf(cuts).map((piece) => windowSums(facts, piece, NOW, settings))
          expect(byOrder(parts.reduce(addSums))).toEqual(byOrder(whole))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('ratios of the whole follow from the sums of the parts', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, fc.nat(), ({ facts, boundaries }, settings, nth) => {
        const cut = boundaries[nth % boundaries.length] ?? NOW
        const [a, b] = halves(facts, cut, settings)
        const joined = indexesOfSums(byOrder(addSums(a, b)), settings)
        const whole = indexesOfSums(
          byOrder(windowSums(facts, { start: begin(facts), end: NOW }, NOW, settings)),
          settings,
        )
        expect(joined).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })
})

const begin = (facts: LineFacts): Instant => facts.states[0]?.start ?? instant(0)

const halves = (facts: LineFacts, cut: Instant, settings: IndexSettings): [WindowSums, WindowSums] => [
  windowSums(facts, { start: begin(facts), end: cut }, NOW, settings),
  windowSums(facts, { start: cut, end: NOW }, NOW, settings),
]

test('law: cutting a stop without changing its reason changes nothing', () => {
  fc.assert(
    fc.property(
      anyFacts,
      anySettings,
      fc.nat(),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      ({ facts }, settings, nth, share) => {
        const window = { start: begin(facts), end: NOW }
        const cut = {
          ...facts,
          stops: facts.stops.flatMap((stop, i) =>
            i === nth % facts.stops.length ? cutAt(stop, share) : [stop],
          ),
        }
        expect(windowIndexes(cut, window, NOW, settings)).toEqual(windowIndexes(facts, window, NOW, settings))
      },
    ),
  )
})

function cutAt(stop: StopFact, share: number): StopFact[] {
  const end = stop.end ?? NOW
  const at = instant(stop.start + (end - stop.start) * share)
  return at > stop.start && at < end
    ? [
        { ...stop, end: at },
        { ...stop, start: at },
      ]
    : [stop]
}

test('law: ratios with one denominator lie between those of the two halves', () => {
  const ratios = ['utilization', 'throughput', 'productionSpeed', 'coverage'] as const
  fc.assert(
    fc.property(anyFacts, anySettings, fc.nat(), ({ facts, boundaries }, settings, nth) => {
      const [left, right] = halves(facts, boundaries[nth % boundaries.length] ?? NOW, settings)
      const [a, b, whole] = [left, right, addSums(left, right)].map((sums) => indexesOfSums(sums, settings))
      for (const ratio of ratios) expectBetween(whole?.[ratio], a?.[ratio], b?.[ratio])
    }),
    { numRuns: 300 },
  )
})

test('law: so does acceptance, where both halves made something', () => {
  fc.assert(
    fc.property(anyFacts, anySettings, fc.nat(), ({ facts, boundaries }, any, nth) => {
      const settings = { ...any, fixedThroughput: null }
      const [left, right] = halves(facts, boundaries[nth % boundaries.length] ?? NOW, settings)
      const [a, b, whole] = [left, right, addSums(left, right)].map((sums) => indexesOfSums(sums, settings))
      if (a?.productionQuantity && b?.productionQuantity)
        expectBetween(whole?.acceptance, a.acceptance, b.acceptance)
    }),
    { numRuns: 300 },
  )
})

type Figure = number | null | undefined

function expectBetween(joined: Figure, x: Figure, y: Figure): void {
  if (joined == null || x == null || y == null) return
  expect(joined).toBeGreaterThanOrEqual(Math.min(x, y) - 1e-9)
  expect(joined).toBeLessThanOrEqual(Math.max(x, y) + 1e-9)
}

test('law: what is known never exceeds what there is', () => {
  fc.assert(
    fc.property(anyFacts, anySettings, ({ facts }, settings) => {
      const figures = windowIndexes(facts, { start: begin(facts), end: NOW }, NOW, settings)
      const { staffedTime, discountTime, discountShift, totalRuntime, stoppedTime, coverage } = figures
      expect(discountTime).toBeLessThanOrEqual(staffedTime)
      expect(totalRuntime + stoppedTime).toBeLessThanOrEqual(staffedTime + 1e-9)
      expect(staffedTime + discountShift).toBeCloseTo((NOW - begin(facts)) / 60_000, 6)
      expect(coverage).toBeGreaterThanOrEqual(0)
      expect(coverage).toBeLessThanOrEqual(1)
    }),
  )
})

test('law: a window comes to the same from the facts that it is cut out of', () => {
  fc.assert(
    fc.property(
      anyFacts,
      anySettings,
      fc.array(fc.nat(), { minLength: 2, maxLength: 6 }),
      ({ facts, boundaries }, settings, chosen) => {
        for (const window of piecesOf(cutsOf(boundaries, chosen)))
          expect(windowSums(factsWithin(facts, window), window, NOW, settings)).toEqual(
            windowSums(facts, window, NOW, settings),
          )
      },
    ),
  )
})

test('law: totals of windows add up to those of the whole, and so do their indexes', () => {
  fc.assert(
    fc.property(anyFacts, anySettings, fc.nat(), ({ facts, boundaries }, settings, nth) => {
      const cut = boundaries[nth % boundaries.length] ?? NOW
      const [a, b] = halves(facts, cut, settings).map((sums) => totalsOf(sums, settings)) as [
        IndexTotals,
        IndexTotals,
      ]
      const joined = indexesOfTotals(addTotals(a, b))
      const whole = windowIndexes(facts, { start: begin(facts), end: NOW }, NOW, settings)
      for (const [name, figure] of Object.entries(whole)) {
        // NOTE: where throughput is fixed, the rejects of each window take their share of its running time
        if (settings.fixedThroughput !== null && (name === 'acceptance' || name === 'oee')) continue
        const other = joined[name as keyof typeof whole]
        if (figure === null || other === null) expect([name, other]).toEqual([name, figure])
        else expect(other, name).toBeCloseTo(figure, 9)
      }
    }),
    { numRuns: 300 },
  )
})

test('law: an open window now is the same window closed at now', () => {
  fc.assert(
    fc.property(anyFacts, anySettings, fc.nat(), ({ facts, boundaries }, settings, nth) => {
      const now = boundaries[nth % boundaries.length] ?? NOW
      const window = { start: begin(facts), end: now }
      expect(windowSums(facts, { ...window, end: NOW }, now, settings)).toEqual(
        windowSums(facts, window, now, settings),
      )
    }),
  )
})
