import { type Instant, later, MINUTE, settled } from '@baliza/domain'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readParameters } from '../../facts/parameters.ts'
import { hashOf } from '../../facts/tokens.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'
import type { Site } from '../site.ts'
import { isOfDirectory } from './credentials.ts'
import { userOfTicket } from './second-factor.ts'

/** Fifteen megabytes that most plants never need: loaded when somebody uses a passkey. */
export const passkeyLibrary = () => import('@simplewebauthn/server')

const CHALLENGE_LENGTH = 5 * MINUTE

type Purpose = Row<'passkeyChallenge'>['purpose']

/** Who asks devices for passkeys: a name, and the address at which a browser lets them be used. */
export type RelyingParty = { readonly rpID: string; readonly origin: string | null }

/**
 * By the public address of the parameters. Browsers keep passkeys for a name that is reached by HTTPS; without a
 * public address this is the machine itself, where they make an exception.
 */
export async function findRelyingParty(db: Db): Promise<RelyingParty | undefined> {
  const { publicUrl } = await readParameters(db)
  if (publicUrl === null) return { rpID: 'localhost', origin: null }
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[')
  const isTrusted = protocol === 'https:' || hostname === 'localhost'
  return isName && isTrusted ? { rpID: hostname, origin } : undefined
}

export async function relyingParty(db: Db): Promise<RelyingParty> {
  const party = await findRelyingParty(db)
  if (!party) throw new Problem('passkeys-need-https')
  return party
}

const ON_THIS_MACHINE = /^http:\/\/localhost(:\d+)?$/

/** What a browser says where it was asked; the signature covers it. */
export function expectedOrigin({ origin }: RelyingParty, clientDataJSON: string): string {
  if (origin !== null) return origin
  const said = (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin?: unknown })
    .origin
  return typeof said === 'string' && ON_THIS_MACHINE.test(said) ? said : 'http://localhost'
}

/** Remembers a question until it is answered, once. */
export async function keepChallenge(
  { db, machineNow }: Site,
  challenge: string,
  { purpose, userID }: { purpose: Purpose; userID: string | null },
): Promise<void> {
  const at = machineNow()
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', at).execute()
  await db
    .insertInto('passkeyChallenge')
    .values({ challengeHash: hashOf(challenge), purpose, userID, expiresAt: later(at, CHALLENGE_LENGTH) })
    .execute()
}

/** Was that asked, of that person, for that, and not answered before? It is gone then, whatever comes after. */
export const challengeTaker =
  ({ db, machineNow }: Site, purpose: Purpose, userID: string | null) =>
  async (challenge: string): Promise<boolean> => {
    const query = db
      .deleteFrom('passkeyChallenge')
      .where('challengeHash', '=', hashOf(challenge))
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', machineNow())
    const { numDeletedRows } = await (userID === null
      ? query.where('userID', 'is', null)
      : query.where('userID', '=', userID)
    ).executeTakeFirst()
    return numDeletedRows > 0n
  }

export const transportsOf = ({ transports }: Pick<Row<'passkey'>, 'transports'>) =>
  JSON.parse(transports ?? '[]') as AuthenticatorTransport[]
type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

export const passkeysOf = (db: Db, userID: string): Promise<Row<'passkey'>[]> =>
  db.selectFrom('passkey').selectAll().where('userID', '=', userID).orderBy('passkeyID').execute()

/** What a browser is given to ask for a passkey: any of anybody, or one of whoever has the ticket. */
export async function passkeyOptions(site: Site, ticket: string | undefined): Promise<string> {
  const { rpID } = await relyingParty(site.db)
  const user = ticket === undefined ? undefined : await userOfTicket(site, ticket)
  const own = user === undefined ? [] : await passkeysOf(site.db, user.userID)
  const { generateAuthenticationOptions } = await passkeyLibrary()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: own.map((one) => ({ id: one.credentialID, transports: transportsOf(one) })),
  })
  const purpose = user === undefined ? 'login' : 'confirm'
  await keepChallenge(site, options.challenge, { purpose, userID: user?.userID ?? null })
  return JSON.stringify(options)
}

/** The user whose device has signed the question: of the ticket, where there is one. */
export async function userOfPasskey(
  site: Site,
  { ticket, credential }: { ticket?: string | undefined; credential: string },
): Promise<Row<'user'>> {
  const awaited = ticket === undefined ? undefined : await userOfTicket(site, ticket)
  const { response, passkey, user } = await knownCredential(site.db, credential)
  if (awaited && user.userID !== awaited.userID) throw new Problem('passkey-wrong')
  const party = await relyingParty(site.db)
  const [purpose, asked] = awaited ? (['confirm', awaited.userID] as const) : (['login', null] as const)
  const taker = challengeTaker(site, purpose, asked)
  const signed = await settled(checkSignature({ party, response, passkey, taker }))
  const at = site.machineNow()
  if (!signed.ok || !signed.value.verified) {
    await recordSecurityEvent(site.db, { event: 'passkey-failed', at, userID: user.userID })
    throw new Problem('passkey-wrong')
  }
  await countUse(site.db, passkey, signed.value.authenticationInfo.newCounter, at)
  if (!awaited) await refuseAlone(site, user)
  return user
}

/** What a browser sent, of a passkey that somebody here has. */
async function knownCredential(db: Db, text: string) {
  const read = await settled(readCredential(text))
  const known = read.ok ? await passkeyWithUser(db, read.value.id) : undefined
  if (!read.ok || !known) throw new Problem('passkey-wrong')
  return { response: read.value, ...known }
}

async function countUse(
  db: Db,
  { passkeyID }: Row<'passkey'>,
  counter: number,
  usedAt: Instant,
): Promise<void> {
  await db.updateTable('passkey').set({ counter, usedAt }).where('passkeyID', '=', passkeyID).execute()
}

/** The account of a directory is closed there: its password has to be asked first. */
async function refuseAlone(site: Site, user: Row<'user'>): Promise<void> {
  if (!user.active) throw new Problem('user-inactive')
  if (isOfDirectory(site, await readParameters(site.db), user.userID))
    throw new Problem('passkey-needs-password')
}

const readCredential = async (text: string): Promise<AuthenticationResponseJSON> =>
  JSON.parse(text) as AuthenticationResponseJSON

async function passkeyWithUser(db: Db, credentialID: unknown) {
  if (typeof credentialID !== 'string') return undefined
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credentialID', '=', credentialID)
    .executeTakeFirst()
  if (!passkey) return undefined
  const user = await db.selectFrom('user').selectAll().where('userID', '=', passkey.userID).executeTakeFirst()
  return user && { passkey, user }
}

type Signed = {
  readonly party: RelyingParty
  readonly response: AuthenticationResponseJSON
  readonly passkey: Row<'passkey'>
  readonly taker: (challenge: string) => Promise<boolean>
}

/** Throws where the answer is not one; a counter that went back is one that was copied. */
async function checkSignature({ party, response, passkey, taker }: Signed) {
  const { verifyAuthenticationResponse } = await passkeyLibrary()
  return verifyAuthenticationResponse({
    response,
    expectedChallenge: taker,
    expectedOrigin: expectedOrigin(party, response.response.clientDataJSON),
    expectedRPID: party.rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialID,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    },
  })
}
