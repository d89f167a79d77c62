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
  unplanned,
} from '../testing/shift-builder.ts'
import { desiredQuantityOfShift } from './day-figures.ts'
import { totalsOf } from './index-totals.ts'
import type { LineFacts, StopFact } from './line-facts.ts'
import { lossWaterfall } from './loss-waterfall.ts'
import { windowIndexes } from './window-indexes.ts'
import { windowSums } from './window-sums.ts'

const shift = between(0, 480)
const later = m(100_000)
const indexes = (facts: Partial<LineFacts>, window = shift, settings = SETTINGS, now = later) =>
  windowIndexes({ ...NO_FACTS, ...facts }, window, now, settings)

/** 480 min, 60 of breaks, 47 down, 60 pieces/min desired, 19,271 made, 423 rejected. */
const published: LineFacts = {
  states: [state('running', 0, 200), state('stopped', 200, 307), state('running', 307, 480)],
  stops: [stop(200, 260, planned), stop(260, 307, unplanned)],
  buckets: [bucket(0, 19_271, { discards: 423 })],
  orders: [order(1, 0, 480)],
}

describe('the published example', () => {
  const figures = indexes(published)
  test.each([
    ['utilization', 88.81],
    ['throughput', 86.11],
    ['acceptance', 97.8],
    ['oee', 74.79],
  ] as const)('%s is %d %%', (figure, percent) => {
    expect(Math.round((figures[figure] ?? 0) * 10_000) / 100).toBe(percent)
  })

  test('tells its times in minutes', () => {
    expect(figures).toMatchObject({
      staffedTime: 480,
      discountTime: 60,
      staffedTimeCorrect: 420,
      runtime: 373,
      stoppedTime: 107,
    })
    expect(figures).toMatchObject({
      failures: 1,
      mtbf: 373,
      mttr: 47,
      coverage: 1,
      discountShift: 0,
      adjustedDiscountTime: null,
    })
  })
})

describe('what can not be said', () => {
  test('a line with the order manager on and no order has no ratios', () => {
    const figures = indexes({ states: [state('running', 0, 480)], buckets: [bucket(5, 100, { order: 0 })] })
    expect(figures).toMatchObject({
      utilization: null,
      throughput: null,
      acceptance: null,
      performance: null,
      oee: null,
    })
    expect(figures).toMatchObject({
      staffedTime: 0,
      discountShift: 480,
      productionQuantity: 0,
      runtime: 0,
      coverage: 1,
    })
  })

  test('a missing speed leaves throughput and oee unsaid, utilization not', () => {
    const figures = indexes({ ...published, orders: [order(1, 0, 480, { desiredSpeed: null })] })
    expect(figures).toMatchObject({
      throughput: null,
      performance: null,
      oee: null,
      desiredProductionSpeed: null,
    })
    expect(figures.utilization).toBeCloseTo(373 / 420)
  })

  test('a line that never ran has an oee of 0, whatever its speed', () => {
    const figures = indexes({
      states: [state('stopped', 0, 480)],
      stops: [stop(0, 480)],
      orders: [order(1, 0, 480, { desiredSpeed: null })],
    })
    expect(figures).toMatchObject({
      utilization: 0,
      throughput: null,
      performance: 0,
      oee: 0,
      acceptance: 1,
      mtbf: 0,
      mttr: 480,
    })
  })

  test('a window that is discounted altogether has no oee', () => {
    const figures = indexes({
      states: [state('stopped', 0, 480)],
      stops: [stop(0, 480, planned)],
      orders: [order(1, 0, 480)],
    })
    expect(figures).toMatchObject({
      staffedTimeCorrect: 0,
      utilization: null,
      performance: null,
      oee: null,
      failures: 0,
      mtbf: null,
    })
  })

  test('a window that is still to come has nothing', () => {
    expect(indexes(published, between(500, 600), SETTINGS, m(480))).toMatchObject({
      staffedTime: 0,
      coverage: null,
      oee: null,
    })
  })

  test('ratios are not clamped', () => {
    expect(indexes({ ...published, buckets: [bucket(0, 223_800)] }).throughput).toBe(10)
  })
})

describe('clipping', () => {
  test('a stop that crosses the end of the shift is charged to each for its part', () => {
    const facts: LineFacts = {
      states: [state('running', 0, 470), state('stopped', 470, 500), state('running', 500, 960)],
      stops: [stop(470, 500, planned)],
      buckets: [],
      orders: [order(1, 0, null)],
    }
    expect(indexes(facts, between(0, 480))).toMatchObject({ discountTime: 10, stoppedTime: 10 })
    expect(indexes(facts, between(480, 960))).toMatchObject({ discountTime: 20, stoppedTime: 20 })
  })

  test('a stop that covers the whole window is clipped at both ends', () => {
    const facts = {
      states: [state('stopped', -100, 900)],
      stops: [stop(-100, 900, planned)],
      orders: [order(1, -500, 2000)],
    }
    expect(indexes(facts)).toMatchObject({ discountTime: 480, staffedTime: 480, stoppedTime: 480 })
  })

  test('an open stop counts until now', () => {
    const facts = {
      states: [state('stopped', 100, null)],
      stops: [stop(100, null)],
      orders: [order(1, 0, null)],
    }
    expect(indexes(facts, shift, SETTINGS, m(130))).toMatchObject({
      staffedTime: 130,
      stoppedTime: 30,
      failures: 1,
      mttr: 30,
    })
  })

  test('overlapping discounts are subtracted once', () => {
    const facts = { stops: [stop(0, 60, planned), stop(30, 90, planned)], orders: [order(1, 0, 480)] }
    expect(indexes(facts)).toMatchObject({ discountTime: 90, staffedTimeCorrect: 390 })
  })

  test('what the line did without an order is not counted', () => {
    const facts: LineFacts = {
      states: [state('running', 0, 480)],
      stops: [stop(90, 110, planned)],
      buckets: [bucket(10, 5), bucket(200, 7, { order: 0 })],
      orders: [order(1, 0, 100)],
    }
    expect(indexes(facts)).toMatchObject({
      staffedTime: 100,
      discountShift: 380,
      runtime: 100,
      productionQuantity: 5,
      discountTime: 10,
    })
  })

  test('a line without order manager is staffed all the time, at the speed of its target', () => {
    const settings = { ...SETTINGS, enableOrderManager: false, defaultSpeed: 10 }
    const facts = {
      states: [state('running', 0, 480)],
      buckets: [bucket(10, 2400, { order: 0 }), bucket(11, 2400, { order: 9 })],
    }
    expect(indexes(facts, shift, settings)).toMatchObject({
      staffedTime: 480,
      productionQuantity: 4800,
      oee: 1,
      desiredProductionSpeed: 10,
    })
  })

  test('pieces of the last minute of the shift belong to it, those of the next minute do not', () => {
    const facts = { buckets: [bucket(479, 1), bucket(480, 10)], orders: [order(1, 0, 960)] }
    expect(indexes(facts, between(0, 480)).productionQuantity).toBe(1)
    expect(indexes(facts, between(480, 960)).productionQuantity).toBe(10)
  })
})

describe('several orders', () => {
  const two: LineFacts = {
    states: [state('running', 0, 400)],
    stops: [],
    buckets: [bucket(0, 18_000), bucket(200, 5_000, { order: 2 })],
    orders: [order(1, 0, 200, { desiredSpeed: 100 }), order(2, 200, 400, { desiredSpeed: 50 })],
  }

  test('throughput weighs each order by its own speed: 0.70', () => {
    expect(indexes(two, between(0, 400)).throughput).toBeCloseTo(0.7, 12)
  })

  test('the desired speed is the quantity over the ideal minutes', () => {
    expect(indexes(two, between(0, 400)).desiredProductionSpeed).toBeCloseTo(23_000 / 280, 12)
  })

  test('an order without a speed that made nothing spoils nothing', () => {
    const facts = { ...two, orders: [...two.orders, order(3, 400, 480, { desiredSpeed: null })] }
    expect(indexes(facts).throughput).toBeCloseTo(0.7, 12)
  })

  test('an order without a speed that ran leaves throughput unsaid', () => {
    const facts = { ...two, orders: [order(1, 0, 200, { desiredSpeed: null }), order(2, 200, 400)] }
    expect(indexes(facts)).toMatchObject({ throughput: null, desiredProductionSpeed: null })
  })
})

describe('pieces of unknown time', () => {
  test('count in quantity and acceptance, not in speed', () => {
    const facts: LineFacts = {
      states: [state('running', 0, 100), state('unknown', 100, 200), state('running', 200, 480)],
      stops: [stop(100, 200, { reasonID: 4, discountOEE: true })],
      buckets: [bucket(0, 3800), bucket(200, 1000, { discards: 480, unknownUnits: 1000 })],
      orders: [order(1, 0, 480, { desiredSpeed: 10 })],
    }
    expect(indexes(facts)).toMatchObject({
      productionQuantity: 4800,
      acceptance: 0.9,
      productionSpeed: 10,
      throughput: 1,
      unknownTimeQuantity: 1000,
    })
    expect(indexes(facts).coverage).toBeCloseTo(380 / 480)
  })
})

describe('failures', () => {
  const failuresOf = (stops: LineFacts['stops'], window = shift) =>
    indexes({ stops, orders: [order(1, -1000, 5000)] }, window)

  test('touching stops are one failure', () => {
    expect(failuresOf([stop(10, 20, unplanned), stop(20, 30)])).toMatchObject({ failures: 1, mttr: 20 })
  })

  test('a planned stop in between makes them two', () => {
    expect(failuresOf([stop(10, 20, unplanned), stop(20, 25, planned), stop(25, 35)])).toMatchObject({
      failures: 2,
      mttr: 10,
    })
  })

  test.each([3, 4, 5, 100])('a stop with the system reason %d is none', (reasonID) => {
    expect(failuresOf([stop(10, 20, { reasonID })])).toMatchObject({ failures: 0, mttr: null, mtbf: null })
  })

  test('shorter than microStopTime is none, exactly as long is one', () => {
    expect(failuresOf([stop(10, 10.99)]).failures).toBe(0)
    expect(failuresOf([stop(10, 11)]).failures).toBe(1)
  })

  test('short pieces that touch are judged by their full length', () => {
    expect(failuresOf([stop(10, 10.5), stop(10.5, 11)]).failures).toBe(1)
  })

  test('one that crosses 14:00 counts where it begins, its time in each', () => {
    const stops = [stop(470, 480), stop(480, 500)]
    expect(failuresOf(stops, between(0, 480))).toMatchObject({ failures: 1, mttr: 10 })
    expect(failuresOf(stops, between(480, 960))).toMatchObject({ failures: 0, mttr: null })
  })

  test('one that goes on across an order change is one failure', () => {
    const stops = [stop(90, 100), stop(100, 110, { order: 2 })]
    expect(indexes({ stops, orders: [order(1, 0, 100), order(2, 100, 480)] })).toMatchObject({
      failures: 1,
      mttr: 20,
    })
  })

  test('without an order there are none on an order-managed line', () => {
    expect(failuresOf([stop(10, 20, { order: 0, ...unplanned })]).failures).toBe(0)
  })
})

describe('an adjusted order', () => {
  test('is discounted what the supervisor signed', () => {
    const discounted = [stop(10, 40, planned)]
    const facts = { stops: discounted, orders: [order(1, 0, 480, { adjustedDiscountTime: 90, discounted })] }
    expect(indexes(facts)).toMatchObject({
      discountTime: 30,
      adjustedDiscountTime: 90,
      staffedTimeCorrect: 390,
    })
  })

  const shares = (adjustedDiscountTime: number, stops: StopFact[]) => {
    const facts = { stops, orders: [order(1, 0, 960, { adjustedDiscountTime, discounted: stops })] }
    return [between(0, 480), between(480, 960)].map(
      (window) => indexes(facts, window).adjustedDiscountTime ?? Number.NaN,
    )
  }

  test('shares its minutes in proportion to its discounted time, where less was signed than was discounted', () => {
    expect(shares(15, [stop(470, 500, planned)])).toEqual([5, 10])
  })

  test('gives each window its own discounted time first, and shares the rest by the time that is left', () => {
    const [first, second] = shares(60, [stop(470, 500, planned)])
    expect(first).toBeCloseTo(10 + (30 * 470) / 930, 4)
    expect((first ?? 0) + (second ?? 0)).toBe(60)
  })

  test('gives no window more than it has: 300 min signed for 16 h with one discounted minute', () => {
    const [morning, afternoon] = shares(300, [stop(60, 61, planned)])
    expect(morning).toBeCloseTo(150.3, 1)
    expect((morning ?? 0) + (afternoon ?? 0)).toBe(300)
    expect(shares(960, [stop(60, 61, planned)])).toEqual([480, 480])
  })

  test('shares them by time where it has no discounted stop', () => {
    const facts = { orders: [order(1, 0, 960, { adjustedDiscountTime: 60 })] }
    expect(indexes(facts, between(0, 240)).adjustedDiscountTime).toBe(15)
  })

  test('stands beside one that was not adjusted', () => {
    const stops = [stop(10, 40, planned), stop(250, 260, { ...planned, order: 2 })]
    const orders = [
      order(1, 0, 240, { adjustedDiscountTime: 5, discounted: [stop(10, 40)] }),
      order(2, 240, 480),
    ]
    expect(indexes({ stops, orders })).toMatchObject({
      discountTime: 40,
      adjustedDiscountTime: 5,
      staffedTimeCorrect: 465,
    })
  })

  test('never takes more than there is', () => {
    const discounted = [stop(10, 40, planned)]
    const facts = { stops: discounted, orders: [order(1, 0, 480, { adjustedDiscountTime: 480, discounted })] }
    expect(indexes(facts, between(0, 60))).toMatchObject({ staffedTimeCorrect: 0, utilization: null })
  })
})

describe('a stretch without material', () => {
  const empty: LineFacts = {
    states: [state('runningEmpty', 0, 30), state('running', 30, 60)],
    stops: [],
    buckets: [bucket(40, 1800)],
    orders: [order(1, 0, 60)],
  }
  const hour = between(0, 60)
  const asListed = indexes({ ...empty, stops: [stop(0, 30, { reasonID: 100, root: 2 })] }, hour)

  test.each([
    ['as a failure', { ...unplanned, root: 8 }],
    ['as discounted', { ...planned, root: 7 }],
    ['by nobody', {}],
  ])('is neither a stop nor a failure, signed %s', (_, about) => {
    const facts = { ...empty, stops: [stop(0, 30, about)] }
    expect(indexes(facts, hour)).toEqual(asListed)
    const { losses } = lossWaterfall(totalsOf(windowSums(facts, hour, later, SETTINGS), SETTINGS))
    expect(losses.map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['discount', 0],
      ['noMaterial', 30],
      ['unknown', 0],
      ['adjustment', 0],
      ['speed', 0],
      ['rejects', 0],
    ])
  })
})

test('no speed is below zero, whatever people took from the pieces of an hour', () => {
  const facts: LineFacts = {
    ...NO_FACTS,
    states: [state('running', 0, 60)],
    buckets: [bucket(0, -300)],
    orders: [order(1, 0, 60)],
  }
  expect(indexes(facts, between(0, 60))).toMatchObject({ productionSpeed: 0, throughput: 0, oee: 0 })
})

test('a line is judged from when it was there', () => {
  const settings = { ...SETTINGS, enableOrderManager: false, defaultSpeed: 60, since: m(120) }
  const facts = { states: [state('running', 130, 240)] }
  expect(indexes(facts, between(0, 240), settings)).toMatchObject({
    staffedTime: 120,
    coverage: 110 / 120,
    discountShift: 0,
  })
  expect(indexes(facts, between(0, 100), settings)).toMatchObject({
    staffedTime: 0,
    coverage: null,
    utilization: null,
  })
  expect(desiredQuantityOfShift({ ...NO_FACTS, ...facts }, shift, settings)).toBe(360 * 60)
})

test('a fixed throughput takes the place of the calculated one', () => {
  expect(indexes(published, shift, { ...SETTINGS, fixedThroughput: 1 })).toMatchObject({ throughput: 1 })
})
