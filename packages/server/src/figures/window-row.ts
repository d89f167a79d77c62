import {
  type IndexTotals,
  type Instant,
  type Interval,
  type LineFacts,
  totalsOf,
  type WindowSums,
  windowSums,
} from '@baliza/domain'
import { profileOn, type ZonedSettings } from '../facts/parameters.ts'
import type { ReasonTree } from '../facts/reasons/reason-tree.ts'
import { type FigureColumns, toFigureColumns } from './index-columns.ts'

/** The settings that a window was computed with, as they are stored beside its figures. */
export type StoredSettings = ZonedSettings & {
  /** Reasons that did not count against the line. */
  readonly discounted: readonly number[]
  /** Reasons added later are judged by what they are today. */
  readonly lastReason: number
}

export function settingsToday(settings: ZonedSettings, reasons: ReasonTree): StoredSettings {
  const discounted = [...reasons.values()]
    .filter((reason) => reason.discountOEE)
    .map((reason) => reason.reasonID)
  const { official, ...rules } = settings
  return {
    ...rules,
    discounted,
    lastReason: Math.max(0, ...reasons.keys()),
    ...(official && { official }),
  }
}

/**
 * A window that was over when it was computed keeps the settings of that time; any other takes today's. Which
 * definition is official is said by a date, and not kept.
 */
export function settingsFor(
  stored: { settings: string; computedAt: Instant } | undefined,
  end: Instant | null,
  today: StoredSettings,
): StoredSettings {
  const wasOver = stored !== undefined && end !== null && stored.computedAt >= end
  if (!wasOver) return today
  const { official } = today
  return {
    ...(JSON.parse(stored.settings) as StoredSettings),
    timeZone: today.timeZone,
    ...(official && { official }),
  }
}

/** Facts as those settings judge them: which stops do not count against the line. */
export function judgedBy(facts: LineFacts, settings: StoredSettings): LineFacts {
  const discounted = new Set(settings.discounted)
  const judged = <S extends { readonly reasonID?: number | null; readonly discountOEE?: boolean }>(
    stop: S,
  ): S =>
    stop.reasonID == null || stop.reasonID > settings.lastReason
      ? stop
      : { ...stop, discountOEE: discounted.has(stop.reasonID) }
  const orders = facts.orders.map((order) =>
    order.adjustedDiscountTime === null ? order : { ...order, discounted: order.discounted.map(judged) },
  )
  return { ...facts, stops: facts.stops.map(judged), orders }
}

/** The ONE calculation over stored facts. */
export const sumsOf = (
  facts: LineFacts,
  window: Interval,
  now: Instant,
  settings: StoredSettings,
): WindowSums => windowSums(judgedBy(facts, settings), window, now, settings)

/** The totals of a window of a line, by those settings. */
export const totalsIn = (
  facts: LineFacts,
  window: Interval,
  now: Instant,
  settings: StoredSettings,
): IndexTotals => totalsOf(sumsOf(facts, window, now, settings), settings)

/** A window without facts. */
export const NO_TOTALS: IndexTotals = totalsOf(
  { windowMs: 0, knownMs: 0, orders: [] },
  { fixedThroughput: null },
)

export type Figured = FigureColumns & { readonly settings: string; readonly computedAt: Instant }

/** The totals of a window as its row keeps them, its figures by the definition that was official on the day it began. */
export function figured(
  totals: IndexTotals,
  { official, ...settings }: StoredSettings,
  { day, now }: { readonly day: string; readonly now: Instant },
): Figured {
  return {
    ...toFigureColumns(totals, profileOn({ ...(official && { official }) }, day)),
    settings: JSON.stringify(settings),
    computedAt: now,
  }
}

/** Would a window come out by other rules today? Reasons that were added later change nothing in it. */
export function isOlder(settings: StoredSettings, today: StoredSettings): boolean {
  const rules = ({
    enableOrderManager,
    fixedThroughput,
    microStopTime,
    defaultSpeed,
    discounted,
  }: StoredSettings) => [
    enableOrderManager,
    fixedThroughput,
    microStopTime,
    defaultSpeed,
    ...discounted.filter((reasonID) => reasonID <= settings.lastReason).toSorted((a, b) => a - b),
  ]
  return JSON.stringify(rules(settings)) !== JSON.stringify(rules(today))
}
