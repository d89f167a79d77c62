import { checkCredentials } from '../../http/access/credentials.ts'
import { checkCode, hasSecondFactor, removeSecondFactor } from '../../http/access/second-factor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../refusals/problem.ts'
import { confirmFactor, enrolFactor, readOwnFactor } from './enrol-factor.ts'

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
  endpoint('secondFactor.remove', async (site, { user, address, body, now }) => {
    const { userID, tokenHash } = user
    await checkCredentials(site, { user, address }, { userID, password: body.password }, 'wrong-old-password')
    if (!(await hasSecondFactor(site.db, userID))) throw new Problem('second-factor-off')
    await checkCode(site, userID, body.code)
    await removeSecondFactor(site, userID, { userID, at: now }, { asking: tokenHash, withPasskeys: false })
    return null
  }),
]
