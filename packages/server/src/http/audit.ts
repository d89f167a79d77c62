import type { Instant } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'

/** Who does something, when, and from where when it is not a screen or a program of theirs. */
export type Deed = {
  readonly at: Instant
  /** The signer where the call is signed. */
  readonly userID: string
  readonly origin?: 'Telegram'
}

export type AuditedChange = Deed & {
  /** `order.start`, `maintenance.call`. */
  readonly action: string
  readonly entity: string
  readonly entityKey: string | number
  /** Rows as they were and as they are. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes the trail of a change; call it with the transaction that makes the change. */
export const audit = (trx: Db, change: AuditedChange): Promise<void> => auditAll(trx, [change])

/** A statement takes a bounded number of parameters. */
const MOST_ROWS = 500

/** Writes the trail of many changes in a few statements. */
export async function auditAll(trx: Db, changes: readonly AuditedChange[]): Promise<void> {
  for (let i = 0; i < changes.length; i += MOST_ROWS) {
    const some = changes.slice(i, i + MOST_ROWS).map(toRow)
    await trx.insertInto('auditEntry').values(some).execute()
  }
}

function toRow({ at, userID, origin, action, entity, entityKey, before, after }: AuditedChange) {
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const change = { action, entity, entityKey: String(entityKey), before: text(before), after: text(after) }
  return { at, userID, origin: origin ?? null, ...change }
}
