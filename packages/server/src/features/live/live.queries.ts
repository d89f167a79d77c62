import type { LineStatus } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { seesLine, type User } from '../../http/access/session-guard.ts'
import { readLiveLines } from '../../messaging/live-lines.ts'

/** When the pipeline last recorded; null = never. */
export async function lastHeartbeat(db: Db): Promise<string | null> {
  const row = await db.selectFrom('heartbeat').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row ? toIso(row.at) : null
}

export async function readVisibleLines(db: Db, user: User): Promise<LineStatus[]> {
  const { statuses } = await readLiveLines(db)
  return statuses.filter((status) => seesLine(user, status.lineID))
}
