import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, lineID, madeAndChanged, rowID, sentNumber, text } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

/** What an order makes, how far it is, and how much of it is wanted. */
export const orderProgress = {
  productCode: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  /** Created 0, Ready 1, Finalized 2: docs/product/states.md#order. */
  status: z.literal([0, 1, 2]),
  startDate: z.nullable(isoInstant),
  endDate: z.nullable(isoInstant),
  desiredProductionQuantity: z.nullable(z.number()),
}

export const order = z.object({
  order: z.int(),
  op: z.string(),
  /** Counts the reprocesses of the same op; 0 = the first time. */
  version: z.int(),
  lineID: z.int(),
  lot: z.nullable(z.string()),
  ...orderProgress,
  desiredProductionSpeed: z.nullable(z.number()),
  validation: z.boolean(),
  adjustedDiscountTime: z.nullable(z.number()),
  /** What it was made from, if not by hand. */
  preContractID: z.nullable(z.int()),
  validatedOrderID: z.nullable(z.string()),
  ...madeAndChanged,
})
export type Order = z.infer<typeof order>

/**
 * As lists show them; `orderID` is the number of the order under its other name, `oee` null until it was
 * started.
 */
const listedOrder = z.object({
  ...order.shape,
  orderID: z.int(),
  status: z.int(),
  line: z.string(),
  oee: z.nullable(z.number()),
})
export type ListedOrder = z.infer<typeof listedOrder>

const orderSources = z.object({
  preloaded: z.array(
    z.object({
      id: z.int(),
      op: z.string(),
      cliente: z.nullable(z.string()),
      producto: z.string(),
      /** Null = there is no such product. */
      productName: z.nullable(z.string()),
      bags: z.nullable(z.int()),
    }),
  ),
  validated: z.array(
    z.object({
      orderID: z.string(),
      lot: z.string(),
      productCode: z.string(),
      productName: z.nullable(z.string()),
    }),
  ),
})
export type OrderSources = z.infer<typeof orderSources>

export const orderCalls = {
  'orders.get': {
    summary: 'Production orders, newest first.',
    access: 'lines.see',
    query: loadQuery,
    answer: gridAnswer(listedOrder),
  },
  'orders.grid': {
    summary: 'Production orders as the grid of the order manager loads them.',
    access: 'orders.run',
    query: loadQuery,
    answer: gridAnswer(listedOrder),
  },
  'orders.sources': {
    summary:
      'What an order can be made from: pre-loaded and validated orders that were not used yet, newest first (at most 1,000 each).',
    access: 'orders.run',
    answer: orderSources,
  },
  'orders.post': {
    summary: 'Creates an order: from a pre-loaded one, from a validated one, or by hand with an `op`.',
    access: 'orders.run',
    body: z.object({
      lineID,
      op: z.optional(text(12)),
      /**
       * The pre-loaded order that it is made from: its op, product and bags hold unless they are given here.
       */
      preContractID: z.optional(rowID),
      /**
       * The validated order that it is made from: its orderID (as op), lot and product hold unless they are
       * given here.
       */
      validatedOrderID: z.optional(text(12)),
      lot: z.optional(text(50)),
      productCode: z.optional(text(18)),
      desiredProductionQuantity: z.optional(sentNumber(z.gt(0), z.lte(1_000_000_000))),
    }),
    answer: order,
  },
  'orders.start': {
    summary:
      'Starts an order. The one that runs on its line is finalized only when `finalizes` names it; otherwise 409 names it.',
    access: 'orders.run',
    body: z.object({ order: rowID, finalizes: z.optional(rowID) }),
    answer: order,
  },
  'orders.finalize': {
    summary: 'Ends the running order of a line.',
    access: 'orders.run',
    body: z.object({ order: rowID }),
    answer: order,
  },
  'orders.reprocess': {
    summary:
      'Makes a new order (Created) of the same op, product and quantity as one that was finalized; `version` counts them.',
    access: 'orders.run',
    body: z.object({ order: rowID }),
    answer: order,
  },
} as const satisfies Record<string, CallShape>
