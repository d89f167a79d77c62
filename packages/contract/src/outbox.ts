import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant } from './fields.ts'

const channel = z.enum(['telegram', 'email', 'webhook'])

const waitingLetters = z.object({
  channel,
  waiting: z.int(),
  /** When the first of them was written; null = none waits. */
  since: z.nullable(isoInstant),
  /**
   * What was last wrong with one that waits: a word of ours (`expired`, `email-off`, …), or what the provider
   * said.
   */
  lastError: z.nullable(z.string()),
})
export type WaitingLetters = z.infer<typeof waitingLetters>

const deadLetter = z.object({
  outboxID: z.int(),
  channel,
  createdAt: isoInstant,
  /** When it was given up. */
  endedAt: isoInstant,
  /** A person, an address, a webhook. */
  recipient: z.string(),
  attempts: z.int(),
  /** As `lastError` above. */
  reason: z.string(),
})
export type DeadLetter = z.infer<typeof deadLetter>

const chosen = z.object({ outboxIDs: z.array(z.int()).check(z.minLength(1), z.maxLength(200)) })

export const outboxCalls = {
  'outbox.get': {
    summary:
      'What waits to leave the plant, channel by channel, and the last 200 messages that could not be delivered.',
    access: 'diagnostics.see',
    answer: z.object({ waiting: z.array(waitingLetters), dead: z.array(deadLetter) }),
  },
  'outbox.retry': {
    summary: 'Sends messages that were given up once more; they have another day.',
    access: 'configuration.administer',
    body: chosen,
    answer: z.object({ retried: z.int() }),
  },
  'outbox.discard': {
    summary: 'Throws messages away that were given up.',
    access: 'configuration.administer',
    body: chosen,
    answer: z.object({ discarded: z.int() }),
  },
} as const satisfies Record<string, CallShape>
