import { LONGEST_PRELOADED, MOST_TONS } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, rowID, ruledTextUpTo, sentNumber } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const preloadedOrder = z.object({
  id: z.int(),
  /** Unique among those that aren't deleted. */
  op: z.string(),
  cliente: z.nullable(z.string()),
  /** Product code. */
  producto: z.string(),
  productName: z.nullable(z.string()),
  /** Harvest year, four digits. */
  cosecha: z.nullable(z.int()),
  /** Tons. */
  cantidad: z.number(),
  bolsa: z.nullable(z.string()),
  /** Kilos a bag. */
  pesoBolsa: z.number(),
  /** The bags that it asks for: tons × 1000 × performance ÷ kilos a bag; null = the product is unknown. */
  bags: z.nullable(z.int()),
  /** An order was made from it. */
  utilizado: z.boolean(),
  /** Deleted rows stay, and sort last. */
  deleted: z.boolean(),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type PreloadedOrder = z.infer<typeof preloadedOrder>

/** A form may send an empty field. */
const amountWithin = (minimum: number, maximum: number) =>
  z.optional(
    z.nullable(z.union([z.literal(''), sentNumber().register(z.globalRegistry, { minimum, maximum })])),
  )

/**
 * A missing required field is refused in the words of the specification, so the shape allows it to be
 * missing.
 */
const preloadedValues = {
  op: ruledTextUpTo(LONGEST_PRELOADED.op),
  cliente: ruledTextUpTo(LONGEST_PRELOADED.cliente),
  producto: ruledTextUpTo(LONGEST_PRELOADED.producto),
  cosecha: amountWithin(1_000, 9_999),
  cantidad: amountWithin(0, MOST_TONS),
  bolsa: ruledTextUpTo(LONGEST_PRELOADED.bolsa),
  pesoBolsa: amountWithin(0, MOST_TONS),
}

const revision = z.optional(rowID)

export const preloadedOrderCalls = {
  'preContract.get': {
    summary: 'Pre-loaded orders as a grid loads them; deleted ones sort last, whatever the sort.',
    access: 'preloaded-orders.see',
    query: loadQuery,
    answer: gridAnswer(preloadedOrder),
  },
  'preContract.post': {
    summary: 'Adds a pre-loaded order. `id` is allotted when it is left out.',
    access: 'preloaded-orders.edit',
    body: z.object({ values: z.object({ id: z.optional(z.nullable(rowID)), ...preloadedValues }) }),
    answer: preloadedOrder,
  },
  'preContract.put': {
    summary: 'Changes a pre-loaded order that is not deleted; its id never changes.',
    access: 'preloaded-orders.edit',
    body: z.object({ key: rowID, values: z.object({ ...preloadedValues, revision }) }),
    answer: preloadedOrder,
  },
  'preContract.delete': {
    summary: 'Marks a pre-loaded order as deleted. It stays in the list, last.',
    access: 'preloaded-orders.edit',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
