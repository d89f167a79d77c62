import { LONGEST_VALIDATED } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, rowID, ruledTextUpTo, text } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const validatedOrder = z.object({
  /** Becomes the op of the order that is made from it. */
  orderID: z.string(),
  lot: z.string(),
  productCode: z.string(),
  productName: z.nullable(z.string()),
  /** 1 not used, 2 used, 3 used with errors (its product does not exist). */
  Estado: z.literal([1, 2, 3]),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type ValidatedOrder = z.infer<typeof validatedOrder>

const orderID = ruledTextUpTo(LONGEST_VALIDATED.orderID)
const lot = ruledTextUpTo(LONGEST_VALIDATED.lot)
const productCode = ruledTextUpTo(LONGEST_VALIDATED.productCode)

export const validatedOrderCalls = {
  'validatedOrder.get': {
    summary: 'Future orders to validate, as a grid loads them.',
    access: 'validated-orders.see',
    query: loadQuery,
    answer: gridAnswer(validatedOrder),
  },
  'validatedOrder.post': {
    summary: 'Adds a future order.',
    access: 'validated-orders.edit',
    body: z.object({ values: z.object({ orderID, lot, productCode }) }),
    answer: validatedOrder,
  },
  'validatedOrder.put': {
    summary: 'Changes lot or product of a future order; its orderID never changes.',
    access: 'validated-orders.edit',
    body: z.object({
      key: text(12),
      values: z.object({ lot, productCode, revision: z.optional(rowID) }),
    }),
    answer: validatedOrder,
  },
  'validatedOrder.delete': {
    summary:
      'Deletes one future order, or several at once: all of them or none. Where one was used, 409 asks; `confirmed` answers.',
    access: 'validated-orders.edit',
    body: z.object({
      key: z.union([text(12), z.array(text(12)).check(z.minLength(1), z.maxLength(1000))]),
      confirmed: z.optional(z.boolean()),
    }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
