import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID, rowID, sentNumber, signature, wholeNumber } from './fields.ts'

const correction = z.object({
  correctionID: z.int(),
  at: isoInstant,
  /** Added to what was counted; below zero takes away. */
  units: z.number(),
  discards: z.number(),
  reason: z.string(),
  userID: z.string(),
})

/** An hour of an order: what was counted, what people corrected, and the sum. */
const orderHour = z.object({
  order: z.int(),
  op: z.nullable(z.string()),
  start: isoInstant,
  end: isoInstant,
  countedUnits: z.number(),
  countedDiscards: z.number(),
  units: z.number(),
  discards: z.number(),
  corrections: z.array(correction),
})
export type OrderHour = z.infer<typeof orderHour>

/** What the rules call negative has a sentence of its own. */
const pieces = wholeNumber(-1_000_000_000, 1_000_000_000)

export const handCountCalls = {
  'production.hours': {
    summary:
      'The hours of an order (`order`), of a production day (`day`), or of today, with what was counted and corrected.',
    access: 'production.edit',
    query: z.object({ line: lineID, order: z.optional(rowID), day: z.optional(z.string()) }),
    answer: z.array(orderHour),
  },
  'production.correct': {
    summary:
      'Writes down what an order made in an hour. The difference to what was there is kept with its reason and signer.',
    access: 'production.edit',
    body: z.object({
      line: lineID,
      order: wholeNumber(0),
      /** An instant in the hour. */
      hour: z.string(),
      /** Pieces, rejects included, and the rejects among them: neither below zero. */
      units: pieces,
      discards: pieces,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      /** What the writer saw in that hour: 409 when it is something else by now. */
      seenUnits: z.optional(sentNumber()),
      seenDiscards: z.optional(sentNumber()),
      /**
       * How many corrections the writer saw: with it, pieces that a running hour counted meanwhile stay on
       * top and are no conflict.
       */
      seenCorrections: z.optional(wholeNumber(0)),
      ...signature,
    }),
    answer: orderHour,
  },
} as const satisfies Record<string, CallShape>
