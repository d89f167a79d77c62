import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, FACTS_END } from '../testing/any-facts.ts'
import {
  between,
  bucket,
  m,
  NO_FACTS,
  order,
  planned,
  SETTINGS,
  state,
  stop,
  unplanned,
} from '../testing/shift-builder.ts'
import { instant } from '../time/instant.ts'
import { explainWindow } from './explanation.ts'
import { addTotals, totalsOf } from './index-totals.ts'
import type { LineFacts } from './line-facts.ts'
import { type LossWaterfall, lossWaterfall } from './loss-waterfall.ts'
import { indexesOfTotals } from './window-indexes.ts'
import { windowSums } from './window-sums.ts'

const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0)
const of = ({ losses }: LossWaterfall, kind: string) =>
  sum(losses.flatMap((loss) => (loss.kind === kind ? [loss.minutes] : [])))

describe('law: the losses lead from the staffed time down to the good one', () => {
  const anySettings = fc.record({
    enableOrderManager: fc.boolean(),
    fixedThroughput: fc.constantFrom(null, null, 1),
    defaultSpeed: fc.constantFrom(null, 60),
  })

  test('exactly, and good time over what is charged is the OEE', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, fc.nat(), ({ facts, boundaries }, more, nth) => {
        const settings = { ...SETTINGS, ...more }
        const start = boundaries[nth % boundaries.length] ?? instant(0)
        const totals = totalsOf(windowSums(facts, { start, end: FACTS_END }, FACTS_END, settings), settings)
        const waterfall = lossWaterfall(totals)
        const figures = indexesOfTotals(totals)
        const left = waterfall.staffedTime - sum(waterfall.losses.map(({ minutes }) => minutes))
        expect(left).toBeCloseTo(waterfall.goodTime ?? figures.runtime, 9)
        if (
          figures.oee !== null &&
          waterfall.goodTime !== null &&
          figures.staffedTimeCorrect > 0 &&
          figures.runtime > 0
        )
          expect(waterfall.goodTime / figures.staffedTimeCorrect).toBeCloseTo(figures.oee, 9)
      }),
      { numRuns: 300 },
    )
  })

  test('what is left over is time in which nobody knew, never less than nothing', () => {
    fc.assert(
      fc.property(anyFacts, ({ facts }) => {
        const window = { start: facts.states[0]?.start ?? instant(0), end: FACTS_END }
        const explained = explainWindow(facts, window, {
          now: FACTS_END,
          settings: SETTINGS,
          nextHour: () => FACTS_END,
        })
        const unknown = sum(
          explained.states.map(({ state: name, staffedMs }) => (name === 'unknown' ? staffedMs : 0)),
        )
        const lost = of(lossWaterfall(totalsOf(explained.sums, SETTINGS)), 'unknown') * 60_000
        expect(lost).toBeGreaterThanOrEqual(-1e-6)
        expect(lost).toBeLessThanOrEqual(unknown + 1e-6)
      }),
    )
  })

  test('those of two windows add up to those of both', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(), ({ facts, boundaries }, nth) => {
        const cut = boundaries[nth % boundaries.length] ?? FACTS_END
        const first = facts.states[0]?.start ?? instant(0)
        const totals = (start: number, end: number) =>
          totalsOf(
            windowSums(facts, { start: instant(start), end: instant(end) }, FACTS_END, SETTINGS),
            SETTINGS,
          )
        const joined = lossWaterfall(addTotals(totals(first, cut), totals(cut, FACTS_END)))
        const whole = lossWaterfall(totals(first, FACTS_END))
        for (const kind of ['discount', 'stops', 'noMaterial', 'unknown', 'adjustment'] as const)
          expect(of(joined, kind)).toBeCloseTo(of(whole, kind), 9)
      }),
    )
  })
})

describe('the losses of a shift', () => {
  const facts: LineFacts = {
    states: [
      state('stopped', 0, 60),
      state('running', 60, 200),
      state('stopped', 200, 247),
      state('running', 247, 480),
    ],
    stops: [stop(0, 60, { ...planned, root: 7 }), stop(200, 230, { ...unplanned, root: 8 }), stop(230, 247)],
    buckets: [bucket(100, 19_271, { discards: 423 })],
    orders: [order(1, 0, 480)],
  }
  const waterfallOf = (changed: Partial<LineFacts> = {}) =>
    lossWaterfall(totalsOf(windowSums({ ...facts, ...changed }, between(0, 480), m(500), SETTINGS), SETTINGS))

  test('are told category by category, the longest first', () => {
    const { staffedTime, losses, goodTime } = waterfallOf()
    expect(staffedTime).toBe(480)
    expect(losses.slice(0, 6)).toEqual([
      { kind: 'discount', root: null, minutes: 60 },
      { kind: 'stops', root: 8, minutes: 30 },
      { kind: 'stops', root: null, minutes: 17 },
      { kind: 'noMaterial', root: null, minutes: 0 },
      { kind: 'unknown', root: null, minutes: 0 },
      { kind: 'adjustment', root: null, minutes: 0 },
    ])
    expect(losses[6]?.minutes).toBeCloseTo(373 - 19_271 / 60, 9)
    expect(losses[7]?.minutes).toBeCloseTo(423 / 60, 9)
    expect(goodTime).toBeCloseTo(18_848 / 60, 9)
  })

  test('give back what a supervisor signed beyond the discounted stops', () => {
    const waterfall = waterfallOf({
      orders: [{ ...order(1, 0, 480), adjustedDiscountTime: 80, discounted: [between(0, 60)] }],
    })
    expect([of(waterfall, 'discount'), of(waterfall, 'adjustment')]).toEqual([80, -20])
  })

  test('end at the runtime when an order has no speed', () => {
    const { losses, goodTime } = waterfallOf({ orders: [order(1, 0, 480, { desiredSpeed: null })] })
    expect([goodTime, losses.some(({ kind }) => kind === 'speed')]).toEqual([null, false])
  })

  test('are none without facts', () => {
    expect(
      lossWaterfall(totalsOf(windowSums(NO_FACTS, between(0, 480), m(500), SETTINGS), SETTINGS)),
    ).toMatchObject({
      staffedTime: 0,
      goodTime: 0,
    })
  })
})
