import { HOUR, type Instant, later } from '@baliza/domain'
import type { Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'

export const OUTBOX_STATE = { WAITING: 0, SENT: 1, DEAD: 2 } as const

/** A message for one recipient of a channel. */
export type OutboxMessage = {
  readonly channel: Row<'outbox'>['channel']
  readonly recipient: string
  /** What is already in the outbox of the channel under this key, sent or not, is not put in again. */
  readonly dedupeKey: string
  /** As JSON; it carries no secrets. */
  readonly payload: unknown
  /** Not before; null = at once. It holds up what comes later for the same recipient. */
  readonly dueAt?: Instant | null
}

/** After a day nobody wants to hear it any more. */
export const MESSAGE_LIVES = 24 * HOUR

/** A statement takes a bounded number of parameters. */
const MOST_ROWS = 500

/**
 * Puts messages into the outbox, in the transaction of whatever they tell of: the working pipeline sends
 * them.
 */
export async function putInOutbox(trx: Trx, now: Instant, messages: readonly OutboxMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += MOST_ROWS) {
    const rows = messages.slice(from, from + MOST_ROWS).map((message) => toRow(message, now))
    await trx
      .insertInto('outbox')
      .values(rows)
      .onConflict((on) => on.columns(['channel', 'dedupeKey']).doNothing())
      .execute()
  }
}

const toRow = ({ payload, dueAt, ...message }: OutboxMessage, now: Instant) => ({
  ...message,
  payload: JSON.stringify(payload),
  createdAt: now,
  dueAt: dueAt ?? now,
  expiresAt: later(dueAt ?? now, MESSAGE_LIVES),
})
