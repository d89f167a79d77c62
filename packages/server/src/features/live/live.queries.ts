import type { LineStatus } from '@baliza/contract'
import { type Instant, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { linesSeenBy, seesLine, type User } from '../../http/access/session-guard.ts'
import { livingSessions } from '../../http/access/sessions.ts'
import { readLiveLines } from '../../messaging/live-lines.ts'
import type { Watcher } from './live-client.ts'

/** When the pipeline last recorded; null = never. */
export async function lastHeartbeat(db: Db): Promise<string | null> {
  const row = await db.selectFrom('heartbeat').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row ? toIso(row.at) : null
}

/** Each with the role and the lines that he has now; undefined = his session has ended. */
export async function readWatchers<T extends Watcher>(
  db: Db,
  watchers: Iterable<T>,
  at: Instant,
): Promise<Map<T, User | undefined>> {
  const all = [...watchers]
  const sessions = await livingSessions(
    db,
    all.map(({ user }) => user.tokenHash),
    at,
  )
  const linesAt = new Map<string, User['lines']>()
  const found = new Map<T, User | undefined>()
  for (const watcher of all) {
    const { user, address } = watcher
    const roleID = sessions.get(user.tokenHash)
    found.set(watcher, undefined)
    if (roleID === undefined) continue
    const key = `${roleID} ${address}`
    const lines = linesAt.get(key) ?? (await linesSeenBy(db, roleID, address))
    linesAt.set(key, lines)
    found.set(watcher, { ...user, roleID, lines })
  }
  return found
}

export async function readVisibleLines(db: Db, user: User): Promise<LineStatus[]> {
  const { statuses } = await readLiveLines(db)
  return statuses.filter((status) => seesLine(user, status.lineID))
}
