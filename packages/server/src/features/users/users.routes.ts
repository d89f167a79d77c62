import type { AnswerOf, Language } from '@baliza/contract'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { checkCredentials } from '../../http/access/credentials.ts'
import { slowDown } from '../../http/access/passkey-tries.ts'
import { passkeyOptions, userOfPasskey } from '../../http/access/passkeys.ts'
import {
  openTicket,
  redeemTicket,
  removeSecondFactor,
  spendTicket,
  waysToConfirm,
} from '../../http/access/second-factor.ts'
import { endSession, findSession, openSession } from '../../http/access/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { onMachineTime } from '../../http/machine-time.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'
import { changePassword } from './change-password.ts'
import { addUser, changeUser, deleteUser } from './edit-users.ts'
import { unlockUser } from './unlock-user.ts'
import { readUser, userGrid } from './user-grid.ts'

type Named = {
  userID: string
  roleID: number
  firstName: string
  lastName: string
  mustChangePassword: boolean
  mustEnrolFactor: boolean
}

const sessionUserOf = ({ userID, roleID, firstName, lastName, ...must }: Named) => ({
  userID,
  roleID,
  firstName,
  lastName,
  ...(must.mustChangePassword && { mustChangePassword: true as const }),
  ...(must.mustEnrolFactor && { mustEnrolFactor: true as const }),
})

type Asker = { readonly address: string; readonly userAgent: string | undefined; readonly language: Language }

/** By a password alone, by a code as well, or by a passkey, with a password or without. */
type Means = 'password' | 'code' | 'passkey'

async function openSessionOf(site: Site, user: Row<'user'>, asker: Asker, by: Means) {
  const { address, userAgent, language } = asker
  const { userID, roleID } = user
  if (isBrowser(userAgent)) await rememberLanguage(site.db, userID, language)
  const at = site.machineNow()
  // NOTE: in one transaction: of many log-ins at once, later ones would end this session before it is answered
  return site.db.transaction().execute(async (trx) => {
    const { token, sessionID } = await openSession(trx, {
      userID,
      roleID,
      ipAddress: address,
      userAgent,
      at,
    })
    const from = { address, userAgent, userID, sessionID }
    await recordSecurityEvent(trx, { event: 'login-succeeded', at, from, detail: { by } })
    const session = await findSession(trx, token, { address, at })
    if (!session) throw new Problem('session-expired')
    return { token, ...sessionUserOf(session) }
  })
}

/** A program that logs in as somebody reads no screens. */
const isBrowser = (userAgent: string | undefined) => userAgent?.startsWith('Mozilla/') === true

/** Messages that leave the plant are written in the language of the screens that somebody reads. */
async function rememberLanguage(db: Db, userID: string, language: Language): Promise<void> {
  await db
    .updateTable('user')
    .set({ language })
    .where('userID', '=', userID)
    .where((eb) => eb.or([eb('language', 'is', null), eb('language', '!=', language)]))
    .execute()
}

export const userEndpoints = [
  endpoint('users.authenticate', async (site, request): Promise<AnswerOf<'users.authenticate'>> => {
    const user = await checkCredentials(site, request, {
      userID: request.body.userid,
      password: request.body.password,
    })
    const ways = await waysToConfirm(site.db, user.userID)
    if (ways.length > 0) return { secondFactor: true, ticket: await openTicket(site, user.userID), ways }
    return openSessionOf(site, user, request, 'password')
  }),
  endpoint('users.secondFactor', async (site, request) =>
    openSessionOf(site, await redeemTicket(site, request.body), request, 'code'),
  ),
  endpoint('users.passkeyOptions', async (site, { body, address }) => {
    await slowDown(address)
    return { options: await passkeyOptions(site, body.ticket) }
  }),
  endpoint('users.passkey', async (site, request) => {
    await slowDown(request.address)
    const user = await userOfPasskey(site, request.body)
    if (request.body.ticket !== undefined) await spendTicket(site, request.body.ticket)
    return openSessionOf(site, user, request, 'passkey')
  }),
  endpoint('users.isvalid', async (_site, { user }) => sessionUserOf(user)),
  endpoint('users.logout', async (site, { user }) => {
    await endSession(site.db, user.tokenHash)
    await recordSecurityEvent(site.db, { event: 'logged-out', at: site.machineNow() })
    return null
  }),
  endpoint('users.password', async (site, { body, user, address, now }) => {
    await changePassword(site, body, { user, address }, now)
    return null
  }),

  onMachineTime(gridEndpoint('users.get', userGrid)),
  endpoint('users.post', async (site, { body: { values }, user, now }) => {
    await addUser(site, values, user, { userID: user.userID, at: now })
    return readUser(site.db, values.userID, site.machineNow())
  }),
  endpoint('users.put', async (site, { body, user, now }) => {
    await changeUser(site, body, user, { userID: user.userID, at: now })
    return readUser(site.db, body.key, site.machineNow())
  }),
  endpoint('users.delete', async (site, { body, user, now }) => {
    await deleteUser(site, body.key, user, { userID: user.userID, at: now })
    return null
  }),
  endpoint('users.unlock', async (site, { body, user, now }) => {
    await unlockUser(site, body.userID, { userID: user.userID, at: now })
    return null
  }),
  endpoint('users.resetSecondFactor', async (site, { body, user, now }) => {
    await removeSecondFactor(
      site,
      body.userID,
      { userID: user.userID, at: now },
      {
        asking: user.tokenHash,
        withPasskeys: true,
      },
    )
    return null
  }),
]
