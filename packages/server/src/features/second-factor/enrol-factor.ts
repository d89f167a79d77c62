import { randomBytes } from 'node:crypto'
import type { Actor } from '@baliza/domain'
import { Secret } from 'otpauth'
import type { Db, Trx } from '../../db/open-database.ts'
import { sealValue } from '../../db/secrets/sealed-columns.ts'
import { audit } from '../../facts/audit.ts'
import { deviceOf, hasSecondFactor, recoveryHash, takeCode } from '../../http/access/second-factor.ts'
import { endSessionsOf } from '../../http/access/sessions.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10

export async function readOwnFactor(
  db: Db,
  userID: string,
): Promise<{ enabled: boolean; recoveryCodes: number }> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userID', '=', userID)
    .executeTakeFirstOrThrow()
  return { enabled: await hasSecondFactor(db, userID), recoveryCodes: left }
}

/** Makes a new secret, which counts for nothing before it is confirmed. It is told this once. */
export async function enrolFactor(db: Db, userID: string): Promise<{ secret: string; uri: string }> {
  if (await hasSecondFactor(db, userID)) throw new Problem('second-factor-on')
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const sealed = sealValue(db, { table: 'secondFactor', column: 'secret', key: userID }, secret)
  await db
    .insertInto('secondFactor')
    .values({ userID, secret: sealed })
    .onConflict((conflict) => conflict.column('userID').doUpdateSet({ secret: sealed, lastStep: 0 }))
    .execute()
  return { secret, uri: deviceOf(userID, secret).toString() }
}

/**
 * Turns the second factor on when the device shows the right code; sessions that were opened without it end,
 * but for the one that asks. Answers codes for the day when the device is lost.
 */
export async function confirmFactor(site: Site, code: string, by: Actor, asking: string): Promise<string[]> {
  const { userID } = by
  return site.db.transaction().execute(async (trx) => {
    const factor = await trx
      .selectFrom('secondFactor')
      .selectAll()
      .where('userID', '=', userID)
      .executeTakeFirst()
    if (!factor) throw new Problem('second-factor-off')
    if (factor.confirmedAt !== null) throw new Problem('second-factor-on')
    const at = site.machineNow()
    if (!(await takeCode(trx, factor, code.replaceAll(/\s/g, ''), at))) throw new Problem('wrong-code')
    await trx.updateTable('secondFactor').set({ confirmedAt: at }).where('userID', '=', userID).execute()
    const codes = await writeRecoveryCodes(trx, userID)
    await endSessionsOf(trx, userID, { but: asking, reason: 'factor', at })
    await audit(trx, { ...by, action: 'user.factor-on', entity: 'user', entityKey: userID })
    await recordSecurityEvent(trx, { event: 'factor-added', at })
    return codes
  })
}

/** Makes the codes of somebody anew who used them up, or left them where others see them. */
export function renewRecoveryCodes({ db, machineNow }: Site, by: Actor): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const codes = await writeRecoveryCodes(trx, by.userID)
    await audit(trx, { ...by, action: 'user.recovery-codes', entity: 'user', entityKey: by.userID })
    await recordSecurityEvent(trx, { event: 'recovery-codes-made', at: machineNow() })
    return codes
  })
}

/** In the place of those that there were. Answers them as they are shown, this once. */
async function writeRecoveryCodes(trx: Trx, userID: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await trx.deleteFrom('recoveryCode').where('userID', '=', userID).execute()
  await trx
    .insertInto('recoveryCode')
    .values(codes.map((one) => ({ userID, codeHash: recoveryHash(userID, one) })))
    .execute()
  return codes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`)
}

/** Ten letters that nobody mistakes for each other: about 50 bits. */
function newRecoveryCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789A'
  return Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('')
}
