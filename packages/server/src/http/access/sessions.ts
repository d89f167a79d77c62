import { type Instant, later, MINUTE } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { hashOf, newToken } from '../../facts/tokens.ts'

/** A session ends when nothing was asked of the server for so long. */
export const SESSION_LENGTH = 60 * MINUTE

/** An expiry that would move by less isn't written: most requests then write nothing. */
const SLIDE_STEP = MINUTE

export type SessionRow = {
  tokenHash: string
  expiresAt: Instant
  userID: string
  roleID: number
  firstName: string
  lastName: string
  active: boolean
  mustChangePassword: boolean
  timeZone: string | null
}

export type NewSession = {
  readonly userID: string
  readonly ipAddress: string
  readonly userAgent?: string | undefined
  readonly at: Instant
}

/** A browser says in a line what it is; who says more says it in vain. */
const LONGEST_USER_AGENT = 300

/** Opens a session and returns its token, which is stored nowhere. Clears away sessions that have ended. */
export async function openSession(db: Db, session: NewSession): Promise<string> {
  const token = newToken()
  const { userID, ipAddress, at } = session
  const userAgent = session.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null
  await db.deleteFrom('session').where('expiresAt', '<=', at).execute()
  await db
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      userID,
      createdAt: at,
      expiresAt: later(at, SESSION_LENGTH),
      ipAddress,
      userAgent,
    })
    .execute()
  return token
}

/**
 * The session of a token, with its user and the plant's zone as they are now; undefined when it never was,
 * was revoked or has ended.
 */
export function findSession(db: Db, token: string, at: Instant): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.userID', 'session.userID')
    .leftJoin('parameter', (join) => join.on('parameter.id', '=', 1))
    .select([
      'tokenHash',
      'expiresAt',
      'user.userID',
      'roleID',
      'firstName',
      'lastName',
      'active',
      'mustChangePassword',
      'timeZone',
    ])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', at)
    .where('active', '=', true)
    .executeTakeFirst()
}

export async function slideSession(db: Db, session: SessionRow, at: Instant): Promise<void> {
  const expiresAt = later(at, SESSION_LENGTH)
  if (expiresAt - session.expiresAt < SLIDE_STEP) return
  await db
    .updateTable('session')
    .set({ expiresAt: expiresAt })
    .where('tokenHash', '=', session.tokenHash)
    .execute()
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

/** Ends every session of a user; `but` is the one that stays, of whoever asks. */
export async function endSessionsOf(db: Db, userID: string, { but = '' }: { but?: string }): Promise<void> {
  await db.deleteFrom('session').where('userID', '=', userID).where('tokenHash', '!=', but).execute()
}

/** Which of these sessions still live; the users of the others are logged out. */
export async function livingSessions(
  db: Db,
  tokenHashes: readonly string[],
  at: Instant,
): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('session')
    .innerJoin('user', 'user.userID', 'session.userID')
    .select('tokenHash')
    .where('tokenHash', 'in', tokenHashes)
    .where('expiresAt', '>', at)
    .where('active', '=', true)
    .execute()
  return new Set(rows.map((row) => row.tokenHash))
}
