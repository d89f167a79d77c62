import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'
import { LOG_LEVEL_NAMES } from './log-levels.ts'

const logEntry = z.object({
  id: z.int(),
  /** By the machine's clock. */
  time: isoInstant,
  level: z.enum(LOG_LEVEL_NAMES),
  logger: z.string(),
  message: z.string(),
})
export type LogEntry = z.infer<typeof logEntry>

export const logCalls = {
  'log.get': {
    summary: 'The log as a grid loads it.',
    access: 'logs.see',
    query: loadQuery,
    answer: gridAnswer(logEntry),
  },
  'log.download': {
    summary:
      'The log as text, the oldest line first: the filter of the grid says which lines. `form=ndjson` is one JSON object a line.',
    access: 'logs.see',
    query: z.object({ filter: z.optional(z.string()), form: z.optional(z.enum(['text', 'ndjson'])) }),
    answer: z.unknown(),
    produces: 'text/plain',
  },
} as const satisfies Record<string, CallShape>
