import { checkCredentials } from '../../http/access/credentials.ts'
import { findRelyingParty, passkeysOf } from '../../http/access/passkeys.ts'
import { endpoint } from '../../http/endpoint.ts'
import { addPasskey, registrationOptions, removePasskey, renamePasskey, toAnswer } from './edit-passkeys.ts'

export const passkeyEndpoints = [
  endpoint('passkeys.get', async (site, { user }) => {
    const party = await findRelyingParty(site.db)
    return {
      isPossible: party !== undefined,
      origin: party?.origin ?? null,
      passkeys: (await passkeysOf(site.db, user.userID)).map(toAnswer),
    }
  }),
  endpoint('passkeys.options', async (site, { user, address, body: { password } }) => {
    const { userID } = user
    await checkCredentials(site, { user, address }, { userID, password }, 'wrong-old-password')
    return { options: await registrationOptions(site, user) }
  }),
  endpoint('passkeys.post', async (site, { user, body, now }) =>
    toAnswer(await addPasskey(site, body, user, { userID: user.userID, at: now })),
  ),
  endpoint('passkeys.put', async (site, { user, body }) =>
    toAnswer(await renamePasskey(site, body, user.userID)),
  ),
  endpoint('passkeys.delete', async (site, { user, address, body: { key, password }, now }) => {
    const { userID } = user
    await checkCredentials(site, { user, address }, { userID, password }, 'wrong-old-password')
    await removePasskey(site, key, { userID, at: now })
    return null
  }),
]
