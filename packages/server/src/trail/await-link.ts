import type { Db } from '../db/open-database.ts'
import type { TrailName } from '../db/trail-tables.ts'

/**
 * Rows that were just written to a trail wait for their links: a row that neither waits nor has one was not
 * written by this program.
 */
export async function awaitLink(db: Db, trail: TrailName, rowIDs: readonly number[]): Promise<void> {
  if (rowIDs.length === 0) return
  await db
    .insertInto('trailWaiting')
    .values(rowIDs.map((rowID) => ({ trail, rowID })))
    .execute()
}
