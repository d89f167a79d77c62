import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const auditEntry = z.object({
  id: z.int(),
  at: isoInstant,
  userID: z.string(),
  /** `Telegram` where it was done there; null = on a screen or by a program. */
  origin: z.nullable(z.string()),
  /** What was done: `stop.recognize`, `order.start`. */
  action: z.string(),
  /** The kind and key of the thing. */
  entity: z.string(),
  entityKey: z.string(),
  /** For an order, its stops and its pieces: the op that people know it by. */
  op: z.nullable(z.string()),
  /** The rows as they were and as they are, as JSON text. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Where it was done from; null = by a program, or by an older version. */
  address: z.nullable(z.string()),
  sessionID: z.nullable(z.int()),
  terminalID: z.nullable(z.int()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditCalls = {
  'audit.get': {
    summary: 'Who changed what, when, as a grid loads it.',
    access: 'audit.see',
    query: loadQuery,
    answer: gridAnswer(auditEntry),
  },
} as const satisfies Record<string, CallShape>
