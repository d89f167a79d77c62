import type { StopKey } from '@baliza/contract'
import { type Instant, type WallClock, writtenTime } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { readParameters, wallClockOf } from '../parameters.ts'
import { findStop, type StopRow } from './stop-rows.ts'

/** A stop as somebody saw it: `revision` undefined = the writer doesn't say. */
export type SeenStop = StopKey & { readonly revision?: number | undefined }

/** The stop as it is; refused when the writer saw an older one, with what it is now. */
export async function findSeenStop(db: Db, seen: SeenStop): Promise<StopRow> {
  const row = await findStop(db, seen)
  if (seen.revision !== undefined && seen.revision !== row.revision) throw await changedStop(db, row)
  return row
}

/** 409: who changed the stop meanwhile, when, and what it has become. */
export async function changedStop(db: Db, row: StopRow): Promise<Problem> {
  const calendar = wallClockOf(await readParameters(db))
  const { at, userID } = await lastChange(db, row)
  const is = { reason: await reasonName(db, row.reasonID), ...writtenSpan(row, calendar) }
  if (at === null) return new Problem('stop-is-other', is)
  return new Problem('stop-changed', {
    ...is,
    who: await fullName(db, userID),
    when: writtenTime(at, calendar),
  })
}

/** The end without its date where that is the start's. */
function writtenSpan({ startDate, endDate }: Pick<StopRow, 'startDate' | 'endDate'>, calendar: WallClock) {
  const start = writtenTime(startDate, calendar)
  if (endDate === null) return { start, end: '…' }
  const end = writtenTime(endDate, calendar)
  return { start, end: end.slice(0, 10) === start.slice(0, 10) ? end.slice(11) : end }
}

/** 11:00:00 on the plant's clock; … for what goes on. */
export const clockTime = (at: Instant | null, calendar: WallClock): string =>
  at === null ? '…' : calendar.toWallClock(at).slice(11, 19)

async function reasonName(db: Db, reasonID: number | null): Promise<string> {
  const reason = await db
    .selectFrom('stopReason')
    .select('reason')
    .where('reasonID', '=', reasonID ?? 0)
    .executeTakeFirst()
  return reason?.reason ?? ''
}

async function fullName(db: Db, userID: string | null): Promise<string> {
  const user = await db
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('userID', '=', userID ?? '')
    .executeTakeFirst()
  return user ? `${user.firstName} ${user.lastName}` : (userID ?? 'Baliza')
}

type LastChange = { readonly at: Instant | null; readonly userID: string | null }

/** The later of two changes: the last one of the stop alone, and the last one of the cuts around it. */
async function lastChange(db: Db, row: StopRow): Promise<LastChange> {
  const { order, lineID, stopID } = row
  const alone = await db
    .selectFrom('auditEntry')
    .select(['at', 'userID'])
    .where('entity', '=', 'stop')
    .where('entityKey', '=', `${order}/${lineID}/${stopID}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const cuts = await db
    .selectFrom('stopChange')
    .select(['at', 'userID', 'after'])
    .where('lineID', '=', lineID)
    .where('order', '=', order)
    .where('start', '<=', row.startDate)
    .orderBy('changeID', 'desc')
    .limit(20)
    .execute()
  const cut = cuts.find(({ after }) =>
    (JSON.parse(after) as StopRow[]).some((piece) => piece.stopID === stopID),
  )
  const signed = alone ?? { at: row.updateDate, userID: row.updatedBy }
  return cut && (signed.at === null || cut.at > signed.at) ? cut : signed
}
