import { PROFILE_IDS } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID, profile, rowID } from './fields.ts'
import { windowFigures } from './window-figures.ts'

/**
 * Everything inside is clipped to the window; minutes and pieces of each list add up to the figures exactly.
 */
const span = { start: isoInstant, end: isoInstant, minutes: z.number() }

/** A stretch of the window under one order (order 0: without order manager). */
const staffedPart = z.object({
  ...span,
  order: z.int(),
  op: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  desiredSpeed: z.nullable(z.number()),
  discountTime: z.number(),
  /** The share of the signed adjustment; null = not adjusted. */
  adjustedDiscountTime: z.nullable(z.number()),
  runtime: z.number(),
  noMaterialTime: z.number(),
  stoppedTime: z.number(),
  units: z.number(),
  discards: z.number(),
  unknownUnits: z.number(),
  failures: z.int(),
  failureTime: z.number(),
  /** How long its pieces would have taken at the desired speed; null without one. */
  idealTime: z.nullable(z.number()),
})

const explainedState = z.object({
  ...span,
  state: z.enum(['unknown', 'running', 'runningEmpty', 'stopped']),
  staffedMinutes: z.number(),
})

const explainedStop = z.object({
  ...span,
  /** The part of it under an order: what counts. */
  staffedMinutes: z.number(),
  order: z.int(),
  lineID: z.int(),
  stopID: z.int(),
  reason: z.nullable(z.string()),
  path: z.nullable(z.string()),
  color: z.nullable(z.string()),
  recognized: z.boolean(),
  discountOEE: z.boolean(),
  updatedBy: z.nullable(z.string()),
})

/** Pieces of one order in an hour; `by` and `reason` of those that a person wrote down. */
const explainedPieces = z.object({
  start: isoInstant,
  end: isoInstant,
  order: z.int(),
  units: z.number(),
  discards: z.number(),
  unknownUnits: z.number(),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const explainedChange = z.object({
  at: isoInstant,
  userID: z.string(),
  action: z.string(),
  entity: z.string(),
  entityKey: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** Which definition the figures follow, and by whose calendar the window was cut. */
const definition = z.object({
  profile: z.enum(PROFILE_IDS),
  /** The one that was official as the window began. */
  official: z.enum(PROFILE_IDS),
  timeZone: z.string(),
  /** The production day in which the window begins, and the shift that it is; null = it is none. */
  day: z.string(),
  shift: z.nullable(z.string()),
  /** What another definition than the product's own puts into its ratios: minutes and pieces. */
  terms: z.nullable(
    z.object({
      calendarTime: z.number(),
      baseTime: z.number(),
      operatingTime: z.number(),
      idealTime: z.nullable(z.number()),
      goodQuantity: z.number(),
      quantity: z.number(),
      loading: z.nullable(z.number()),
      teep: z.nullable(z.number()),
    }),
  ),
})

const explanation = z.object({
  now: isoInstant,
  lineID: z.int(),
  line: z.string(),
  window: z.object({ start: isoInstant, end: isoInstant }),
  figures: windowFigures,
  definition,
  /**
   * Numerator of throughput: minutes that the pieces of known time take at their desired speeds (the runtime
   * where it is fixed).
   */
  effectiveTime: z.nullable(z.number()),
  /**
   * Denominator and numerator of acceptance: minutes that all pieces, and the good ones, take at their
   * desired speeds.
   */
  pieceTime: z.nullable(z.number()),
  goodTime: z.nullable(z.number()),
  settings: z.object({
    enableOrderManager: z.boolean(),
    fixedThroughput: z.nullable(z.number()),
    /** Seconds. */
    microStopTime: z.number(),
    defaultSpeed: z.nullable(z.number()),
    /** The figures were computed with settings of their time; other ones hold today. */
    older: z.boolean(),
    computedAt: z.nullable(isoInstant),
  }),
  parts: z.array(staffedPart),
  states: z.array(explainedState),
  stops: z.array(explainedStop),
  pieces: z.array(explainedPieces),
  /** Who adjusted, signed, cut or corrected something that the window is made of, newest first. */
  changes: z.array(explainedChange),
})
export type Explanation = z.infer<typeof explanation>

export const explanationCalls = {
  'indexes.explain': {
    summary:
      'What the indexes of an order (`order`), a shift (`shiftStart`), a production day (`day`) or any window of a line of up to 62 days are made of.',
    access: 'line',
    query: z.object({
      lineID,
      order: z.optional(rowID),
      shiftStart: z.optional(z.string()),
      day: z.optional(z.string()),
      start: z.optional(z.string()),
      end: z.optional(z.string()),
      profile,
    }),
    answer: explanation,
  },
} as const satisfies Record<string, CallShape>
