import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, rowID } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const session = z.object({
  sessionID: z.int(),
  userID: z.string(),
  createdAt: isoInstant,
  /** When something was asked with it last, to the minute. */
  usedAt: isoInstant,
  ipAddress: z.nullable(z.string()),
  /** What the browser says it is. */
  userAgent: z.nullable(z.string()),
})
export type Session = z.infer<typeof session>

const ownSession = z.extend(session, {
  isCurrent: z.boolean(),
  /** The machine that serves the current one; null of the others, which any may serve. */
  servedBy: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionCalls = {
  'sessions.mine': {
    summary: "One's own open sessions, the latest first.",
    access: 'session',
    answer: z.array(ownSession),
  },
  'sessions.endMine': {
    summary: "Ends one of one's own sessions; without an id all but the one that asks.",
    access: 'session',
    body: z.object({ sessionID: z.optional(rowID) }),
    answer: z.null(),
  },
  'sessions.get': {
    summary: 'The open sessions of everybody, as a grid loads them.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(session),
  },
  'sessions.delete': {
    summary: 'Ends a session of anybody.',
    access: 'configuration.administer',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
