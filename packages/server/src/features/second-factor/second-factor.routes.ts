import { checkCredentials } from '../../http/access/credentials.ts'
import { checkCode, hasSecondFactor, removeSecondFactor } from '../../http/access/second-factor.ts'
import type { User } from '../../http/access/session-guard.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { confirmFactor, enrolFactor, readOwnFactor, renewRecoveryCodes } from './enrol-factor.ts'

/** Whoever sits at an open session has neither the password of its user nor the device. */
async function askForBoth(
  site: Site,
  from: { readonly user: User; readonly address: string },
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const { userID } = from.user
  await checkCredentials(site, from, { userID, password }, 'wrong-old-password')
  if (!(await hasSecondFactor(site.db, userID))) throw new Problem('second-factor-off')
  await checkCode(site, userID, code)
}

export const secondFactorEndpoints = [
  endpoint('secondFactor.get', (site, { user }) => readOwnFactor(site.db, user.userID)),
  endpoint('secondFactor.enrol', async (site, { user, address, body }) => {
    const { userID } = user
    await checkCredentials(site, { user, address }, { userID, password: body.password }, 'wrong-old-password')
    return enrolFactor(site.db, userID)
  }),
  endpoint('secondFactor.confirm', async (site, { user: { userID, tokenHash }, body, now }) => ({
    recoveryCodes: await confirmFactor(site, body.code, { userID, at: now }, tokenHash),
  })),
  endpoint('secondFactor.recoveryCodes', async (site, { user, address, body, now }) => {
    await askForBoth(site, { user, address }, body)
    return { recoveryCodes: await renewRecoveryCodes(site, { userID: user.userID, at: now }) }
  }),
  endpoint('secondFactor.remove', async (site, { user, address, body, now }) => {
    const { userID, tokenHash } = user
    await askForBoth(site, { user, address }, body)
    await removeSecondFactor(site, userID, { userID, at: now }, { asking: tokenHash, withPasskeys: false })
    return null
  }),
]
