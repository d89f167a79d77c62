import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'
import { SECURITY_EVENTS, type SecurityEventCode } from './security-event-codes.ts'

const securityEvent = z.object({
  id: z.int(),
  /** By the machine's clock. */
  at: isoInstant,
  event: z.enum(Object.keys(SECURITY_EVENTS) as SecurityEventCode[]),
  outcome: z.enum(['success', 'failure']),
  /** null = nobody who has an account, or a program. */
  userID: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** What the browser says it is. */
  userAgent: z.nullable(z.string()),
  sessionID: z.nullable(z.int()),
  /** The terminal of the plant that has the address. */
  terminalID: z.nullable(z.int()),
  /** What else is known, as JSON text: the call, the reason, the file, the address that was tried. */
  detail: z.nullable(z.string()),
})
export type SecurityEvent = z.infer<typeof securityEvent>

const trailState = z.object({
  trail: z.enum(['audit', 'security']),
  /** How many rows are linked; the rows that wait for it are linked within seconds. */
  linked: z.int(),
  waiting: z.int(),
  /** When the first one was. */
  since: z.nullable(isoInstant),
  /** The hash of the last link: whoever wrote it down elsewhere can compare it. */
  head: z.nullable(z.string()),
  /**
   * Where it is broken, the first ones of them: a row that was changed, put in or taken out, a link that was
   * taken out, an end that is missing.
   */
  damage: z.array(
    z.object({
      kind: z.enum(['changed', 'put-in', 'taken-out', 'link-missing', 'end-missing']),
      /** The id of the row, or the number of the link. */
      id: z.int(),
    }),
  ),
})
export type TrailState = z.infer<typeof trailState>

export const securityEventCalls = {
  'securityEvents.get': {
    summary: 'Who came in, who was refused and what was taken away, as a grid loads it.',
    access: 'logs.see',
    query: loadQuery,
    answer: gridAnswer(securityEvent),
  },
  'securityEvents.check': {
    summary:
      'Reads the audit trail and the security events from end to end, and says which rows were changed, put in or taken out behind the back of the program.',
    access: 'logs.see',
    answer: z.array(trailState),
  },
} as const satisfies Record<string, CallShape>
