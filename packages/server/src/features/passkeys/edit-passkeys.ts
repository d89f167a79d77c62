import { type Actor, settled, toIso } from '@baliza/domain'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Row } from '../../db/schema.ts'
import { audit } from '../../facts/audit.ts'
import { hashOf } from '../../facts/tokens.ts'
import {
  challengeTaker,
  expectedOrigin,
  keepChallenge,
  passkeyLibrary,
  passkeysOf,
  relyingParty,
  transportsOf,
} from '../../http/access/passkeys.ts'
import type { User } from '../../http/access/session-guard.ts'
import { endSessionsOf } from '../../http/access/sessions.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

const MOST_PASSKEYS = 10

export const toAnswer = ({ passkeyID, name, createdAt, usedAt }: Row<'passkey'>) => ({
  passkeyID,
  name,
  createdAt: toIso(createdAt),
  usedAt: usedAt === null ? null : toIso(usedAt),
})

/** What a browser is given to have its device make a passkey. */
export async function registrationOptions(
  site: Site,
  { userID, firstName, lastName }: User,
): Promise<string> {
  const { rpID } = await relyingParty(site.db)
  const own = await passkeysOf(site.db, userID)
  if (own.length >= MOST_PASSKEYS) throw new Problem('passkeys-enough', { most: MOST_PASSKEYS })
  const { generateRegistrationOptions } = await passkeyLibrary()
  const options = await generateRegistrationOptions({
    rpName: 'Baliza',
    rpID,
    // Devices show the name; what they keep of the person is a number that says nothing.
    userID: new Uint8Array(Buffer.from(hashOf(`passkey/${userID}`), 'hex')),
    userName: userID,
    userDisplayName: `${firstName} ${lastName}`,
    attestationType: 'none',
    excludeCredentials: own.map((one) => ({ id: one.credentialID, transports: transportsOf(one) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(site, options.challenge, { purpose: 'register', userID })
  return JSON.stringify(options)
}

/** Keeps what the device has made; sessions that were opened without it end, but for the one that asks. */
export async function addPasskey(
  site: Site,
  { name, credential }: { name: string; credential: string },
  { userID, tokenHash }: User,
  by: Actor,
): Promise<Row<'passkey'>> {
  const made = await settled(readNew(site, credential, userID))
  const info = made.ok && made.value.verified ? made.value.registrationInfo : undefined
  if (!info) throw new Problem('passkey-wrong')
  const at = site.machineNow()
  const { id, publicKey, counter, transports } = info.credential
  return site.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('passkey')
      .values({
        userID,
        name,
        credentialID: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports ?? []),
        createdAt: at,
      })
      .onConflict((conflict) => conflict.column('credentialID').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('passkey-wrong')
    await endSessionsOf(trx, userID, { but: tokenHash, reason: 'factor', at })
    await audit(trx, { ...by, action: 'user.passkey-added', entity: 'user', entityKey: userID })
    await recordSecurityEvent(trx, { event: 'passkey-added', at, detail: { name } })
    return row
  })
}

async function readNew(site: Site, credential: string, userID: string) {
  const response = JSON.parse(credential) as RegistrationResponseJSON
  const party = await relyingParty(site.db)
  const { verifyRegistrationResponse } = await passkeyLibrary()
  return verifyRegistrationResponse({
    response,
    expectedChallenge: challengeTaker(site, 'register', userID),
    expectedOrigin: expectedOrigin(party, response.response.clientDataJSON),
    expectedRPID: party.rpID,
    requireUserVerification: true,
  })
}

export async function renamePasskey(
  { db }: Site,
  { key, name }: { key: number; name: string },
  userID: string,
): Promise<Row<'passkey'>> {
  const row = await db
    .updateTable('passkey')
    .set({ name })
    .where('passkeyID', '=', key)
    .where('userID', '=', userID)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Problem('passkey-unknown')
  return row
}

export async function removePasskey(site: Site, key: number, by: Actor): Promise<void> {
  const { userID } = by
  await site.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('passkey')
      .where('passkeyID', '=', key)
      .where('userID', '=', userID)
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw new Problem('passkey-unknown')
    await audit(trx, { ...by, action: 'user.passkey-removed', entity: 'user', entityKey: userID })
    await recordSecurityEvent(trx, {
      event: 'passkey-removed',
      at: site.machineNow(),
      detail: { name: gone.name },
    })
  })
}
