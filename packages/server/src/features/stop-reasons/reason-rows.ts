import type { Language } from '@baliza/contract'
import { REASON } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { OPTION_FOR_ALL, wantsAll } from '../../http/option-for-all.ts'
import { Problem } from '../../http/problem.ts'

export type ReasonRow = Row<'stopReason'>

/** Makes whoever else edits the tree wait until the transaction ends, so that two moves can't tie a knot. */
export async function lockReasonTree(trx: Db): Promise<void> {
  await trx
    .updateTable('stopReason')
    .set((eb) => ({ level: eb.ref('level') }))
    .where('reasonID', '=', REASON.ROOT)
    .execute()
}

export async function findReason(db: Db, reasonID: number): Promise<ReasonRow> {
  const row = await db.selectFrom('stopReason').selectAll().where('reasonID', '=', reasonID).executeTakeFirst()
  if (!row) throw new Problem('reason-unknown', { reasonID })
  return row
}

/** What hangs directly under the root, in the order of the ids: the fixed ones first. */
export async function readRootOptions(db: Db, includeOptionForAll: string | undefined, language: Language) {
  const options = await db
    .selectFrom('stopReason')
    .select(['reasonID as value', 'reason as text'])
    .where('parentID', '=', REASON.ROOT)
    .orderBy('reasonID')
    .execute()
  return wantsAll(includeOptionForAll) ? [{ value: 0, text: OPTION_FOR_ALL[language] }, ...options] : options
}
