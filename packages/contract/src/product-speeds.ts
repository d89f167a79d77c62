import { FASTEST, LONGEST_PRODUCT } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { figureWithin, lineID, revision, ruledTextUpTo, text } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const productSpeed = z.object({
  code: z.string(),
  lineID: z.int(),
  /** Pieces per minute. */
  speed: z.number(),
  productName: z.nullable(z.string()),
  revision: z.int(),
})
export type ProductSpeed = z.infer<typeof productSpeed>

const key = z.object({ code: text(18), lineID })

export const productSpeedCalls = {
  'productspeeds.get': {
    summary: 'Speeds of products on lines, as a grid loads them.',
    access: 'plant-data.see',
    query: loadQuery,
    answer: gridAnswer(productSpeed),
  },
  'productspeeds.post': {
    summary: 'Adds the speed of a product on a line.',
    access: 'plant-data.edit',
    body: z.object({
      values: z.object({
        code: ruledTextUpTo(LONGEST_PRODUCT.code),
        lineID: figureWithin(1, 99),
        speed: figureWithin(0, FASTEST),
      }),
    }),
    answer: productSpeed,
  },
  'productspeeds.put': {
    summary:
      'Changes a speed; its product and line never change. Orders that have begun keep the speed that they began with.',
    access: 'plant-data.edit',
    body: z.object({ key, values: z.object({ speed: figureWithin(0, FASTEST), revision }) }),
    answer: productSpeed,
  },
  'productspeeds.delete': {
    summary: "Takes a speed away: from then on orders begin with the line's own.",
    access: 'plant-data.edit',
    body: z.object({ key }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
