import { PROFILE_IDS } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID, profile } from './fields.ts'
import { order } from './orders.ts'
import { windowFigures } from './window-figures.ts'

const stopKey = z.object({ order: z.int(), lineID: z.int(), stopID: z.int() })

/**
 * A stretch of the stacked bar. The stretches of a window touch each other and cover it exactly, from the
 * creation of the line on.
 */
const timelineSegment = z.object({
  start: isoInstant,
  end: isoInstant,
  /** `future` = after now. */
  kind: z.enum(['running', 'runningEmpty', 'stopped', 'unknown', 'future']),
  /** The stop that the stretch belongs to; null = none. */
  stop: z.nullable(stopKey),
  reasonID: z.nullable(z.int()),
  /** null = nobody signed: "No reconocida" (or no stop). */
  reason: z.nullable(z.string()),
  color: z.nullable(z.string()),
  recognized: z.boolean(),
})
export type TimelineSegment = z.infer<typeof timelineSegment>

const recentStop = z.extend(stopKey, {
  split: z.int(),
  startDate: isoInstant,
  /** null = it goes on. */
  endDate: z.nullable(isoInstant),
  /** Minutes, up to now while it goes on. */
  duration: z.number(),
  reasonID: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Names from the category under the root, joined by `/`. */
  path: z.nullable(z.string()),
  color: z.nullable(z.string()),
  recognized: z.boolean(),
  observation: z.nullable(z.string()),
  equipmentName: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  revision: z.int(),
})
export type RecentStop = z.infer<typeof recentStop>

const productionSlice = z.object({
  start: isoInstant,
  end: isoInstant,
  /** Pieces made in the slice, rejects included. */
  quantity: z.number(),
  discards: z.number(),
})
export type ProductionSlice = z.infer<typeof productionSlice>

const indicatorLine = z.object({
  lineID: z.int(),
  description: z.string(),
  sectorID: z.int(),
  sectorName: z.string(),
  enableOrderManager: z.boolean(),
  materialEnLinea: z.boolean(),
  indicadorPorTurno: z.boolean(),
  enableOperKpi: z.boolean(),
})

const indicatorWindow = z.object({
  start: isoInstant,
  /** The end of a shift (it may lie ahead); the end of an order, or now while it runs. */
  end: isoInstant,
  /** Only for a shift; null = the window is an order. */
  shift: z.nullable(z.string()),
  /** The production day of the shift, `YYYY-MM-DD`. */
  day: z.nullable(z.string()),
  /** Starts of the shifts to go to; `nextShiftStart` null = forward is blocked. */
  previousShiftStart: isoInstant,
  nextShiftStart: z.nullable(isoInstant),
  /** The shift that runs now is (part of) this window. */
  current: z.boolean(),
})

/**
 * The indicators of a window (docs/product/records.md#indicators), and what explains them. Times in minutes,
 * speeds in pieces per minute, ratios as fractions.
 */
const indicatorFigures = z.extend(windowFigures, {
  desiredProductionQuantity: z.nullable(z.number()),
  prevOrderEndDate: z.nullable(isoInstant),
})
export type IndicatorFigures = z.infer<typeof indicatorFigures>

const indicators = z.object({
  now: isoInstant,
  line: indicatorLine,
  /** What the window is: `shift` too when an order was asked for and the line has none. */
  scope: z.enum(['order', 'shift']),
  window: indicatorWindow,
  /** The order of the window (of a shift: its last one); null = none. */
  order: z.nullable(order),
  /** The definition that the figures follow: the one that was asked for, else the official one. */
  profile: z.enum(PROFILE_IDS),
  figures: indicatorFigures,
  target: z.nullable(
    z.object({
      tag: z.string(),
      defaultSpeed: z.number(),
      targetSummary: z.nullable(z.number()),
      /** Percent: 75. */
      targetOEE: z.nullable(z.number()),
    }),
  ),
  timeline: z.array(timelineSegment),
  /** The stops in the window, in minutes. */
  stopTimes: z.object({ declaringTime: z.number(), waitingTime: z.number(), maintenanceTime: z.number() }),
  /** Stops of the line in the window that nobody signed for. */
  unrecognizedStops: z.int(),
  /** The 5 most recent stops of the window, newest first. */
  recentStops: z.array(recentStop),
  production: z.array(productionSlice),
})
export type Indicators = z.infer<typeof indicators>

export const indicatorCalls = {
  'indicators.get': {
    summary:
      'Everything a dashboard shows of a line for its active order or for the shift that holds `shiftStart` (now without it).',
    access: 'line',
    query: z.object({
      lineID,
      scope: z.enum(['order', 'shift']),
      shiftStart: z.optional(z.string()),
      profile,
    }),
    answer: indicators,
  },
} as const satisfies Record<string, CallShape>
