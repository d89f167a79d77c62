import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { lineID, orderHead, shift } from './fields.ts'

const orderProduction = z.object({
  ...orderHead,
  /** Counted packages; one holds `wrappersPerPackage` wrappers of `unitsPerWrapper` units. */
  packs: z.number(),
  wrappers: z.nullable(z.number()),
  units: z.nullable(z.number()),
  /** The product's unit label. */
  wrapperType: z.nullable(z.string()),
  discards: z.number(),
  desiredProductionQuantity: z.nullable(z.number()),
})
export type OrderProduction = z.infer<typeof orderProduction>

/** What one order made inside a window. */
const windowProduction = z.object({
  order: z.int(),
  op: z.string(),
  lot: z.nullable(z.string()),
  productCode: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  packs: z.number(),
  wrappers: z.nullable(z.number()),
  units: z.nullable(z.number()),
  /** The product's unit label. */
  wrapperType: z.nullable(z.string()),
})
export type WindowProduction = z.infer<typeof windowProduction>

export const productionCalls = {
  'production.summary': {
    summary: 'What a line made in a window, order by order (pieces without an order are order 0).',
    access: 'lines.see',
    query: z.object({
      line: lineID,
      start: z.string(),
      end: z.string(),
      shift,
      product: z.optional(z.string()),
    }),
    answer: z.array(windowProduction),
  },
  'production.summaryOrder': {
    summary: 'What the active order of a line has made; null (204) = the line has no order.',
    access: 'line',
    query: z.object({ line: lineID }),
    answer: z.nullable(orderProduction),
  },
} as const satisfies Record<string, CallShape>
