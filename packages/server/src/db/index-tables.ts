import type { Instant, ShiftName } from '@baliza/domain'
import type { Generated } from 'kysely'

export type ShiftIndexKey = {
  lineId: number
  shiftStart: Instant
  shiftEnd: Instant
  shift: ShiftName
  /** The production day, `YYYY-MM-DD`. */
  day: string
  /** By whose clock the shift begins and ends. */
  timeZone: string
}

export type DayIndexKey = {
  lineId: number
  day: string
  dayStart: Instant
  dayEnd: Instant
  timeZone: string
}

/** The six slots of the standard calendar, by the hour at which they begin; null where a day has none of those. */
export type SlotColumns = {
  bagsObjective06: number | null
  bags06: number | null
  stoppedMinutes06: number | null
  utilizationPercentage06: number | null
  bagsObjective10: number | null
  bags10: number | null
  stoppedMinutes10: number | null
  utilizationPercentage10: number | null
  bagsObjective14: number | null
  bags14: number | null
  stoppedMinutes14: number | null
  utilizationPercentage14: number | null
  bagsObjective18: number | null
  bags18: number | null
  stoppedMinutes18: number | null
  utilizationPercentage18: number | null
  bagsObjective22: number | null
  bags22: number | null
  stoppedMinutes22: number | null
  utilizationPercentage22: number | null
  bagsObjective02: number | null
  bags02: number | null
  stoppedMinutes02: number | null
  utilizationPercentage02: number | null
  bagsPerMinuteObjective: number | null
  bagsPerMinuteAtDay: number | null
  bagsPerMinuteAtEvening: number | null
  bagsPerMinuteAtNight: number | null
}

export type RecalculationTable = {
  id: Generated<number>
  kind: 'orders' | 'history'
  state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'
  /** 1 while it waits or runs. */
  active: number | null
  done: Generated<number>
  total: number | null
  /** The last line that is finished, and how much was done by then: a restart goes on after it. */
  lastLine: Generated<number>
  doneByLastLine: Generated<number>
  /** The settings that it computes by; null = it has not begun. */
  settingsHash: string | null
  /** So often, because settings changed. */
  beganAgain: Generated<number>
  startedBy: string
  startDate: Instant
  endDate: Instant | null
}

/**
 * The figures of `WindowIndexes`, what else `IndexTotals` adds up, and the settings that they were computed
 * with (JSON).
 */
export type IndexColumns = {
  staffedTime: number
  discountTime: number
  adjustedDiscountTime: number | null
  /** What is not charged: of each order the signed share, else its discounted stops. */
  deductedTime: number
  staffedTimeCorrect: number
  discountShift: number
  totalRuntime: number
  noMaterialTime: number
  runtime: number
  stoppedTime: number
  productionQuantity: number
  discards: number
  unknownTimeQuantity: number
  productionSpeed: number | null
  desiredProductionSpeed: number | null
  utilization: number | null
  throughput: number | null
  acceptance: number | null
  performance: number | null
  oee: number | null
  failures: number
  mtbf: number | null
  mttr: number | null
  coverage: number | null
  failureTime: number
  /** Discounted, without the time in which the signal was lost. */
  plannedTime: number
  /** In microstops. */
  microTime: number
  knownTime: number
  /** JSON: milliseconds of charged stops by category, `''` = nobody signed. */
  stopsByRoot: string
  /** Minutes that the pieces would have taken at the desired speed; null without one. */
  idealTime: number | null
  /** The numerator of throughput: `idealTime`; the runtime where throughput is fixed. */
  effectiveTime: number | null
  /** Denominator and numerator of acceptance, in minutes of work at the desired speeds. */
  pieceTime: number | null
  goodTime: number | null
  /** null = throughput was calculated. */
  fixedThroughput: number | null
  settings: string
  computedAt: Instant
}
