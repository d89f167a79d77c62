import { dialectOf, type Trx } from '../db/open-database.ts'

/**
 * Makes other writers of these lines' facts wait until the transaction ends: two editors of one stop, or an
 * editor and the pipeline. SQLite has one writer at a time anyway.
 */
export async function lockLines(trx: Trx, lineIDs: readonly number[]): Promise<void> {
  if (lineIDs.length === 0 || dialectOf(trx) === 'sqlite') return
  await trx
    .selectFrom('line')
    .select('lineID')
    .where('lineID', 'in', lineIDs)
    .orderBy('lineID')
    .forNoKeyUpdate()
    .execute()
}
