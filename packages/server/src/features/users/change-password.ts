import type { Instant } from '@baliza/domain'
import { audit } from '../../facts/audit.ts'
import { readParameters } from '../../facts/parameters.ts'
import { hashPassword, LASTING, refusePassword } from '../../facts/password.ts'
import { checkCredentials, isOfDirectory } from '../../http/access/credentials.ts'
import type { User } from '../../http/access/session-guard.ts'
import { endSessionsOf } from '../../http/access/sessions.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

type Passwords = { readonly password: string; readonly newPassword: string }

/** Gives a user another password, who knows the old one. This session goes on, the user's others end. */
export async function changePassword(
  site: Site,
  { password, newPassword }: Passwords,
  from: { user: User; address: string },
  at: Instant,
) {
  const { userID, tokenHash } = from.user
  const parameters = await readParameters(site.db)
  if (isOfDirectory(site, parameters, userID))
    throw new Problem('password-of-domain', { domain: parameters.domain ?? '' })
  await checkCredentials(site, from, { userID, password }, 'wrong-old-password')
  if (password === newPassword) throw new Problem('password-same')
  await refusePassword(newPassword, from.user)
  const passwordHash = await hashPassword(newPassword)
  await site.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('user')
      .set((eb) => ({ passwordHash, ...LASTING, revision: eb('revision', '+', 1) }))
      .where('userID', '=', userID)
      .execute()
    await endSessionsOf(trx, userID, { but: tokenHash, reason: 'password', at: site.machineNow() })
    await audit(trx, { userID, at, action: 'user.password', entity: 'user', entityKey: userID })
    await recordSecurityEvent(trx, { event: 'password-changed', at: site.machineNow() })
  })
}
