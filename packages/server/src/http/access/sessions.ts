import { type Instant, later, MINUTE } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { hashOf, newToken } from '../../facts/tokens.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

/** A session ends when nothing was asked of the server for so long. */
export const SESSION_LENGTH = 60 * MINUTE

/** An expiry that would move by less isn't written: most requests then write nothing. */
const SLIDE_STEP = MINUTE

export type SessionRow = {
  sessionID: number
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

/** Why a session is no more. */
type Ending = 'unused' | 'by-user' | 'by-administrator' | 'password' | 'rights'

type OpenedSession = { readonly token: string; readonly sessionID: number }

/** Opens a session and returns its token, which is stored nowhere. Clears away sessions that have ended. */
export async function openSession(db: Db, session: NewSession): Promise<OpenedSession> {
  const token = newToken()
  const { userID, ipAddress, at } = session
  const userAgent = session.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null
  const ended = await db.deleteFrom('session').where('expiresAt', '<=', at).returning(ENDED).execute()
  await recordEnded(db, ended, 'unused', at)
  const { sessionID } = await db
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      userID,
      createdAt: at,
      expiresAt: later(at, SESSION_LENGTH),
      ipAddress,
      userAgent,
    })
    .returning('sessionID')
    .executeTakeFirstOrThrow()
  return { token, sessionID }
}

const ENDED = ['sessionID', 'userID'] as const
type Ended = { readonly sessionID: number; readonly userID: string }

async function recordEnded(db: Db, ended: readonly Ended[], reason: Ending, at: Instant): Promise<void> {
  for (const { sessionID, userID } of ended)
    await recordSecurityEvent(db, {
      event: 'session-ended',
      at,
      userID,
      detail: { session: sessionID, reason },
    })
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
      'sessionID',
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

/** Ends the session of that number. `userID`: only if it is theirs. @returns what it was */
export async function endSessionNumber(
  db: Db,
  sessionID: number,
  { userID, reason, at }: { userID?: string; reason: Ending; at: Instant },
): Promise<Row<'session'> | undefined> {
  const query = db.deleteFrom('session').where('sessionID', '=', sessionID)
  const ended = await (userID === undefined ? query : query.where('userID', '=', userID))
    .returningAll()
    .executeTakeFirst()
  if (ended) await recordEnded(db, [ended], reason, at)
  return ended
}

type EndAll = { readonly but?: string; readonly reason: Ending; readonly at: Instant }

/** Ends every session of a user; `but` is the one that stays, of whoever asks. */
export async function endSessionsOf(db: Db, userID: string, { but = '', reason, at }: EndAll): Promise<void> {
  const ended = await db
    .deleteFrom('session')
    .where('userID', '=', userID)
    .where('tokenHash', '!=', but)
    .returning(ENDED)
    .execute()
  await recordEnded(db, ended, reason, at)
}

/** A statement takes a bounded number of parameters. */
const MOST_TOKENS = 500

/**
 * Which of these sessions still live, and the role of each; the users of the others are logged out, or have to
 * choose another password first.
 */
export async function livingSessions(
  db: Db,
  tokenHashes: readonly string[],
  at: Instant,
): Promise<Map<string, number>> {
  const tokens = [...new Set(tokenHashes)]
  const living = new Map<string, number>()
  for (let from = 0; from < tokens.length; from += MOST_TOKENS) {
    const rows = await db
      .selectFrom('session')
      .innerJoin('user', 'user.userID', 'session.userID')
      .select(['tokenHash', 'roleID'])
      .where('tokenHash', 'in', tokens.slice(from, from + MOST_TOKENS))
      .where('expiresAt', '>', at)
      .where('active', '=', true)
      .where('mustChangePassword', '=', false)
      .execute()
    for (const { tokenHash, roleID } of rows) living.set(tokenHash, roleID)
  }
  return living
}
