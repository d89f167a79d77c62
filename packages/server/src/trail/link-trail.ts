import type { Instant } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'
import type { TrailName } from '../db/trail-tables.ts'
import { linkHash, readTrailRows } from './link-hash.ts'

/** Bounded, so that whoever writes meanwhile waits a few milliseconds. */
const MOST_AT_ONCE = 500

/**
 * Links the rows of a trail that wait, the oldest first. Whoever does it at the same time waits for the head:
 * the chain is one, however many processes and machines write into the trail.
 * @returns how many were linked; as many as are linked at once, and more may wait
 */
export function linkTrail(db: Db, trail: TrailName, at: Instant): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const head = await takeHead(trx, trail)
    const waiting = await trx
      .selectFrom('trailWaiting')
      .select('rowID')
      .where('trail', '=', trail)
      .orderBy('rowID')
      .limit(MOST_AT_ONCE)
      .execute()
    if (waiting.length === 0) return 0
    const rowIDs = waiting.map(({ rowID }) => rowID)
    const rows = await readTrailRows(trx, trail, rowIDs)
    let { number, hash } = head
    const links = rowIDs.map((rowID) => {
      number += 1
      // NOTE: one that somebody took out meanwhile gets a link too: so it is missed
      hash = linkHash(hash, rows.get(rowID) ?? { id: rowID })
      return { trail, number, rowID, hash }
    })
    await trx.insertInto('trailLink').values(links).execute()
    await trx.deleteFrom('trailWaiting').where('trail', '=', trail).where('rowID', 'in', rowIDs).execute()
    const since = head.since ?? at
    await trx.updateTable('trailHead').set({ number, hash, since }).where('trail', '=', trail).execute()
    return rowIDs.length
  })
}

/** Holds the head until the transaction ends. */
export const takeHead = (trx: Trx, trail: TrailName) =>
  trx
    .updateTable('trailHead')
    .set((eb) => ({ number: eb.ref('number') }))
    .where('trail', '=', trail)
    .returning(['number', 'hash', 'since', 'prunedNumber', 'prunedHash'])
    .executeTakeFirstOrThrow()
