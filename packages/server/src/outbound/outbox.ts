import { HOUR, type Instant, later } from '@baliza/domain'
import type { Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { oneLine } from '../log/one-line.ts'
import { OUTBOX_STATE } from '../outbox/add-messages.ts'
import type { ChannelName, Delivery, Outcome } from './channel.ts'

const { WAITING, SENT, DEAD } = OUTBOX_STATE
const KEPT_FOR = 30 * 24 * HOUR
const LONGEST_REASON = 500

/**
 * Takes messages of a channel that are due: of each recipient the first that waits, so that they go in order.
 * The attempt is written down before it is made.
 */
export async function claimDue(
  trx: Trx,
  { channel, now, most }: { channel: ChannelName; now: Instant; most: number },
): Promise<Delivery[]> {
  const rows = await trx
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), claimedAt: now }))
    .where('outboxID', 'in', (eb) =>
      eb
        .selectFrom('outbox as due')
        .select('due.outboxID')
        .where('due.state', '=', WAITING)
        .where('due.channel', '=', channel)
        .where('due.dueAt', '<=', now)
        .where('due.claimedAt', 'is', null)
        .where((before) =>
          before.not(
            before.exists(
              before
                .selectFrom('outbox as before')
                .select('before.outboxID')
                .where('before.state', '=', WAITING)
                .where('before.channel', '=', channel)
                .whereRef('before.recipient', '=', 'due.recipient')
                .whereRef('before.outboxID', '<', 'due.outboxID'),
            ),
          ),
        )
        .orderBy('due.dueAt')
        .orderBy('due.outboxID')
        .limit(most),
    )
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.outboxID - b.outboxID).map(deliveryOf)
}

const deliveryOf = ({
  outboxID,
  channel,
  recipient,
  payload,
  attempts,
  dedupeKey,
}: Row<'outbox'>): Delivery => ({
  outboxID,
  channel,
  recipient,
  payload: JSON.parse(payload) as unknown,
  attempts,
  dedupeKey,
})

/** Writes down what became of an attempt. `again` = when it is tried again, if it is. */
export async function settle(
  trx: Trx,
  outboxID: number,
  outcome: Outcome,
  { now, again }: { now: Instant; again: Instant },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ claimedAt: null, ...changeBy(outcome, now, again) })
    .where('outboxID', '=', outboxID)
    .where('state', '=', WAITING)
    .execute()
}

function changeBy(outcome: Outcome, now: Instant, again: Instant): Partial<Row<'outbox'>> {
  switch (outcome.kind) {
    case 'sent':
      return {
        state: SENT,
        endedAt: now,
        reference: outcome.reference && cut(outcome.reference),
        lastError: null,
      }
    case 'never':
      return { state: DEAD, endedAt: now, lastError: cut(outcome.reason) }
    case 'later':
      return { dueAt: again, lastError: cut(outcome.reason) }
  }
}

const cut = (text: string) => oneLine(text).slice(0, LONGEST_REASON)

/** What somebody was sending who is no more: nobody knows whether it arrived, so it goes again. */
export const releaseClaims = (trx: Trx) =>
  trx
    .updateTable('outbox')
    .set({ claimedAt: null })
    .where('state', '=', WAITING)
    .where('claimedAt', 'is not', null)
    .execute()

/** Gives up what has waited too long, and forgets what ended long ago. */
export async function tidyOutbox(trx: Trx, now: Instant): Promise<void> {
  await trx
    .updateTable('outbox')
    .set((eb) => ({ state: DEAD, endedAt: now, lastError: eb.fn.coalesce('lastError', eb.val('expired')) }))
    .where('state', '=', WAITING)
    .where('expiresAt', '<=', now)
    .where('claimedAt', 'is', null)
    .execute()
  await trx
    .deleteFrom('outbox')
    .where('state', 'in', [SENT, DEAD])
    .where('endedAt', '<', later(now, -KEPT_FOR))
    .execute()
}
