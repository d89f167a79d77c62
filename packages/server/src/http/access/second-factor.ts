import { randomBytes } from 'node:crypto'
import { type Actor, type Instant, later, MINUTE } from '@baliza/domain'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { isLost } from '../../db/secrets/sealed-columns.ts'
import { audit } from '../../facts/audit.ts'
import { hashOf } from '../../facts/tokens.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'
import type { Site } from '../site.ts'
import { endSessionsOf } from './sessions.ts'

/** A code counts for half a minute, and for one before and after: clocks of telephones differ. */
const PERIOD_SECONDS = 30
const WINDOW = 1

/** After so many wrong codes in a row none is taken for a while. A right password doesn't count them anew. */
const FAILURES_BEFORE_LOCK = 5
const LOCK_LENGTH = 5 * MINUTE

const TICKET_LENGTH = 5 * MINUTE

/** The device of that user: what it shows is computed from the secret and the time. */
export const deviceOf = (userID: string, secret: string): TOTP =>
  new TOTP({
    issuer: 'Baliza',
    label: userID,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_SECONDS,
  })

const confirmedFactor = (db: Db, userID: string): Promise<Row<'secondFactor'> | undefined> =>
  db
    .selectFrom('secondFactor')
    .selectAll()
    .where('userID', '=', userID)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

export const hasSecondFactor = async (db: Db, userID: string): Promise<boolean> =>
  (await confirmedFactor(db, userID)) !== undefined

/**
 * For a right password: with a code it opens one session within five minutes. Stored as a hash, as sessions
 * are.
 */
export async function openTicket({ db, machineNow }: Site, userID: string): Promise<string> {
  const [ticket, at] = [randomBytes(32).toString('base64url'), machineNow()]
  await db.deleteFrom('loginTicket').where('expiresAt', '<=', at).execute()
  await db
    .insertInto('loginTicket')
    .values({ ticketHash: hashOf(ticket), userID, expiresAt: later(at, TICKET_LENGTH) })
    .execute()
  return ticket
}

/** What somebody who logs in has to show besides the password, if anything. */
export async function waysToConfirm(db: Db, userID: string): Promise<('code' | 'passkey')[]> {
  const passkey = await db
    .selectFrom('passkey')
    .select('passkeyID')
    .where('userID', '=', userID)
    .executeTakeFirst()
  return [
    ...((await hasSecondFactor(db, userID)) ? (['code'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
  ]
}

/** Whose password was right a moment ago. */
export async function userOfTicket({ db, machineNow }: Site, ticket: string): Promise<Row<'user'>> {
  const user = await db
    .selectFrom('loginTicket')
    .innerJoin('user', 'user.userID', 'loginTicket.userID')
    .selectAll('user')
    .where('ticketHash', '=', hashOf(ticket))
    .where('expiresAt', '>', machineNow())
    .where('active', '=', true)
    .executeTakeFirst()
  if (!user) throw new Problem('login-ticket-ended')
  return user
}

/** A ticket opens one session. */
export async function spendTicket({ db }: Site, ticket: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('loginTicket')
    .where('ticketHash', '=', hashOf(ticket))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('login-ticket-ended')
}

/** The user of a ticket, whose code is right. The ticket is gone then. */
export async function redeemTicket(
  site: Site,
  { ticket, code }: { ticket: string; code: string },
): Promise<Row<'user'>> {
  const user = await userOfTicket(site, ticket)
  await checkCode(site, user.userID, code)
  await spendTicket(site, ticket)
  return user
}

/** Throws unless the device of the user shows that code now, or it is a recovery code that was not used. */
export async function checkCode({ db, machineNow }: Site, userID: string, code: string): Promise<void> {
  const factor = await confirmedFactor(db, userID)
  // NOTE: an administrator took the factor away meanwhile: the password was right, and suffices the next time
  if (!factor) throw new Problem('login-ticket-ended')
  const at = machineNow()
  if (factor.lockedUntil !== null && factor.lockedUntil > at) throw locked(factor.lockedUntil - at)
  const typed = code.replaceAll(/[\s-]/g, '')
  const right = /^\d{6}$/.test(typed)
    ? await takeCode(db, factor, typed, at)
    : await takeRecoveryCode(db, userID, typed)
  if (!right) {
    await recordSecurityEvent(db, { event: 'code-failed', at, userID })
    await countWrong(db, userID, at)
  }
  await db
    .updateTable('secondFactor')
    .set({ failedCodes: 0, lockedUntil: null })
    .where('userID', '=', userID)
    .execute()
}

const locked = (milliseconds: number) =>
  new Problem('user-locked', { minutes: Math.ceil(milliseconds / MINUTE) })

/** Takes a code of the device, if it is one and was not taken before. */
export async function takeCode(
  db: Db,
  { userID, secret }: Row<'secondFactor'>,
  code: string,
  at: Instant,
): Promise<boolean> {
  if (isLost(secret)) throw new Problem('secret-lost-factor', { name: userID })
  const delta = deviceOf(userID, secret).validate({ token: code, window: WINDOW, timestamp: at })
  if (delta === null) return false
  const step = Math.floor(at / (PERIOD_SECONDS * 1_000)) + delta
  const { numUpdatedRows } = await db
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userID', '=', userID)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of one's own: a code of another user with the same letters opens nothing. */
export const recoveryHash = (userID: string, code: string): string =>
  hashOf(`${userID}/${code.toUpperCase()}`)

async function takeRecoveryCode(db: Db, userID: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCode')
    .where('codeHash', '=', recoveryHash(userID, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function countWrong(db: Db, userID: string, at: Instant): Promise<never> {
  const { failedCodes } = await db
    .updateTable('secondFactor')
    .set((eb) => ({ failedCodes: eb('failedCodes', '+', 1) }))
    .where('userID', '=', userID)
    .returning('failedCodes')
    .executeTakeFirstOrThrow()
  if (failedCodes < FAILURES_BEFORE_LOCK) throw new Problem('wrong-code')
  const lockedUntil = later(at, LOCK_LENGTH)
  await db
    .updateTable('secondFactor')
    .set({ failedCodes: 0, lockedUntil })
    .where('userID', '=', userID)
    .execute()
  await recordSecurityEvent(db, { event: 'codes-locked', at, userID })
  throw locked(LOCK_LENGTH)
}

/**
 * Turns a second factor off: one's own, or that of somebody who lost the device. Other sessions than the one
 * that asks end.
 */
export async function removeSecondFactor(
  site: Site,
  userID: string,
  by: Actor,
  { asking, withPasskeys }: { readonly asking: string; readonly withPasskeys: boolean },
): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('secondFactor')
      .where('userID', '=', userID)
      .returning('confirmedAt')
      .executeTakeFirst()
    const keys = withPasskeys ? await removePasskeys(trx, userID) : 0
    if (gone?.confirmedAt == null && keys === 0) throw new Problem('second-factor-off')
    await trx.deleteFrom('recoveryCode').where('userID', '=', userID).execute()
    await trx.deleteFrom('loginTicket').where('userID', '=', userID).execute()
    await endSessionsOf(trx, userID, { but: asking, reason: 'factor', at: site.machineNow() })
    await audit(trx, { ...by, action: 'user.factor-off', entity: 'user', entityKey: userID })
    await recordSecurityEvent(trx, { event: 'factor-removed', at: site.machineNow(), userID })
  })
}

async function removePasskeys(db: Db, userID: string): Promise<number> {
  const gone = await db.deleteFrom('passkey').where('userID', '=', userID).returning('passkeyID').execute()
  return gone.length
}
