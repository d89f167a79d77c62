import { type IndexTotals, indexesOfTotals, MINUTE, type ProfileID, type WindowIndexes } from '@baliza/domain'

/** What a stored index keeps of the totals of its window beside its figures, so that rows can be added up. */
type TotalColumns = {
  readonly deductedTime: number
  readonly failureTime: number
  readonly plannedTime: number
  readonly microTime: number
  readonly knownTime: number
  /** JSON: milliseconds by category. */
  readonly stopsByRoot: string
  readonly idealTime: number | null
  readonly effectiveTime: number | null
  readonly pieceTime: number | null
  readonly goodTime: number | null
  readonly fixedThroughput: number | null
}

export type FigureColumns = WindowIndexes & TotalColumns

/** Totals as a row of an index keeps them, in minutes. */
export const toFigureColumns = (totals: IndexTotals, profile?: ProfileID): FigureColumns => ({
  ...indexesOfTotals(totals, profile),
  deductedTime: totals.deductedMs / MINUTE,
  failureTime: totals.failureMs / MINUTE,
  plannedTime: totals.plannedMs / MINUTE,
  microTime: totals.microMs / MINUTE,
  knownTime: totals.knownMs / MINUTE,
  stopsByRoot: JSON.stringify(totals.stopsMs),
  idealTime: totals.idealMinutes,
  effectiveTime: totals.effectiveMinutes,
  pieceTime: totals.pieceMinutes,
  goodTime: totals.goodMinutes,
  fixedThroughput: totals.fixedThroughput,
})

type StoredIndexes = Omit<
  FigureColumns,
  | 'staffedTimeCorrect'
  | 'productionSpeed'
  | 'utilization'
  | 'throughput'
  | 'acceptance'
  | 'performance'
  | 'oee'
  | 'mtbf'
  | 'mttr'
  | 'coverage'
>

/** The totals that a row was made of: minutes that were whole milliseconds are so again. */
export function totalsOfColumns(row: StoredIndexes): IndexTotals {
  return {
    windowMs: milliseconds(row.staffedTime) + milliseconds(row.discountShift),
    knownMs: milliseconds(row.knownTime),
    staffedMs: milliseconds(row.staffedTime),
    discountMs: milliseconds(row.discountTime),
    adjustedMs: row.adjustedDiscountTime === null ? null : milliseconds(row.adjustedDiscountTime),
    deductedMs: milliseconds(row.deductedTime),
    runningMs: milliseconds(row.runtime),
    emptyMs: milliseconds(row.noMaterialTime),
    stoppedMs: milliseconds(row.stoppedTime),
    units: row.productionQuantity,
    discards: row.discards,
    unknownUnits: row.unknownTimeQuantity,
    failures: row.failures,
    failureMs: milliseconds(row.failureTime),
    plannedMs: milliseconds(row.plannedTime),
    microMs: milliseconds(row.microTime),
    stopsMs: row.stopsByRoot === '{}' ? {} : (JSON.parse(row.stopsByRoot) as Record<string, number>),
    idealMinutes: row.idealTime,
    effectiveMinutes: row.effectiveTime,
    pieceMinutes: row.pieceTime,
    goodMinutes: row.goodTime,
    fixedThroughput: row.fixedThroughput,
    desiredSpeed: row.desiredProductionSpeed,
  }
}

const milliseconds = (minutes: number): number => Math.round(minutes * MINUTE)
