import type { AuditAction } from '@baliza/contract'
import { type Actor, later } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { auditAll } from '../../facts/audit.ts'
import type { Site } from '../../http/site.ts'
import { MESSAGE_LIVES, OUTBOX_STATE } from '../../outbox/add-messages.ts'

type Letter = Pick<Row<'outbox'>, 'outboxID' | 'channel' | 'recipient' | 'dedupeKey' | 'lastError'>

/** Letters that are no longer dead were dealt with by somebody else: they are left alone. */
export const retryLetters = ({ db }: Site, outboxIDs: readonly number[], by: Actor): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const letters = await trx
      .updateTable('outbox')
      .set({
        state: OUTBOX_STATE.WAITING,
        attempts: 0,
        dueAt: by.at,
        expiresAt: later(by.at, MESSAGE_LIVES),
        endedAt: null,
      })
      .where('state', '=', OUTBOX_STATE.DEAD)
      .where('outboxID', 'in', outboxIDs)
      .returning(SHOWN)
      .execute()
    return trail(trx, 'outbox.retry', letters, by)
  })

export const discardLetters = ({ db }: Site, outboxIDs: readonly number[], by: Actor): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const letters = await trx
      .deleteFrom('outbox')
      .where('state', '=', OUTBOX_STATE.DEAD)
      .where('outboxID', 'in', outboxIDs)
      .returning(SHOWN)
      .execute()
    return trail(trx, 'outbox.discard', letters, by)
  })

const SHOWN = ['outboxID', 'channel', 'recipient', 'dedupeKey', 'lastError'] as const

async function trail(
  trx: Trx,
  action: AuditAction,
  letters: readonly Letter[],
  { userID, at }: Actor,
): Promise<number> {
  const changes = letters.map(({ outboxID, ...before }) => ({
    at,
    userID,
    action,
    entity: 'outbox' as const,
    entityKey: outboxID,
    before,
  }))
  await auditAll(trx, changes)
  return letters.length
}
