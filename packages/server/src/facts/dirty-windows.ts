import type { Instant, Interval } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'

/**
 * Says that facts of this line changed inside `window`. Call it in the transaction that writes the fact.
 */
export async function markDirty(
  trx: Trx,
  lineID: number,
  window: { start: Instant; end: Instant },
): Promise<void> {
  await trx.insertInto('dirtyWindow').values({ lineID, start: window.start, end: window.end }).execute()
}

export type DirtyWindow = Interval & { readonly id: number; readonly lineID: number }

/** What waits to be computed again, oldest first. */
export const readDirtyWindows = (db: Db, limit = 1_000): Promise<DirtyWindow[]> =>
  db.selectFrom('dirtyWindow').select(['id', 'lineID', 'start', 'end']).orderBy('id').limit(limit).execute()

/** Forgets windows whose indexes were stored in the same transaction. */
export async function forgetDirtyWindows(trx: Trx, windows: readonly DirtyWindow[]): Promise<void> {
  if (windows.length === 0) return
  await trx
    .deleteFrom('dirtyWindow')
    .where(
      'id',
      'in',
      windows.map((window) => window.id),
    )
    .execute()
}
