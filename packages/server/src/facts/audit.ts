import type { AuditAction, AuditEntity, AuditField } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
import type { Trx } from '../db/open-database.ts'
import { awaitLink } from '../trail/await-link.ts'
import { currentOrigin, originColumns } from '../trail/origin.ts'

/** One row of many that were written at once: they stand behind one entry of their own. */
export const IMPORTED = 'import' as const

type AuditedRow = { readonly [Field in AuditField]?: unknown }

export type AuditedChange = Actor & {
  readonly action: AuditAction
  readonly entity: AuditEntity
  readonly entityKey: string | number
  /** Rows as they were and as they are. */
  readonly before?: AuditedRow | readonly AuditedRow[]
  readonly after?: AuditedRow | readonly AuditedRow[]
}

/** Writes the trail of a change; call it with the transaction that makes the change. */
export const audit = (trx: Trx, change: AuditedChange): Promise<void> => auditAll(trx, [change])

type Batch = { readonly entity: AuditEntity; readonly added: number; readonly changed: number }

/**
 * The one entry that tells of many rows; each of them has its own behind it, of the same instant, with the
 * origin `import`.
 */
export const auditBatch = (trx: Trx, by: Actor, { entity, added, changed }: Batch): Promise<void> =>
  audit(trx, {
    ...by,
    action: 'import.confirm',
    entity,
    entityKey: added + changed,
    after: { added, changed },
  })

/** A statement takes a bounded number of parameters. */
const MOST_ROWS = 500

/** Writes the trail of many changes in a few statements. */
export async function auditAll(trx: Trx, changes: readonly AuditedChange[]): Promise<void> {
  for (let i = 0; i < changes.length; i += MOST_ROWS) {
    const some = changes.slice(i, i + MOST_ROWS).map(toRow)
    const written = await trx.insertInto('auditEntry').values(some).returning('id').execute()
    await awaitLink(
      trx,
      'audit',
      written.map(({ id }) => id),
    )
  }
}

function toRow({ at, userID, origin, action, entity, entityKey, before, after }: AuditedChange) {
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const change = { action, entity, entityKey: String(entityKey), before: text(before), after: text(after) }
  return { at, userID, origin: origin ?? null, ...change, ...originColumns(currentOrigin()) }
}
