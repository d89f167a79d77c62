import { checkCredentials } from '../../http/access/credentials.ts'
import { removeSecondFactor } from '../../http/access/second-factor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { confirmFactor, enrolFactor, readOwnFactor } from './enrol-factor.ts'

export const secondFactorEndpoints = [
  endpoint('secondFactor.get', (site, { user }) => readOwnFactor(site.db, user.userID)),
  endpoint('secondFactor.enrol', async (site, { user, address, body }) => {
    const { userID } = user
    await checkCredentials(site, { user, address }, { userID, password: body.password }, 'wrong-old-password')
    return enrolFactor(site.db, userID)
  }),
  endpoint('secondFactor.confirm', async (site, { user: { userID }, body, now }) => ({
    recoveryCodes: await confirmFactor(site, body.code, { userID, at: now }),
  })),
  endpoint('secondFactor.remove', async (site, { user, address, body, now }) => {
    const { userID } = user
    await checkCredentials(site, { user, address }, { userID, password: body.password }, 'wrong-old-password')
    await removeSecondFactor(site, userID, { userID, at: now })
    return null
  }),
]
