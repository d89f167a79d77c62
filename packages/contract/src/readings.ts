import { z } from 'zod/mini'
import type { CallShape } from './call.ts'

/** A batch has at most so many readings. */
const MOST_PUSHED_READINGS = 1_000
const LONGEST_VALUE = 4_000

const reading = z.object({
  /** The name of a tag of this server, or its address. */
  tag: z.string().check(z.minLength(1), z.maxLength(1_000)),
  /** Null = the source has no value: the reading is bad. */
  value: z.nullable(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(LONGEST_VALUE))])),
  /** `good` where it is left out. */
  quality: z.optional(z.enum(['good', 'uncertain', 'bad'])),
  /**
   * When it was so: ISO 8601 with its offset from UTC, or epoch milliseconds. When it arrives, where it is
   * left out.
   */
  time: z.optional(z.nullable(z.union([z.iso.datetime({ offset: true }), z.number()]))),
})
export type SentReading = z.infer<typeof reading>

export const readingCalls = {
  'readings.post': {
    summary:
      'Takes readings of a source that sends them itself, by `Authorization: Bearer TOKEN` of its OPC server. `sequence` rises with every batch; a batch is sent again until it is answered, and one that was taken before is acknowledged without being taken twice. All of a batch is taken or, when one reading does not fit, none of it. 503 with `Retry-After`: too much is waiting. An empty batch is a sign of life.',
    access: 'source',
    body: z.object({
      sequence: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
      readings: z.array(reading).check(z.maxLength(MOST_PUSHED_READINGS)),
    }),
    answer: z.object({
      /** The last batch that was taken of this source. */
      sequence: z.int(),
      /** It was taken before. */
      repeated: z.boolean(),
    }),
  },
  'readings.get': {
    summary:
      'How far a source got, by its own token: the `sequence` to go on after, and how many batches wait to be worked on.',
    access: 'source',
    answer: z.object({ server: z.string(), sequence: z.int(), waiting: z.int() }),
  },
} as const satisfies Record<string, CallShape>
