import { HOUR, type Instant, MINUTE, ROLE } from '@baliza/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readParameters } from '../../facts/parameters.ts'
import { hashOf, newToken } from '../../facts/tokens.ts'
import { plainAddress } from '../../trail/origin.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'
import { endOf, type SessionLimits } from './session-limits.ts'

/** A use so soon after another one isn't written: most requests then write nothing. */
const SLIDE_STEP = MINUTE

/** So many sessions of a user live at once; another one ends the one that was used longest ago. */
const MOST_SESSIONS = 10

export type SessionRow = {
  sessionID: number
  tokenHash: string
  createdAt: Instant
  usedAt: Instant
  userID: string
  roleID: number
  firstName: string
  lastName: string
  active: boolean
  mustChangePassword: boolean
  /** The role needs a second factor, and there is none yet. */
  mustEnrolFactor: boolean
  timeZone: string | null
  /** It asks from the address of a terminal. */
  isAtTerminal: boolean
}

export type NewSession = {
  readonly userID: string
  readonly roleID: number
  readonly ipAddress: string
  readonly userAgent?: string | undefined
  readonly at: Instant
}

/** A browser says in a line what it is; who says more says it in vain. */
const LONGEST_USER_AGENT = 300

/** Why a session is no more. */
type Ending =
  | 'unused'
  | 'by-user'
  | 'by-administrator'
  | 'password'
  | 'rights'
  | 'removed'
  | 'too-many'
  | 'factor'

type OpenedSession = { readonly token: string; readonly sessionID: number }

/** Opens a session and returns its token, which is stored nowhere. Clears away sessions that have ended. */
export async function openSession(db: Db, session: NewSession): Promise<OpenedSession> {
  const token = newToken()
  const { userID, roleID, at } = session
  const userAgent = session.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null
  const ended = await db.deleteFrom('session').where('expiresAt', '<=', at).returning(ENDED).execute()
  await recordEnded(db, ended, 'unused', at)
  const limits = await readParameters(db)
  const expiresAt = endOf({ roleID, createdAt: at, usedAt: at, isAtTerminal: false }, limits)
  const { sessionID } = await db
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      userID,
      createdAt: at,
      usedAt: at,
      expiresAt,
      ipAddress: plainAddress(session.ipAddress),
      userAgent,
    })
    .returning('sessionID')
    .executeTakeFirstOrThrow()
  await endTooMany(db, userID, at)
  return { token, sessionID }
}

/** Screens of terminals share an account, and are not counted. */
async function endTooMany(db: Db, userID: string, at: Instant): Promise<void> {
  const kept = await db
    .selectFrom('session')
    .select('sessionID')
    .where('userID', '=', userID)
    .where(isNoTerminals)
    .orderBy('usedAt', 'desc')
    .orderBy('sessionID', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
  if (kept.length < MOST_SESSIONS) return
  const ended = await db
    .deleteFrom('session')
    .where('userID', '=', userID)
    .where(isNoTerminals)
    .where(
      'sessionID',
      'not in',
      kept.map(({ sessionID }) => sessionID),
    )
    .returning(ENDED)
    .execute()
  await recordEnded(db, ended, 'too-many', at)
}

/** Which role needs a second factor by which parameter. */
const FACTOR_PARAMETERS = [
  [ROLE.ADMINISTRATOR, 'factorForAdministrators'],
  [ROLE.SUPERVISOR, 'factorForSupervisors'],
  [ROLE.OPERATOR, 'factorForOperators'],
  [ROLE.CONSULTANT, 'factorForConsultants'],
] as const

/** It was opened elsewhere than at a terminal. */
const isNoTerminals = sql<boolean>`not exists (select 1 from "terminal" where "terminal"."ipAddress" = "session"."ipAddress")`

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

/** Does the role of the `user` at hand need a second factor, of which there is none? */
const lacksFactor = sql<boolean>`(exists (select 1 from "parameter" as "p" where ${sql.join(
  FACTOR_PARAMETERS.map(
    ([roleID, column]) => sql`(${sql.ref('user.roleID')} = ${sql.lit(roleID)} and ${sql.ref(`p.${column}`)})`,
  ),
  sql` or `,
)}) and not exists (select 1 from "secondFactor" as "f" where "f"."userID" = "user"."userID" and "f"."confirmedAt" is not null)
  and not exists (select 1 from "passkey" as "k" where "k"."userID" = "user"."userID"))`

type Asked = { readonly address: string; readonly at: Instant }

/**
 * The session of a token, with its user and the plant's zone as they are now; undefined when it never was,
 * was revoked or has ended.
 */
export async function findSession(
  db: Db,
  token: string,
  { address, at }: Asked,
): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.userID', 'session.userID')
    .leftJoin('parameter', (join) => join.on('parameter.id', '=', 1))
    .select([
      'sessionID',
      'tokenHash',
      'session.createdAt',
      'session.usedAt',
      'user.userID',
      'roleID',
      'firstName',
      'lastName',
      'active',
      'mustChangePassword',
      'timeZone',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('terminal').select('terminalID').where('ipAddress', '=', plainAddress(address)))
        .as('isAtTerminal'),
    )
    .select(lacksFactor.as('mustEnrolFactor'))
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', at)
    .where('active', '=', true)
    .executeTakeFirst()
  return (
    row && { ...row, isAtTerminal: Boolean(row.isAtTerminal), mustEnrolFactor: Boolean(row.mustEnrolFactor) }
  )
}

/** Somebody did something with it just now: its end moves, as far as it may. */
export async function slideSession(db: Db, session: SessionRow, at: Instant): Promise<void> {
  if (at - session.usedAt < SLIDE_STEP) return
  const expiresAt = endOf({ ...session, usedAt: at }, await readParameters(db))
  await db
    .updateTable('session')
    .set({ usedAt: at, expiresAt })
    .where('tokenHash', '=', session.tokenHash)
    .execute()
}

/** Lifetimes that were made shorter hold for the sessions that are open, too. */
export async function shortenSessions(db: Db, limits: SessionLimits): Promise<void> {
  const longest = limits.sessionHours * HOUR
  const idle = sql<number>`case when "userID" in (select "userID" from "user" where "roleID" = ${ROLE.ADMINISTRATOR})
    then ${sql.lit(limits.administratorIdleMinutes * MINUTE)} else ${sql.lit(limits.sessionIdleMinutes * MINUTE)} end`
  await db
    .updateTable('session')
    .set({ expiresAt: sql<Instant>`"usedAt" + ${idle}` })
    .where(sql<boolean>`"expiresAt" > "usedAt" + ${idle}`)
    .execute()
  await db
    .updateTable('session')
    .set({ expiresAt: sql<Instant>`"createdAt" + ${sql.lit(longest)}` })
    .where(sql<boolean>`"expiresAt" > "createdAt" + ${sql.lit(longest)}`)
    .where(isNoTerminals)
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
      .where(sql<boolean>`not ${lacksFactor}`)
      .execute()
    for (const { tokenHash, roleID } of rows) living.set(tokenHash, roleID)
  }
  return living
}
