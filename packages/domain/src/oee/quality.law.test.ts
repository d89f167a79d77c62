import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, FACTS_END } from '../testing/any-facts.ts'
import { between, bucket, m, NO_FACTS, order, SETTINGS, state } from '../testing/shift-builder.ts'
import { instant } from '../time/instant.ts'
import { addTotals, type IndexTotals, totalsOf } from './index-totals.ts'
import type { LineFacts } from './line-facts.ts'
import { lossWaterfall } from './loss-waterfall.ts'
import { indexesOfTotals, type WindowIndexes, windowIndexes } from './window-indexes.ts'
import { windowSums } from './window-sums.ts'

/** A run of one product: staffed for `minutes`, running for `ran` of them. */
type Run = { minutes: number; ran: number; speed: number | null; units: number; discards: number }

const anyRun: fc.Arbitrary<Run> = fc
  .record({
    minutes: fc.integer({ min: 1, max: 480 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    speed: fc.constantFrom(0.37, 1, 7, 60, 100),
    units: fc.nat(5_000),
    rejected: fc.double({ min: 0, max: 1.2, noNaN: true }),
  })
  .map(({ minutes, share, speed, ...made }) => {
    const ran = Math.round(minutes * share)
    // A line that never ran has an OEE of 0, whatever it made: nothing lies between then
    const units = ran === 0 ? 0 : made.units
    return { minutes, ran, speed, units, discards: Math.round(units * made.rejected) }
  })

/** Runs that follow each other on one line, an order each. */
function factsOf(runs: readonly Run[]): { facts: LineFacts; ends: number[] } {
  const facts = {
    states: [] as LineFacts['states'][number][],
    buckets: [] as LineFacts['buckets'][number][],
    orders: [] as LineFacts['orders'][number][],
  }
  let at = 0
  const ends = runs.map(({ minutes, ran, speed, units, discards }, i) => {
    if (ran > 0) facts.states.push(state('running', at, at + ran))
    if (ran < minutes) facts.states.push(state('stopped', at + ran, at + minutes))
    facts.buckets.push(bucket(at, units, { order: i + 1, discards }))
    facts.orders.push(order(i + 1, at, at + minutes, { desiredSpeed: speed }))
    at += minutes
    return at
  })
  return { facts: { ...NO_FACTS, ...facts }, ends }
}

const NOW = m(1_000_000)
const totalsIn = (
  facts: LineFacts,
  start: number,
  end: number,
  fixedThroughput: number | null = null,
): IndexTotals => totalsOf(windowSums(facts, between(start, end), NOW, SETTINGS), { fixedThroughput })

function expectBetween(whole: number | null, parts: readonly (number | null)[]): void {
  const known = parts.filter((part) => part !== null)
  if (whole === null || known.length < parts.length) return
  expect(whole).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9)
  expect(whole).toBeLessThanOrEqual(Math.max(...known) + 1e-9)
}

function expectToMultiply({ oee, utilization, throughput, acceptance, performance }: WindowIndexes): void {
  if (acceptance !== null) expect(acceptance).toBeGreaterThanOrEqual(0)
  if (utilization === null || throughput === null || acceptance === null) return
  expect(performance).toBeCloseTo(utilization * throughput, 9)
  expect(oee).toBeCloseTo(utilization * throughput * acceptance, 9)
}

describe('law: the OEE of a whole lies between those of its parts, and its factors multiply to it', () => {
  test('of orders of any speed in one window, cut between any of them', () => {
    fc.assert(
      fc.property(fc.array(anyRun, { minLength: 2, maxLength: 6 }), fc.nat(), (runs, nth) => {
        const { facts, ends } = factsOf(runs)
        const last = ends.at(-1) ?? 0
        const cut = ends[nth % (ends.length - 1)] ?? 0
        const whole = indexesOfTotals(totalsIn(facts, 0, last))
        const each = ends.map((end, i) => indexesOfTotals(totalsIn(facts, ends[i - 1] ?? 0, end)))
        const halves = [totalsIn(facts, 0, cut), totalsIn(facts, cut, last)] as const
        for (const figure of ['oee', 'acceptance'] as const) {
          if (figure === 'oee' || runs.every(({ units }) => units > 0))
            expectBetween(
              whole[figure],
              each.map((one) => one[figure]),
            )
        }
        expectBetween(
          whole.oee,
          halves.map((half) => indexesOfTotals(half).oee),
        )
        for (const one of [whole, ...each]) expectToMultiply(one)
        expect(indexesOfTotals(addTotals(...halves)).oee ?? -1).toBeCloseTo(whole.oee ?? -1, 9)
        const charged = whole.staffedTimeCorrect
        const good = runs.reduce(
          (sum, { units, discards, speed }) => sum + (units - discards) / (speed ?? 1),
          0,
        )
        if (whole.runtime > 0) expect(whole.oee).toBeCloseTo(Math.max(0, good) / charged, 6)
      }),
      { numRuns: 500 },
    )
  })

  test('of lines of which some have a fixed throughput, with or without a speed', () => {
    const anyLine = fc.record({
      runs: fc.array(
        fc.oneof(
          anyRun,
          anyRun.map((run) => ({ ...run, speed: null })),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      fixed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 2, maxLength: 5 }), (lines) => {
        const each = lines.map(({ runs, fixed }) => {
          const { facts, ends } = factsOf(
            fixed ? runs : runs.map((run) => ({ ...run, speed: run.speed ?? 12 })),
          )
          return totalsIn(facts, 0, ends.at(-1) ?? 0, fixed ? 1 : null)
        })
        const whole = indexesOfTotals(each.reduce(addTotals))
        expectToMultiply(whole)
        expectBetween(
          whole.oee,
          each.map((one) => indexesOfTotals(one).oee),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('and the waterfall ends at the same good minutes, never below nothing', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.constantFrom(null, 1),
        fc.nat(),
        ({ facts, boundaries }, fixedThroughput, nth) => {
          const start = boundaries[nth % boundaries.length] ?? instant(0)
          const settings = { ...SETTINGS, fixedThroughput }
          const totals = totalsOf(windowSums(facts, { start, end: FACTS_END }, FACTS_END, settings), settings)
          const { goodTime } = lossWaterfall(totals)
          const figures = indexesOfTotals(totals)
          expectToMultiply(figures)
          if (goodTime === null) return
          expect(goodTime).toBeGreaterThanOrEqual(0)
          if (figures.oee !== null && figures.runtime > 0)
            expect(goodTime).toBeCloseTo(figures.oee * figures.staffedTimeCorrect, 6)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('quality of a whole', () => {
  const slow = { minutes: 200, ran: 200, speed: 1, units: 200, discards: 100 }
  const fast = { minutes: 200, ran: 100, speed: 100, units: 10_000, discards: 0 }

  test('half scrap of a slow product and a fast one that stood half its time are 50 %, not 74.3 %', () => {
    const { facts } = factsOf([slow, fast])
    const whole = windowIndexes(facts, between(0, 400), NOW, SETTINGS)
    expect(whole.oee).toBeCloseTo(0.5, 12)
    expect(whole.acceptance).toBeCloseTo(200 / 300, 12)
    expect(whole).toMatchObject({ productionQuantity: 10_200, discards: 100 })
    const rejects = lossWaterfall(totalsIn(facts, 0, 400)).losses.find(({ kind }) => kind === 'rejects')
    expect(rejects?.minutes).toBeCloseTo(100, 9)
  })

  test('three machines of a published example: 94.73 × 75.64 × 95.92 = 68.72 %', () => {
    // https://versalytics.org/2008/12/04/weighted-oee: 455 min each; seconds a piece, made, scrapped, minutes
    // down
    const machines = [
      [10, 2240, 50, 32],
      [45, 450, 25, 18],
      [70, 229, 11, 22],
    ] as const
    const each = machines.map(([seconds, units, discards, down]) => {
      const { facts } = factsOf([{ minutes: 455, ran: 455 - down, speed: 60 / seconds, units, discards }])
      return totalsIn(facts, 0, 455)
    })
    const percent = (of: number | null) => ((of ?? 0) * 100).toFixed(2)
    expect(each.map((one) => percent(indexesOfTotals(one).oee))).toEqual(['80.22', '70.05', '55.90'])
    const { utilization, throughput, acceptance, oee } = indexesOfTotals(each.reduce(addTotals))
    expect([utilization, throughput, acceptance, oee].map(percent)).toEqual([
      '94.73',
      '75.64',
      '95.92',
      '68.72',
    ])
  })

  test('of one speed it is good ÷ pieces, whenever they were made', () => {
    const facts: LineFacts = {
      ...NO_FACTS,
      states: [state('running', 0, 480)],
      buckets: [bucket(0, 900, { discards: 10 }), bucket(9, 100, { unknownUnits: 100, discards: 40 })],
      orders: [order(1, 0, 480)],
    }
    expect(windowIndexes(facts, between(0, 480), NOW, SETTINGS).acceptance).toBeCloseTo(0.95, 12)
    const withoutSpeed = { ...facts, orders: [order(1, 0, 480, { desiredSpeed: null })] }
    expect(windowIndexes(withoutSpeed, between(0, 480), NOW, SETTINGS).acceptance).toBe(0.95)
  })

  test.each([
    ['nothing made and nothing rejected', 0, 0, 1],
    ['rejects without pieces', 0, 5, 0],
    ['more rejects than pieces', 5, 12, 0],
    ['rejects of all', 5, 5, 0],
  ])('%s', (_, units, discards, acceptance) => {
    for (const speed of [60, null]) {
      const { facts } = factsOf([{ minutes: 60, ran: 60, speed, units, discards }])
      for (const fixed of [null, 1])
        expect(indexesOfTotals(totalsIn(facts, 0, 60, fixed)).acceptance).toBe(acceptance)
    }
  })
})
