import { REASON } from '@baliza/domain'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { Problem } from '../../refusals/problem.ts'

export type ReasonRow = Row<'stopReason'>

/** Makes other editors of the tree wait until the transaction ends, so that two moves can't make a circle. */
export async function lockReasonTree(trx: Trx): Promise<void> {
  await trx
    .updateTable('stopReason')
    .set((eb) => ({ level: eb.ref('level') }))
    .where('reasonID', '=', REASON.ROOT)
    .execute()
}

export async function findReason(db: Db, reasonID: number): Promise<ReasonRow> {
  const row = await db
    .selectFrom('stopReason')
    .selectAll()
    .where('reasonID', '=', reasonID)
    .executeTakeFirst()
  if (!row) throw new Problem('reason-unknown', { reasonID })
  return row
}
