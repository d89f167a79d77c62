import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFacts, FACTS_END } from '../testing/any-facts.ts'
import { HOUR, instant, later } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'
import { explainWindow, hoursFrom, joinExplanations, type WindowExplanation } from './explanation.ts'
import type { IndexSettings } from './line-facts.ts'
import { windowSums } from './window-sums.ts'

const NOW = FACTS_END
const nextHour = hoursFrom(() => instant(0))
const anySettings: fc.Arbitrary<IndexSettings> = fc.record({
  enableOrderManager: fc.boolean(),
  fixedThroughput: fc.constant(null),
  microStopTime: fc.constantFrom(0, 10_000, 60_000),
  defaultSpeed: fc.constantFrom(null, 60),
})

const anyWindow = fc
  .tuple(anyFacts, anySettings, fc.nat(), fc.nat())
  .map(([{ facts, boundaries }, settings, i, j]) => {
    const at = (nth: number) => boundaries[nth % boundaries.length] ?? NOW
    const [start, end] = [at(i), at(j)].toSorted((a, b) => a - b) as [Interval['start'], Interval['end']]
    return { facts, boundaries, settings, window: { start, end } }
  })

const sum = <E>(list: readonly E[], figure: (entry: E) => number): number =>
  list.reduce((total, entry) => total + figure(entry), 0)

function expectToAddUp(explained: WindowExplanation, { start, end }: Interval): void {
  const { sums, parts, states, stops, pieces, unanswered } = explained
  const ofOrders = (figure: keyof (typeof sums.orders)[number]) =>
    sum(sums.orders, (part) => Number(part[figure] ?? 0))
  for (const figure of [
    'staffedMs',
    'discountMs',
    'adjustedMs',
    'runningMs',
    'emptyMs',
    'stoppedMs',
    'units',
    'failures',
    'failureMs',
  ] as const)
    expect([figure, sum(parts, (part) => Number(part.sums[figure] ?? 0))]).toEqual([figure, ofOrders(figure)])
  expect(sum(parts, (part) => part.end - part.start)).toBe(ofOrders('staffedMs'))
  const inState = (name: string) => sum(states, ({ state, staffedMs }) => (state === name ? staffedMs : 0))
  expect([inState('running'), inState('runningEmpty'), inState('stopped')]).toEqual([
    ofOrders('runningMs'),
    ofOrders('emptyMs'),
    ofOrders('stoppedMs'),
  ])
  expect(sum(states, (state) => state.end - state.start)).toBe(sums.windowMs)
  expect(sum(states, (state) => (state.state === 'unknown' ? 0 : state.end - state.start))).toBe(sums.knownMs)
  expect(
    sum(stops, ({ stop, staffedMs }) => (stop.discountOEE ? staffedMs : 0)) +
      sum(unanswered, ({ discountMs }) => discountMs),
  ).toBe(ofOrders('discountMs'))
  for (const figure of ['units', 'discards', 'unknownUnits'] as const)
    expect(sum(pieces, (entry) => entry[figure])).toBe(ofOrders(figure))
  for (const entry of [...parts, ...states, ...stops, ...pieces, ...unanswered]) {
    expect(entry.start).toBeGreaterThanOrEqual(start)
    expect(entry.end).toBeLessThanOrEqual(end)
  }
}

test('law: the lists of an explanation add up to the figures of its window, to the millisecond and the piece', () => {
  fc.assert(
    fc.property(anyWindow, ({ facts, settings, window }) => {
      const explained = explainWindow(facts, window, { now: NOW, settings, nextHour })
      expect(explained.sums).toEqual(windowSums(facts, window, NOW, settings))
      expectToAddUp(explained, window)
    }),
    { numRuns: 200 },
  )
})

test('law: the explanations of two halves join to that of the whole', () => {
  fc.assert(
    fc.property(anyWindow, fc.nat(), ({ facts, boundaries, settings, window }, nth) => {
      const rules = { now: NOW, settings, nextHour }
      const inside = boundaries.filter((at) => at > window.start && at < window.end)
      const cut = inside[nth % Math.max(1, inside.length)]
      if (cut === undefined) return
      const joined = joinExplanations(
        explainWindow(facts, { ...window, end: cut }, rules),
        explainWindow(facts, { ...window, start: cut }, rules),
      )
      const { pieces: _, ...whole } = explainWindow(facts, window, rules)
      expect(joined).toMatchObject(whole)
      expectToAddUp(joined, window)
    }),
    { numRuns: 200 },
  )
})

test('hours are those of the shift that they are in', () => {
  const half = instant(30 * 60_000)
  const next = hoursFrom(() => half)
  expect(next(half)).toBe(later(half, HOUR))
  expect(next(later(half, HOUR - 1))).toBe(later(half, HOUR))
})
