import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, FACTS_END } from '../testing/any-facts.ts'
import {
  between,
  m,
  NO_FACTS,
  order,
  planned,
  SETTINGS,
  state,
  stop,
  unplanned,
} from '../testing/shift-builder.ts'
import { type Instant, instant } from '../time/instant.ts'
import { addTotals, type IndexTotals, totalsOf } from './index-totals.ts'
import { PROFILE_IDS, PROFILES, profileFactors, profileTerms } from './profile.ts'
import { indexesOfTotals } from './window-indexes.ts'
import { windowSums } from './window-sums.ts'

const OTHERS = Object.keys(PROFILES) as (keyof typeof PROFILES)[]
const anySettings = fc.record({
  enableOrderManager: fc.boolean(),
  fixedThroughput: fc.constantFrom(null, null, 1),
  defaultSpeed: fc.constantFrom(null, 60),
})

type Facts = typeof anyFacts extends fc.Arbitrary<infer F> ? F : never

function wholeAndParts({ facts, boundaries }: Facts, settings: typeof SETTINGS, nth: number): IndexTotals[] {
  const first = facts.states[0]?.start ?? instant(0)
  const cut = boundaries[nth % boundaries.length] ?? FACTS_END
  const totals = (start: Instant, end: Instant) =>
    totalsOf(windowSums(facts, { start, end }, FACTS_END, settings), settings)
  return [totals(first, FACTS_END), totals(first, cut), totals(cut, FACTS_END)]
}

describe('law: by every definition', () => {
  test('the terms of a whole are the sums of those of its parts', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, fc.nat(), (given, more, nth) => {
        const [whole, a, b] = wholeAndParts(given, { ...SETTINGS, ...more }, nth) as [
          IndexTotals,
          IndexTotals,
          IndexTotals,
        ]
        const joined = addTotals(a, b)
        for (const id of OTHERS) {
          const [x, y] = [profileTerms(joined, id), profileTerms(whole, id)]
          for (const term of ['calendarTime', 'baseTime', 'operatingTime', 'quantity'] as const)
            expect(x[term], `${id} ${term}`).toBe(y[term])
          if (x.idealTime === null || y.idealTime === null) expect(x.idealTime).toBe(y.idealTime)
          else expect(x.idealTime).toBeCloseTo(y.idealTime, 9)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('availability and performance of a whole lie between those of its parts', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, fc.nat(), (given, more, nth) => {
        const [, a, b] = wholeAndParts(given, { ...SETTINGS, ...more }, nth) as [
          IndexTotals,
          IndexTotals,
          IndexTotals,
        ]
        for (const id of OTHERS)
          for (const factor of ['availability', 'performance'] as const) {
            const [x, y, both] = [a, b, addTotals(a, b)].map((totals) => profileFactors(totals, id)[factor])
            if (x == null || y == null || both == null) continue
            expect(both, `${id} ${factor}`).toBeGreaterThanOrEqual(Math.min(x, y) - 1e-9)
            expect(both, `${id} ${factor}`).toBeLessThanOrEqual(Math.max(x, y) + 1e-9)
          }
      }),
      { numRuns: 200 },
    )
  })

  test('the parts of a window are no longer than it, and planned stops no longer than what is discounted', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, (given, more) => {
        const [whole] = wholeAndParts(given, { ...SETTINGS, ...more }, 0) as [IndexTotals]
        expect(whole.plannedMs).toBeLessThanOrEqual(whole.discountMs)
        expect(whole.microMs + whole.runningMs + whole.emptyMs).toBeLessThanOrEqual(whole.staffedMs)
        for (const id of OTHERS) expect(profileTerms(whole, id).baseTime).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('what comes to the calendar falls as more of it is asked about', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, (given, more) => {
        const [whole] = wholeAndParts(given, { ...SETTINGS, ...more }, 0) as [IndexTotals]
        const [apq, ooe, teep] = (['apq', 'ooe', 'teep'] as const).map((id) => profileFactors(whole, id))
        if (apq?.oee == null || ooe?.oee == null || teep?.oee == null) return
        if (whole.adjustedMs !== null) return
        expect(ooe.oee).toBeLessThanOrEqual(apq.oee + 1e-9)
        expect(teep.oee).toBeLessThanOrEqual(ooe.oee + 1e-9)
        expect(apq.teep).toBeCloseTo(teep.oee, 9)
      }),
    )
  })
})

test('the figures of the product are the same, named or not', () => {
  fc.assert(
    fc.property(anyFacts, anySettings, (given, more) => {
      const [whole] = wholeAndParts(given, { ...SETTINGS, ...more }, 0) as [IndexTotals]
      expect(indexesOfTotals(whole, 'baliza')).toEqual(indexesOfTotals(whole))
      for (const id of PROFILE_IDS) {
        const { staffedTime, runtime, productionQuantity, coverage } = indexesOfTotals(whole, id)
        const own = indexesOfTotals(whole)
        expect([staffedTime, runtime, productionQuantity, coverage]).toEqual([
          own.staffedTime,
          own.runtime,
          own.productionQuantity,
          own.coverage,
        ])
      }
    }),
    { numRuns: 50 },
  )
})

describe('a lost signal', () => {
  const facts = {
    ...NO_FACTS,
    states: [state('running', 0, 60), state('unknown', 60, 80), state('stopped', 80, 100)],
    stops: [stop(60, 80, { reasonID: 4, discountOEE: true }), stop(80, 100, planned)],
    orders: [order(1, 0, 100)],
  }
  const totals = totalsOf(windowSums(facts, between(0, 120), m(200), SETTINGS), SETTINGS)

  test('is no downtime that somebody had planned', () => {
    expect(profileTerms(totals, 'smrp').baseTime).toBe(80)
    expect(profileTerms(totals, 'iso-22400').baseTime).toBe(60)
    expect(profileTerms(totals, 'teep').baseTime).toBe(120)
  })
})

describe('the calendar of a line', () => {
  const facts = {
    ...NO_FACTS,
    states: [state('running', 0, 60), state('stopped', 60, 120)],
    stops: [stop(60, 120, unplanned)],
    orders: [order(1, 0, 120)],
  }
  const totals = (why: 'break' | 'holiday' | 'out-of-shift') => {
    const unanswered = [{ ...between(50, 90), why }]
    return totalsOf(windowSums({ ...facts, unanswered }, between(0, 120), m(200), SETTINGS), SETTINGS)
  }

  test('a break is scheduled downtime, a holiday and a time without a shift are idle time', () => {
    expect(profileTerms(totals('break'), 'smrp').baseTime).toBe(120)
    expect(profileTerms(totals('holiday'), 'smrp').baseTime).toBe(90)
    expect(profileTerms(totals('out-of-shift'), 'smrp').baseTime).toBe(90)
    expect(profileTerms(totals('break'), 'iso-22400').baseTime).toBe(90)
  })
})

test('a line without an order has no factors, but of the calendar it used nothing', () => {
  const totals = totalsOf(windowSums(NO_FACTS, between(0, 60), m(60), SETTINGS), SETTINGS)
  expect(profileFactors(totals, 'iso-22400')).toMatchObject({ availability: null, quality: null, oee: null })
  expect(profileFactors(totals, 'teep')).toMatchObject({ availability: 0, oee: 0 })
})
