import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import {
  isoInstant,
  lineID,
  madeAndChanged,
  profile,
  rowID,
  sentNumber,
  text,
  typedPassword,
} from './fields.ts'
import { gridAnswer, loadOptions, loadQuery } from './grid.ts'
import { orderProgress } from './orders.ts'
import { orderFigures, windowFigures } from './window-figures.ts'

/** An order and its figures up to now (null until it starts): docs/product/records.md#order-index. */
const orderIndex = z.object({
  order: z.int(),
  op: z.string(),
  /** Counts the reprocesses of the same op. */
  version: z.int(),
  lineID: z.int(),
  line: z.string(),
  lot: z.nullable(z.string()),
  validation: z.boolean(),
  ...orderProgress,
  ...orderFigures,
  adjustedDiscountTime: z.nullable(z.number()),
  ...madeAndChanged,
})
export type OrderIndex = z.infer<typeof orderIndex>

/** docs/product/records.md#shift-index. `discountShift` = minutes of the shift without an order. */
const shiftIndex = z.object({
  lineID: z.int(),
  /** The same, in the spelling that the key has. */
  lineId: z.int(),
  line: z.string(),
  shift: z.string(),
  /** The production day, `YYYY-MM-DD`. */
  day: z.string(),
  shiftStart: isoInstant,
  shiftEnd: isoInstant,
  desiredProductionQuantity: z.nullable(z.number()),
  ...windowFigures.shape,
})
export type ShiftIndex = z.infer<typeof shiftIndex>

const slot = <S extends string>(name: S) =>
  ({
    [`bagsObjective${name}`]: z.nullable(z.number()),
    [`bags${name}`]: z.nullable(z.number()),
    [`stoppedMinutes${name}`]: z.nullable(z.number()),
    [`utilizationPercentage${name}`]: z.nullable(z.number()),
  }) as {
    [K in
      | `bagsObjective${S}`
      | `bags${S}`
      | `stoppedMinutes${S}`
      | `utilizationPercentage${S}`]: z.ZodMiniNullable<z.ZodMiniNumber>
  }

/**
 * docs/product/records.md#day-index: the production day, its six slots (by the hour at which they begin; null
 * where its calendar has none of those), and the day's own figures.
 */
const dayIndex = z.object({
  lineID: z.int(),
  /** The same, in the spelling that the key has. */
  lineId: z.int(),
  line: z.string(),
  /** `YYYY-MM-DD` */
  day: z.string(),
  ...slot('06'),
  ...slot('10'),
  ...slot('14'),
  ...slot('18'),
  ...slot('22'),
  ...slot('02'),
  bagsPerMinuteObjective: z.nullable(z.number()),
  bagsPerMinuteAtDay: z.nullable(z.number()),
  bagsPerMinuteAtEvening: z.nullable(z.number()),
  bagsPerMinuteAtNight: z.nullable(z.number()),
  ...windowFigures.shape,
})
export type DayIndex = z.infer<typeof dayIndex>

/** The day with its slots as its calendar cuts them, four hours long at most. */
const dayOfLine = z.extend(dayIndex, {
  slots: z.array(
    z.object({
      /** `06-10`, `05:30-09:30` */
      name: z.string(),
      shift: z.string(),
      start: isoInstant,
      end: isoInstant,
      bagsObjective: z.nullable(z.number()),
      bags: z.number(),
      stoppedMinutes: z.number(),
      utilizationPercentage: z.nullable(z.number()),
    }),
  ),
})
export type DayOfLine = z.infer<typeof dayOfLine>

const indexQuery = z.extend(loadQuery, { profile })

/** A form says it as text. */
const flag = z.union([z.boolean(), z.literal(['true', 'false'])])

export const indexCalls = {
  'oeeindex.get': {
    summary: 'Orders and their indexes as a grid loads them.',
    access: 'indexes.see',
    query: indexQuery,
    answer: gridAnswer(orderIndex),
  },
  'oeeindex.put': {
    summary:
      'Corrects an order: lot, product, desired quantity and speed (null = that of product or target again). Without a revision the write is accepted and audited.',
    access: 'discount.adjust',
    body: z.object({
      key: rowID,
      values: z.object({
        lot: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(50)))),
        productCode: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(18)))),
        desiredProductionQuantity: z.optional(z.nullable(sentNumber(z.gte(0), z.lte(1_000_000_000)))),
        desiredProductionSpeed: z.optional(z.nullable(sentNumber(z.gt(0), z.lte(99_999.999)))),
        revision: z.optional(rowID),
      }),
    }),
    answer: orderIndex,
  },
  'oeeindex.adjust': {
    summary: 'Signs the minutes that an ended order is not charged with, in place of its discounted stops.',
    access: 'discount.adjust',
    body: z.object({
      order: rowID,
      /** Minutes, 0 to the staffed time; null takes an adjustment back. */
      discountTime: z.nullable(sentNumber()),
      reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40)))),
      /** The signer's own name and password. */
      user: text(12),
      password: typedPassword,
      revision: z.optional(rowID),
    }),
    answer: orderIndex,
  },
  'oeeindex.validate': {
    summary: 'Marks an order as validated, or not.',
    access: 'orders.validate',
    body: z.object({
      order: rowID,
      validation: flag,
      user: z.optional(z.string()),
      revision: z.optional(rowID),
    }),
    answer: orderIndex,
  },
  'oeeindex.history.get': {
    summary: 'Shift indexes as a grid loads them.',
    access: 'indexes.see',
    query: indexQuery,
    answer: gridAnswer(shiftIndex),
  },
  'oeeindex.day.get': {
    summary: 'Day indexes as a grid loads them.',
    access: 'indexes.see',
    query: indexQuery,
    answer: gridAnswer(dayIndex),
  },
  'history.get': {
    summary:
      'The shift indexes whose shifts touch a window, of one line or of all, oldest first (all without dates).',
    access: 'indexes.see',
    query: z.object({
      ...loadOptions,
      line: z.optional(lineID),
      start: z.optional(z.string()),
      end: z.optional(z.string()),
      profile,
    }),
    answer: gridAnswer(shiftIndex),
  },
  'history.getDayIndexes': {
    summary: 'The day index of a line, up to now while the day runs (today without `day`).',
    access: 'line',
    query: z.object({ line: lineID, day: z.optional(z.string()), profile }),
    answer: dayOfLine,
  },
} as const satisfies Record<string, CallShape>
