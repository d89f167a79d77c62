import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, FACTS_END } from '../testing/any-facts.ts'
import { SETTINGS } from '../testing/shift-builder.ts'
import { HOUR, type Instant, instant, MINUTE } from '../time/instant.ts'
import { plantCalendar } from '../time/plant-calendar.ts'
import {
  correctionBucket,
  correctionOf,
  hourAt,
  hourOfOrder,
  mergeBuckets,
  unknownTaken,
  whyNotCorrect,
} from './hand-count.ts'
import type { LineFacts } from './line-facts.ts'
import { addSums, type WindowSums, windowSums } from './window-sums.ts'

const at = (iso: string) => instant(Temporal.Instant.from(iso).epochMilliseconds)
const madrid = plantCalendar('Europe/Madrid')

describe('an hour of the plant', () => {
  test('is that of its clock', () => {
    expect(hourAt(madrid, at('2026-11-20T09:59:59.999Z'))).toEqual({
      start: at('2026-11-20T09:00:00Z'),
      end: at('2026-11-20T10:00:00Z'),
    })
    expect(hourAt(plantCalendar('Asia/Kolkata'), at('2026-11-20T09:29:00Z')).start).toBe(
      at('2026-11-20T08:30:00Z'),
    )
  })

  test('is told apart from its double when the clocks go back', () => {
    const night = [0, 1, 2].map(
      (hours) => hourAt(madrid, instant(at('2026-10-25T00:10:00Z') + hours * HOUR)).start,
    )
    expect(new Set(night).size).toBe(3)
  })

  test('belongs to an order as far as it ran', () => {
    const hour = { start: at('2026-11-20T09:00:00Z'), end: at('2026-11-20T10:00:00Z') }
    const start = at('2026-11-20T09:20:00Z')
    expect(hourOfOrder(hour, { start, end: null })).toEqual({ start, end: hour.end })
    expect(hourOfOrder(hour, { start, end: at('2026-11-20T09:40:00Z') })).toEqual({
      start,
      end: at('2026-11-20T09:40:00Z'),
    })
    expect(hourOfOrder(hour, { start: hour.end, end: null })).toBeUndefined()
    expect(hourOfOrder(hour, undefined)).toEqual(hour)
  })
})

describe('a correction', () => {
  const now = at('2026-11-20T12:00:00Z')
  const part = { start: at('2026-11-20T09:00:00Z'), end: at('2026-11-20T10:00:00Z') }

  test.each([
    [{ units: -1, discards: 0 }, 'production-negative'],
    [{ units: 5, discards: -1 }, 'production-negative'],
    [{ units: 5, discards: 6 }, 'discards-over-units'],
    [{ units: 5, discards: 5 }, undefined],
  ])('to %j', (wanted, code) => {
    expect(whyNotCorrect(wanted, part, now)?.code).toBe(code)
  })

  test('is of an hour of its order that has begun', () => {
    const some = { units: 5, discards: 0 }
    expect(whyNotCorrect(some, undefined, now)?.code).toBe('hour-outside-order')
    expect(whyNotCorrect(some, part, at('2026-11-20T08:59:59Z'))?.code).toBe('hour-in-future')
  })

  test('is the difference to what was seen; while the hour goes on, what was counted meanwhile stays on top', () => {
    const wanted = { units: 120, discards: 3 }
    expect(correctionOf(wanted, undefined, { units: 100, discards: 5 }, false)).toEqual({
      units: 20,
      discards: -2,
    })
    expect(correctionOf(wanted, { units: 100, discards: 5 }, { units: 100, discards: 5 }, false)).toEqual({
      units: 20,
      discards: -2,
    })
    expect(
      correctionOf(wanted, { units: 100, discards: 5 }, { units: 104, discards: 5 }, false),
    ).toBeUndefined()
    expect(correctionOf(wanted, { units: 100, discards: 5 }, { units: 104, discards: 5 }, true)).toEqual({
      units: 20,
      discards: -2,
    })
    expect(
      correctionOf(wanted, { units: 100, discards: 5 }, { units: 90, discards: 5 }, true),
    ).toBeUndefined()
  })

  test('counts where its hour begins, or its order', () => {
    const correction = { order: 4, hour: part.start, units: 12, discards: -1 }
    expect(correctionBucket(correction)).toEqual({
      ...part,
      order: 4,
      units: 12,
      discards: -1,
      unknownUnits: 0,
    })
    const start = at('2026-11-20T09:20:00Z')
    expect(correctionBucket(correction, { start, end: null })).toMatchObject({ start, end: part.end })
    expect(correctionBucket(correction, { start, end: start })).toMatchObject({ start, end: start + 1 })
  })
})

describe('law: corrected facts add up', () => {
  const boundaries = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 6 })
  const corrections = fc.array(
    fc.record({ nth: fc.nat(), hours: fc.nat({ max: 6 }), units: fc.integer({ min: -50, max: 50 }) }),
    {
      maxLength: 6,
    },
  )

  /** Corrections of some hours, past ones, of the orders that there are. */
  const corrected = (
    facts: LineFacts,
    chosen: readonly { nth: number; hours: number; units: number }[],
  ): LineFacts => {
    const made = chosen.flatMap(({ nth, hours, units }) => {
      const order = facts.orders[nth % Math.max(facts.orders.length, 1)]
      if (!order) return []
      const hour = instant(Math.floor((order.start + hours * HOUR) / HOUR) * HOUR)
      const part = hourOfOrder({ start: hour, end: instant(hour + HOUR) }, order)
      if (!part || part.start >= FACTS_END) return []
      return [correctionBucket({ order: order.order, hour, units, discards: 0 }, order)]
    })
    return { ...facts, buckets: mergeBuckets(facts.buckets, made) }
  }

  const byOrder = ({ orders, ...rest }: WindowSums) => ({
    ...rest,
    orders: orders.toSorted((a, b) => a.order - b.order),
  })

  test('however a window is cut, and a correction changes the pieces and nothing else', () => {
    fc.assert(
      fc.property(anyFacts, corrections, boundaries, ({ facts }, chosen, minutes) => {
        const start: Instant = facts.states[0]?.start ?? instant(0)
        const after = corrected(facts, chosen)
        const cuts = [start, ...minutes.map((minute) => instant(start + minute * MINUTE)), FACTS_END].sort(
          (a, b) => a - b,
        )
        const pieces = cuts
          .slice(1)
          .map((end, i) => windowSums(after, { start: cuts[i] ?? start, end }, FACTS_END, SETTINGS))
        const whole = windowSums(after, { start, end: FACTS_END }, FACTS_END, SETTINGS)
        expect(byOrder(pieces.reduce(addSums))).toEqual(byOrder(whole))
        const counted = windowSums(facts, { start, end: FACTS_END }, FACTS_END, SETTINGS)
        const withoutUnits = (sums: WindowSums) => sums.orders.map((order) => ({ ...order, units: 0 }))
        expect(withoutUnits(whole)).toEqual(withoutUnits(counted))
        const unitsOf = (sums: WindowSums) => sums.orders.reduce((total, { units }) => total + units, 0)
        const piecesIn = ({ buckets }: LineFacts) => buckets.reduce((total, { units }) => total + units, 0)
        expect(unitsOf(whole) - unitsOf(counted)).toBeCloseTo(piecesIn(after) - piecesIn(facts))
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  [[-300], 1_800, [-300]],
  [[-300, 100, -200], 1_800, [-300, 100, -200]],
  [[50, -300], 100, [0, -100]],
  [[50, -20], 1_800, [0, 0]],
  [[-300], 0, [0]],
])('of %j over %d pieces of unknown time %j are taken from those', (units, unknown, taken) => {
  const written = units.map((each) => ({ units: each }))
  expect(unknownTaken(written, unknown).map((each) => each + 0)).toEqual(taken)
})
