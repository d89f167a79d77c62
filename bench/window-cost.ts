import { type Instant, instant, type LineFacts, MINUTE, windowSums } from '@baliza/domain'
import type { Measured } from './table.ts'

const SETTINGS = {
  enableOrderManager: true,
  fixedThroughput: null,
  microStopTime: 60_000,
  defaultSpeed: null,
}
const FEW = 5_000
const MANY = 50_000

/** (j) The sums of a window cost what its facts cost: ten times the facts, about ten times the time. */
export async function measureWindowCost(): Promise<Measured[]> {
  const few = fastest(FEW)
  const many = fastest(MANY)
  return [
    {
      name: `sums of a window of ${MANY} minutes`,
      measured: milliseconds(many),
      baseline: `${milliseconds(few)} for ${FEW}`,
      ratio: many / few,
      goal: '≤ 25 × (a pass in a pass: 100 ×)',
      met: many <= 25 * few,
    },
  ]
}

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`

/** Milliseconds of this thread, the best of five, so that what else runs on the machine does not count. */
function fastest(count: number): number {
  const facts = factsOf(count)
  const window = { start: instant(0), end: minute(count) }
  const runs = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    windowSums(facts, window, instant(1e12), SETTINGS)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

const minute = (i: number): Instant => instant(i * MINUTE)

/** A line that changes its state and its order every minute. */
function factsOf(count: number): LineFacts {
  const spans = Array.from({ length: count }, (_, i) => ({ i, start: minute(i), end: minute(i + 1) }))
  return {
    states: spans.map(({ i, ...span }) => ({ ...span, state: i % 2 ? 'running' : 'stopped' })),
    stops: spans
      .filter(({ i }) => i % 2 === 0)
      .map(({ i, ...span }) => ({
        ...span,
        order: 1 + i,
        stopID: 1,
        reasonID: 70,
        unplanned: false,
        discountOEE: true,
      })),
    buckets: spans.map(({ i, ...span }) => ({
      ...span,
      order: 1 + i,
      units: 1,
      discards: 0,
      unknownUnits: 0,
    })),
    orders: spans.map(({ i, ...span }) => ({
      ...span,
      order: 1 + i,
      desiredSpeed: 60,
      adjustedDiscountTime: null,
      discounted: [],
    })),
  }
}
