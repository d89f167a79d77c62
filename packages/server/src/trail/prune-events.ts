import type { Instant } from '@baliza/domain'
import type { Db, Trx } from '../db/open-database.ts'
import { linkHash, readTrailRows } from './link-hash.ts'
import { takeHead } from './link-trail.ts'

/** Bounded, so that whoever writes meanwhile waits a few milliseconds. */
const MOST_AT_ONCE = 500

type Link = { readonly number: number; readonly rowID: number; readonly hash: string }

/**
 * Throws security events away that are older than `before`, with their links; the head remembers where the chain
 * begins from then on. It stops at what is damaged: evidence stays, however old.
 * @returns up to which link everything is gone, if anything more went
 */
export function pruneEvents(db: Db, before: Instant): Promise<Link | undefined> {
  return db.transaction().execute(async (trx) => {
    const head = await takeHead(trx, 'security')
    const gone = await oldLinks(trx, { number: head.prunedNumber, hash: head.prunedHash }, before)
    const last = gone.at(-1)
    if (last === undefined) return undefined
    await trx
      .updateTable('trailHead')
      .set({ prunedNumber: last.number, prunedHash: last.hash })
      .where('trail', '=', 'security')
      .execute()
    const rowIDs = gone.map(({ rowID }) => rowID)
    await trx.deleteFrom('securityEvent').where('id', 'in', rowIDs).execute()
    await trx
      .deleteFrom('trailLink')
      .where('trail', '=', 'security')
      .where('number', '<=', last.number)
      .execute()
    return last
  })
}

/** The first links whose rows are old and as they were written. */
async function oldLinks(
  trx: Trx,
  pruned: { readonly number: number; readonly hash: string },
  before: Instant,
): Promise<readonly Link[]> {
  const links = await trx
    .selectFrom('trailLink')
    .select(['number', 'rowID', 'hash'])
    .where('trail', '=', 'security')
    .where('number', '>', pruned.number)
    .orderBy('number')
    .limit(MOST_AT_ONCE)
    .execute()
  const rows = await readTrailRows(
    trx,
    'security',
    links.map(({ rowID }) => rowID),
  )
  let { number, hash } = pruned
  const end = links.findIndex((link) => {
    const row = rows.get(link.rowID)
    const isWhole = link.number === number + 1 && row !== undefined && linkHash(hash, row) === link.hash
    ;({ number, hash } = link)
    return !isWhole || Number(row?.['at']) >= before
  })
  return end < 0 ? links : links.slice(0, end)
}
