import type { LineStatus } from '@baliza/contract'
import type { Db, Trx } from '../db/open-database.ts'

/**
 * Stores what is known of these lines now, under a revision later than all before. Call it inside the
 * transaction of the facts.
 */
export async function writeLiveLines(trx: Trx, statuses: readonly LineStatus[]): Promise<void> {
  if (statuses.length === 0) return
  const { last } = await trx
    .selectFrom('liveLine')
    .select((eb) => eb.fn.max('revision').as('last'))
    .executeTakeFirstOrThrow()
  const revision = (last ?? 0) + 1
  await trx
    .insertInto('liveLine')
    .values(statuses.map((status) => ({ lineID: status.lineID, revision, status: JSON.stringify(status) })))
    .onConflict((conflict) =>
      conflict
        .column('lineID')
        .doUpdateSet((eb) => ({ revision: eb.ref('excluded.revision'), status: eb.ref('excluded.status') })),
    )
    .execute()
}

/** The lines that changed after `revision` (0 = all), and the revision to ask with next time. */
export async function readLiveLines(
  db: Db,
  revision = 0,
): Promise<{ statuses: LineStatus[]; revision: number }> {
  const rows = await db
    .selectFrom('liveLine')
    .selectAll()
    .where('revision', '>', revision)
    .orderBy('lineID')
    .execute()
  return {
    statuses: rows.map((row) => readStatus(row.status)),
    revision: rows.reduce((newest, row) => Math.max(newest, row.revision), revision),
  }
}

export async function readLiveLine(db: Db, lineID: number): Promise<LineStatus | undefined> {
  const row = await db.selectFrom('liveLine').select('status').where('lineID', '=', lineID).executeTakeFirst()
  return row && readStatus(row.status)
}

/** What an earlier version wrote lacks names until the pipeline has looked at the line for the first time. */
function readStatus(text: string): LineStatus {
  const status = JSON.parse(text) as LineStatus
  const { maintenance } = status
  if (maintenance === null) return status
  const unnamed = { declaredByName: maintenance.declaredBy, startedByName: maintenance.startedBy }
  return { ...status, maintenance: { ...unnamed, ...maintenance } }
}
