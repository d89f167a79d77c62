import type { Actor } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { auditBatch, IMPORTED } from '../../facts/audit.ts'
import { Problem } from '../../refusals/problem.ts'
import type { ImportKind } from './import-kind.ts'
import { fingerprintOf, planImport } from './plan-import.ts'
import type { Table } from './read-table.ts'

export type Promised = { readonly rows: number; readonly fingerprint?: string | undefined }

/** Writes the good rows of a file, all of them or none, if they are those that the preview promised. */
export function confirmImport(
  db: Db,
  kind: ImportKind,
  { table, promised, by }: { table: Table; promised: Promised; by: Actor },
): Promise<{ added: number; changed: number }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await planImport(trx, kind, table)
    const added = rows.filter(({ outcome }) => outcome === 'add').map(({ after }) => after)
    const changed = rows.flatMap(({ outcome, before, after }) =>
      outcome === 'change' && before ? [{ before, after }] : [],
    )
    const holds =
      added.length + changed.length === promised.rows &&
      (promised.fingerprint ?? fingerprintOf(rows)) === fingerprintOf(rows)
    if (!holds) throw new Problem('import-changed')
    const behind = { ...by, origin: IMPORTED } as const
    await auditBatch(trx, by, { entity: kind.entity, added: added.length, changed: changed.length })
    await kind.insert(trx, added, behind)
    await kind.change(trx, changed, behind)
    return { added: added.length, changed: changed.length }
  })
}
