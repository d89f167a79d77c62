import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { wholeNumber } from './fields.ts'

/** What a file can bring: pre-loaded orders, products, product speeds. */
const kind = z.enum(['preContract', 'products', 'productspeeds'])

const importProblem = z.object({ field: z.nullable(z.string()), message: z.string() })

const importRow = z.object({
  /** The line of the file, the headings being line 1. */
  row: z.int(),
  values: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  /** What becomes of it: a new row, a change of one that is there, nothing (it is the same), or refused. */
  outcome: z.enum(['add', 'change', 'same', 'refuse']),
  problems: z.array(importProblem),
})
export type ImportRow = z.infer<typeof importRow>

const preview = z.object({
  /** The fields that the headings stand for, and the headings that stand for none. */
  columns: z.array(z.string()),
  ignored: z.array(z.string()),
  rows: z.array(importRow),
  add: z.int(),
  change: z.int(),
  same: z.int(),
  refuse: z.int(),
  /** Stands for what is to be written: `confirm` with it is refused once any of that is something else. */
  fingerprint: z.string(),
})
export type ImportPreview = z.infer<typeof preview>

const file = {
  /** `orders.csv`, `orders.xlsx` */
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** The file, as base64 (at most 5 MB). */
  content: z.string().check(z.minLength(1)),
}

const confirmed = { ...file, rows: wholeNumber(0), fingerprint: z.optional(z.string()) }
const outcome = z.object({ added: z.int(), changed: z.int() })

/** The file as base64, and room for the rest. */
const LARGEST_BODY = 16 * 1024 * 1024

export const importCalls = {
  'imports.preview': {
    summary: 'Reads a CSV or XLSX file and says what each row would do. Writes nothing.',
    access: 'plant-data.edit',
    params: z.object({ kind }),
    body: z.object(file),
    largestBody: LARGEST_BODY,
    answer: preview,
  },
  'imports.confirm': {
    summary:
      'Writes the good rows of a file: all of them or none. `rows` = how many the preview promised (add + change); 409 when that changed.',
    access: 'plant-data.edit',
    params: z.object({ kind }),
    body: z.object(confirmed),
    largestBody: LARGEST_BODY,
    answer: outcome,
  },
  'tags.import.preview': {
    summary: 'Reads a CSV or XLSX file of tags and says what each row would do. Writes nothing.',
    access: 'configuration.administer',
    body: z.object(file),
    largestBody: LARGEST_BODY,
    answer: preview,
  },
  'tags.import.confirm': {
    summary: 'Writes the good rows of a file of tags: all of them or none, as `imports.confirm` does.',
    access: 'configuration.administer',
    body: z.object(confirmed),
    largestBody: LARGEST_BODY,
    answer: outcome,
  },
} as const satisfies Record<string, CallShape>
