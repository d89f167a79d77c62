import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@baliza/contract'
import { type Actor, isPushed, toIso } from '@baliza/domain'
import { audit } from '../../facts/audit.ts'
import { hashOf } from '../../facts/tokens.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { opcServerRows } from './edit-opc-server.ts'

const TOKEN_BYTES = 32

/**
 * Makes the token by which a server sends its readings; only its hash is kept. The source begins to count
 * again.
 */
export async function makePushToken(
  { db }: Site,
  opcServerID: number,
  by: Actor,
): Promise<AnswerOf<'opcservers.makeToken'>> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const made = { tokenHash: hashOf(token), tokenMadeAt: by.at, sequence: 0 }
  await db.transaction().execute(async (trx) => {
    const server = await opcServerRows.find(trx, { opcServerID })
    if (!isPushed(server)) throw new Problem('push-token-needless')
    await trx
      .insertInto('pushSource')
      .values({ opcServerID, ...made, receivedAt: null })
      .onConflict((on) => on.column('opcServerID').doUpdateSet(made))
      .execute()
    await audit(trx, { ...by, action: 'opcServer.token', entity: 'opcServer', entityKey: opcServerID })
  })
  return { token, tokenMadeAt: toIso(by.at) }
}

/** Takes the token away; what was sent by it is worked on. */
export async function revokePushToken({ db }: Site, opcServerID: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await opcServerRows.find(trx, { opcServerID })
    await trx
      .updateTable('pushSource')
      .set({ tokenHash: null, tokenMadeAt: null })
      .where('opcServerID', '=', opcServerID)
      .execute()
    await audit(trx, {
      ...by,
      action: 'opcServer.token-revoked',
      entity: 'opcServer',
      entityKey: opcServerID,
    })
  })
}
