import { describe, expect, test } from 'vitest'
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
} from '../testing/shift-builder.ts'
import type { Instant } from '../time/instant.ts'
import { plantCalendar } from '../time/plant-calendar.ts'
import { dayOfSlots, desiredQuantityOfShift } from './day-figures.ts'
import type { LineFacts } from './line-facts.ts'
import { windowSums } from './window-sums.ts'

const DAY = '2026-11-20'

/** The day as stage 5 computes it: every slot is a window like any other. */
const dayFigures = (facts: LineFacts, now: Instant) =>
  dayOfSlots(
    DAY,
    plantCalendar('UTC')
      .slotsOf(DAY)
      .map((slot) => ({ slot, settings: SETTINGS, sums: windowSums(facts, slot, now, SETTINGS) })),
  )

describe('a production day', () => {
  const facts: LineFacts = {
    states: [
      state('running', 0, 300),
      state('unknown', 300, 310),
      state('stopped', 310, 330),
      state('running', 330, 1440),
    ],
    stops: [stop(300, 310, { reasonID: 4, discountOEE: true }), stop(310, 330, planned)],
    buckets: [bucket(0, 12_000), bucket(240, 9_000), bucket(500, 7_000), bucket(970, 9_600, { order: 2 })],
    orders: [order(1, 0, 720), order(2, 720, null, { desiredSpeed: 20 })],
  }
  const figures = dayFigures(facts, m(5000))

  test('has six slots', () => {
    expect(figures.slots.map(({ name }) => name)).toEqual([
      '06-10',
      '10-14',
      '14-18',
      '18-22',
      '22-02',
      '02-06',
    ])
  })

  test('knows what each slot should have made and did', () => {
    expect(figures.slots.map(({ bagsObjective }) => bagsObjective)).toEqual([
      14_400, 14_400, 14_400, 4800, 4800, 4800,
    ])
    expect(figures.slots.map(({ bags }) => bags)).toEqual([12_000, 9_000, 7_000, 0, 9_600, 0])
  })

  test('counts as stopped what stood still, not what nobody saw', () => {
    expect(figures.slots.map(({ stoppedMinutes }) => stoppedMinutes)).toEqual([0, 20, 0, 0, 0, 0])
  })

  test('tells utilization as a percentage', () => {
    expect(figures.slots[1]?.utilizationPercentage).toBe(100)
  })

  test('tells the speed of each shift per minute of running', () => {
    expect(figures.bagsPerMinuteAtDay).toBeCloseTo(21_000 / 450)
    expect(figures.bagsPerMinuteAtEvening).toBeCloseTo(7_000 / 480)
    expect(figures.bagsPerMinuteAtNight).toBe(20)
  })

  test('still to come has no figures', () => {
    const [first] = dayFigures(facts, m(-10)).slots
    expect(first).toMatchObject({ bagsObjective: 0, bags: 0, stoppedMinutes: 0, utilizationPercentage: null })
  })
})

describe('the desired quantity of a shift', () => {
  const shift = between(0, 480)
  const desired = (orders: LineFacts['orders'], settings = SETTINGS) =>
    desiredQuantityOfShift({ ...NO_FACTS, orders }, shift, settings)

  test('is speed × staffed minutes of the whole shift, an open order running on', () => {
    expect(desired([order(1, -60, 100), order(2, 120, null, { desiredSpeed: 10 })])).toBe(100 * 60 + 360 * 10)
  })

  test('can not be said without a speed', () => {
    expect(desired([order(1, 0, null, { desiredSpeed: null })])).toBeNull()
  })

  test('without order manager takes the whole shift at the speed of the target', () => {
    expect(desired([], { ...SETTINGS, enableOrderManager: false, defaultSpeed: 60 })).toBe(28_800)
  })
})
