import { MINUTE } from '../time/instant.ts'
import { addFigures, type FigureSums, NO_FIGURES } from './figure-sums.ts'
import type { IndexSettings } from './line-facts.ts'
import type { OrderSums, WindowSums } from './window-sums.ts'

/**
 * What the indexes of a window are taken from: numerators and denominators, in whole milliseconds and pieces.
 * Totals of windows that do not overlap add up, of one line or of many, so that a month is Σ numerators ÷ Σ
 * denominators and never the mean of its days.
 */
export type IndexTotals = FigureSums & {
  readonly windowMs: number
  readonly knownMs: number
  /** What each order is not charged with: its signed share, else its discounted stops. */
  readonly deductedMs: number
  /**
   * How long the pieces would have taken at the desired speeds; null when an order that made some has no
   * speed.
   */
  readonly idealMinutes: number | null
  /** The numerator of throughput: the ideal minutes; the running ones where throughput is fixed at 1. */
  readonly effectiveMinutes: number | null
  /**
   * The denominator of acceptance: how long all pieces would have taken at the desired speeds, those of
   * unknown time too; the running minutes where throughput is fixed. Null when an order that made some has no
   * speed.
   */
  readonly pieceMinutes: number | null
  /**
   * Its numerator: what of those minutes the good pieces take. Below zero where more was rejected than made.
   */
  readonly goodMinutes: number | null
  /** One for all, or null. */
  readonly fixedThroughput: number | null
  /**
   * Pieces per minute: that of the only order or of all alike, else the one at which the pieces would have
   * taken their ideal minutes.
   */
  readonly desiredSpeed: number | null
}

/** The totals of a window from the sums of its orders. */
export function totalsOf(
  { windowMs, knownMs, orders }: WindowSums,
  { fixedThroughput }: Pick<IndexSettings, 'fixedThroughput'>,
): IndexTotals {
  const sums = orders.reduce<FigureSums>(addFigures, NO_FIGURES)
  const idealMinutes = idealMinutesOf(orders)
  return {
    ...sums,
    windowMs,
    knownMs,
    deductedMs: orders.reduce((total, part) => total + (part.adjustedMs ?? part.discountMs), 0),
    idealMinutes,
    effectiveMinutes: fixedThroughput === null ? idealMinutes : (fixedThroughput * sums.runningMs) / MINUTE,
    ...(fixedThroughput === null ? qualityOfPieces(orders) : qualityOfRunning(orders, fixedThroughput)),
    fixedThroughput,
    desiredSpeed: commonSpeed(
      orders.map((part) => part.desiredSpeed),
      sums.units - sums.unknownUnits,
      idealMinutes,
    ),
  }
}

/** The totals of two windows that do not overlap. */
export function addTotals(a: IndexTotals, b: IndexTotals): IndexTotals {
  const idealMinutes = addKnown(a.idealMinutes, b.idealMinutes)
  const sums = addFigures(a, b)
  return {
    ...sums,
    windowMs: a.windowMs + b.windowMs,
    knownMs: a.knownMs + b.knownMs,
    deductedMs: a.deductedMs + b.deductedMs,
    idealMinutes,
    effectiveMinutes: addKnown(a.effectiveMinutes, b.effectiveMinutes),
    pieceMinutes: addKnown(a.pieceMinutes, b.pieceMinutes),
    goodMinutes: addKnown(a.goodMinutes, b.goodMinutes),
    fixedThroughput: a.fixedThroughput === b.fixedThroughput ? a.fixedThroughput : null,
    desiredSpeed: commonSpeed(staffedOf(a, b), sums.units - sums.unknownUnits, idealMinutes),
  }
}

const addKnown = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b

/** A window without an order has no say in which speed was desired. */
const staffedOf = (...both: readonly IndexTotals[]): (number | null)[] =>
  both.filter(({ staffedMs }) => staffedMs > 0).map(({ desiredSpeed }) => desiredSpeed)

const isIdle = (part: OrderSums): boolean => part.runningMs === 0 && part.units === part.unknownUnits

const hasSpeed = (part: OrderSums): part is OrderSums & { desiredSpeed: number } =>
  part.desiredSpeed !== null && part.desiredSpeed > 0

function idealMinutesOf(orders: readonly OrderSums[]): number | null {
  const busy = orders.filter((part) => !isIdle(part))
  if (!busy.every(hasSpeed)) return null
  return busy.reduce((minutes, part) => minutes + (part.units - part.unknownUnits) / part.desiredSpeed, 0)
}

type Quality = Pick<IndexTotals, 'pieceMinutes' | 'goodMinutes'>

/** Pieces of different speeds are unlike each other: a reject costs the time that its piece takes. */
function qualityOfPieces(orders: readonly OrderSums[]): Quality {
  const making = orders.filter(({ units, discards }) => units !== 0 || discards !== 0)
  if (!making.every(hasSpeed)) return { pieceMinutes: null, goodMinutes: null }
  return {
    pieceMinutes: making.reduce((minutes, part) => minutes + part.units / part.desiredSpeed, 0),
    goodMinutes: making.reduce(
      (minutes, part) => minutes + (part.units - part.discards) / part.desiredSpeed,
      0,
    ),
  }
}

/** Where the speed is not judged, the rejects of an order take their share of its running time. */
const qualityOfRunning = (orders: readonly OrderSums[], fixedThroughput: number): Quality => ({
  pieceMinutes: orders.reduce((minutes, part) => minutes + (fixedThroughput * part.runningMs) / MINUTE, 0),
  goodMinutes: orders.reduce(
    (minutes, part) => minutes + (fixedThroughput * part.runningMs * goodShare(part)) / MINUTE,
    0,
  ),
})

/**
 * Good pieces ÷ pieces, never below zero: rejects without pieces are 0, nothing made and nothing rejected is
 * 1.
 */
export function goodShare({ units, discards }: Pick<OrderSums, 'units' | 'discards'>): number {
  if (units <= 0) return discards > 0 ? 0 : 1
  return Math.max(0, (units - discards) / units)
}

function commonSpeed(
  speeds: readonly (number | null)[],
  quantity: number,
  idealMinutes: number | null,
): number | null {
  const [only, ...others] = new Set(speeds)
  if (others.length === 0) return only ?? null
  return idealMinutes === null || idealMinutes === 0 ? null : quantity / idealMinutes
}
