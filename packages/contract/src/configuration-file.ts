import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { CONFIGURATION_FORMAT } from './configuration-format.ts'

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
const row = z.record(z.string(), cell)

const configurationFile = z.object({
  format: z.literal(CONFIGURATION_FORMAT),
  version: z.int(),
  sections: z.record(z.string(), z.array(row)),
})
export type ConfigurationFile = z.infer<typeof configurationFile>

const change = z.object({
  section: z.string(),
  /** `3`, `A-7/2` */
  key: z.string(),
  kind: z.enum(['add', 'change', 'remove']),
  /** What a person knows it by. */
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), before: cell, after: cell })),
})
export type ConfigurationChange = z.infer<typeof change>

const refusal = z.object({
  section: z.string(),
  /** Which row of the section, from 1; null = one that is here and would go. */
  row: z.nullable(z.int()),
  key: z.string(),
  message: z.string(),
})

const plan = z.object({
  changes: z.array(change),
  refusals: z.array(refusal),
  /** Rows that the file and this plant have alike, and rows that only this plant has and that stay. */
  same: z.int(),
  kept: z.int(),
  /** Stands for what is to be written: an import with it is refused once any of that is something else. */
  fingerprint: z.string(),
})
export type ConfigurationPlan = z.infer<typeof plan>

const given = {
  /** The file as JSON text. */
  file: z.string().check(z.minLength(1)),
  /** Deletes what this plant has and the file has not. */
  remove: z.optional(z.boolean()),
}
const LARGEST_BODY = 16 * 1024 * 1024

export const configurationFileCalls = {
  'configuration.export': {
    summary: 'The whole configuration as one file, without secrets, people and terminals.',
    access: 'configuration.administer',
    answer: configurationFile,
  },
  'configuration.preview': {
    summary:
      'Compares a file with the configuration and says what importing it would change. Writes nothing.',
    access: 'configuration.administer',
    body: z.object(given),
    largestBody: LARGEST_BODY,
    answer: plan,
  },
  'configuration.import': {
    summary: 'Writes what the preview promised, all of it or nothing.',
    access: 'configuration.administer',
    body: z.object({ ...given, fingerprint: z.string() }),
    largestBody: LARGEST_BODY,
    answer: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
  },
} as const satisfies Record<string, CallShape>
