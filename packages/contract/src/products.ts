import { LONGEST_PRODUCT, MOST_PER_PACKAGE } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { figureWithin, lineID, revision, ruledTextUpTo, text } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const product = z.object({
  code: z.string(),
  name: z.string(),
  wrappersPerPackage: z.int(),
  unitsPerWrapper: z.int(),
  unit: z.nullable(z.string()),
  performance: z.nullable(z.number()),
  revision: z.int(),
})
export type Product = z.infer<typeof product>

const values = {
  name: ruledTextUpTo(LONGEST_PRODUCT.name),
  wrappersPerPackage: figureWithin(1, MOST_PER_PACKAGE),
  unitsPerWrapper: figureWithin(1, MOST_PER_PACKAGE),
  unit: ruledTextUpTo(LONGEST_PRODUCT.unit),
  performance: figureWithin(0, 1),
}

const option = z.object({ value: z.string(), text: z.string() })

export const productCalls = {
  'products.get': {
    summary: 'Products as a grid loads them.',
    access: 'lines.see',
    query: loadQuery,
    answer: gridAnswer(product),
  },
  'products.post': {
    summary: 'Adds a product.',
    access: 'plant-data.edit',
    body: z.object({ values: z.object({ ...values, code: ruledTextUpTo(LONGEST_PRODUCT.code) }) }),
    answer: product,
  },
  'products.put': {
    summary: 'Changes a product; its code never changes.',
    access: 'plant-data.edit',
    body: z.object({ key: text(18), values: z.object({ ...values, revision }) }),
    answer: product,
  },
  'products.delete': {
    summary: 'Deletes a product that nothing names; otherwise 409 says where it is used.',
    access: 'plant-data.edit',
    body: z.object({ key: text(18) }),
    answer: z.null(),
  },
  'products.lookup': {
    summary: 'Products to choose from: code and name.',
    access: 'lines.see',
    query: loadQuery,
    answer: gridAnswer(option),
  },
  'products.lookupByLineAndDate': {
    summary:
      'The products that a line made in a window; `includeOptionForAll` puts the code "" "Todos" before them.',
    access: 'lines.see',
    query: z.object({
      line: lineID,
      startDate: z.string(),
      endDate: z.string(),
      includeOptionForAll: z.optional(z.string()),
    }),
    answer: z.array(option),
  },
  'products.getUnitById': {
    summary: 'The unit label of a product; null = it has none.',
    access: 'line',
    query: z.object({ code: text(18) }),
    answer: z.object({ unit: z.nullable(z.string()) }),
  },
} as const satisfies Record<string, CallShape>
