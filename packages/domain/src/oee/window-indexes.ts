import { type Instant, MINUTE } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'
import { goodShare, type IndexTotals, totalsOf } from './index-totals.ts'
import type { IndexSettings, LineFacts } from './line-facts.ts'
import { type ProfileID, product, profileFactors, ratio } from './profile.ts'
import { type WindowSums, windowSums } from './window-sums.ts'

/**
 * Everything that is known of a line over a window. Times in minutes, speeds in pieces per minute, ratios as
 * fractions; null = can't be said.
 */
export type WindowIndexes = {
  readonly staffedTime: number
  readonly discountTime: number
  readonly adjustedDiscountTime: number | null
  readonly staffedTimeCorrect: number
  /** Length of the window outside its staffed part. */
  readonly discountShift: number
  readonly totalRuntime: number
  readonly noMaterialTime: number
  readonly runtime: number
  readonly stoppedTime: number
  readonly productionQuantity: number
  readonly discards: number
  readonly unknownTimeQuantity: number
  readonly productionSpeed: number | null
  readonly desiredProductionSpeed: number | null
  readonly utilization: number | null
  readonly throughput: number | null
  readonly acceptance: number | null
  readonly performance: number | null
  readonly oee: number | null
  readonly failures: number
  readonly mtbf: number | null
  readonly mttr: number | null
  readonly coverage: number | null
}

/**
 * The indexes of a line over any window: an order, a shift, a day, the last hour. There is no other
 * calculation.
 *
 * A shift of 480 min with 60 min of breaks and 47 min down at 60 pieces/min desired, 19,271 made, 423
 * rejected: utilization 373 ÷ 420 = 88.81 %, throughput (19,271 ÷ 60) ÷ 373 = 86.11 %, acceptance 18,848 ÷
 * 19,271 = 97.80 %, oee 74.79 %.
 */
export const windowIndexes = (
  facts: LineFacts,
  window: Interval,
  now: Instant,
  settings: IndexSettings,
): WindowIndexes => indexesOfSums(windowSums(facts, window, now, settings), settings)

/** The indexes that follow from the sums of a window. */
export const indexesOfSums = (
  sums: WindowSums,
  settings: Pick<IndexSettings, 'fixedThroughput'>,
): WindowIndexes => indexesOfTotals(totalsOf(sums, settings))

/**
 * The indexes that follow from totals, of one window or of many, by a definition: the product's own if no
 * other one is named. Ratios are taken here, after all adding up, and never rounded or clamped.
 */
export const indexesOfTotals = (total: IndexTotals, profile: ProfileID = 'baliza'): WindowIndexes =>
  profile === 'baliza' ? ownIndexes(total) : { ...ownIndexes(total), ...ratiosBy(total, profile) }

/** The ratios of another definition, under the names that its factors have here. */
function ratiosBy(
  total: IndexTotals,
  profile: Exclude<ProfileID, 'baliza'>,
): Pick<WindowIndexes, 'utilization' | 'throughput' | 'acceptance' | 'performance' | 'oee'> {
  const { availability, performance, quality, oee } = profileFactors(total, profile)
  return {
    utilization: availability,
    throughput: performance,
    acceptance: quality,
    performance: product(availability, performance),
    oee,
  }
}

function ownIndexes(total: IndexTotals): WindowIndexes {
  const staffedTimeCorrect = Math.max(0, total.staffedMs - total.deductedMs) / MINUTE
  const runtime = total.runningMs / MINUTE
  const utilization = ratio(runtime, staffedTimeCorrect)
  const throughput = throughputOf(total, runtime)
  const acceptance = acceptanceOf(total)
  const performance = product(utilization, throughput)
  return {
    staffedTime: total.staffedMs / MINUTE,
    discountTime: total.discountMs / MINUTE,
    adjustedDiscountTime: total.adjustedMs === null ? null : total.adjustedMs / MINUTE,
    staffedTimeCorrect,
    discountShift: (total.windowMs - total.staffedMs) / MINUTE,
    totalRuntime: (total.runningMs + total.emptyMs) / MINUTE,
    noMaterialTime: total.emptyMs / MINUTE,
    runtime,
    stoppedTime: total.stoppedMs / MINUTE,
    productionQuantity: total.units,
    discards: total.discards,
    unknownTimeQuantity: total.unknownUnits,
    productionSpeed: ratio(Math.max(0, total.units - total.unknownUnits), runtime),
    desiredProductionSpeed: total.desiredSpeed,
    utilization,
    throughput,
    acceptance,
    performance,
    oee: product(performance, acceptance),
    failures: total.failures,
    mtbf: ratio(runtime, total.failures),
    mttr: ratio(total.failureMs / MINUTE, total.failures),
    coverage: ratio(total.knownMs, total.windowMs),
  }
}

const throughputOf = (
  { fixedThroughput, staffedMs, effectiveMinutes }: IndexTotals,
  runtime: number,
): number | null =>
  fixedThroughput !== null && staffedMs > 0
    ? fixedThroughput
    : ratio(effectiveMinutes === null ? null : Math.max(0, effectiveMinutes), runtime)

/** By the time that pieces take at their speed; by their number where no speed says it. Never below 0. */
function acceptanceOf(total: IndexTotals): number | null {
  const { staffedMs, pieceMinutes, goodMinutes } = total
  if (staffedMs === 0) return null
  const byNumber = goodShare(total)
  if (goodMinutes === null || pieceMinutes === null || pieceMinutes <= 0) return byNumber
  const byTime = Math.max(0, goodMinutes / pieceMinutes)
  // NOTE: of one speed both are the same, but for the last digit of a floating point number
  return Math.abs(byTime - byNumber) < 1e-12 ? byNumber : byTime
}
