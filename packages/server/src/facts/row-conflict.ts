import type { RowConflict } from '@baliza/contract'
import type { Db } from '../db/open-database.ts'
import { Problem } from '../refusals/problem.ts'

/**
 * A stale edit: who changed the row since, when, and how it stands now, so that a screen can show both
 * versions.
 */
export class Conflict extends Problem<'changed-meanwhile'> {
  override readonly conflict: RowConflict

  constructor(conflict: RowConflict) {
    super('changed-meanwhile')
    this.conflict = conflict
  }
}

type ChangedRow = { readonly entity: string; readonly entityKey: string | number; readonly row: object }

/** The refusal of a stale edit; `row` is the row as it stands now, without what is secret of it. */
export async function conflictOf(db: Db, { entity, entityKey, row }: ChangedRow): Promise<Conflict> {
  const last = await db
    .selectFrom('auditEntry')
    .leftJoin('user', 'user.userID', 'auditEntry.userID')
    .select(['auditEntry.at', 'auditEntry.userID', 'user.firstName', 'user.lastName'])
    .where('auditEntry.entity', '=', entity)
    .where('auditEntry.entityKey', '=', String(entityKey))
    .orderBy('auditEntry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new Conflict({
    who: last?.firstName == null ? (last?.userID ?? null) : `${last.firstName} ${last.lastName}`,
    when: last === undefined ? null : new Date(last.at).toISOString(),
    current: { ...row },
  })
}
