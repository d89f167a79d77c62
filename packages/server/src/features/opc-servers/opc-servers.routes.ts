import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { browseNodes } from './browse-nodes.ts'
import { confirmedCertificate, recordTrusted } from './confirmed-certificate.ts'
import { NEW_SERVER, opcServerRows, storedValues, toAnswer } from './edit-opc-server.ts'
import { opcServerGrid, opcServerOptions } from './opc-server-grid.ts'
import { makePushToken, revokePushToken } from './push-token.ts'
import { testOpcServer } from './test-opc-server.ts'

export const opcServerEndpoints = [
  gridEndpoint('opcservers.get', opcServerGrid),

  gridEndpoint('opcservers.lookup', opcServerOptions),

  endpoint('opcservers.post', async (site, { body, user: { userID }, now }) => {
    const by = { userID, at: now }
    const server = await opcServerRows.add(
      site,
      {
        ...NEW_SERVER,
        ...storedValues(body.values),
        ...(await confirmedCertificate(body.values.certificate, by)),
      },
      by,
    )
    if (body.values.certificate) await recordTrusted(site, server)
    publishConfiguration(site)
    return toAnswer(site.db, server)
  }),

  endpoint('opcservers.put', async (site, { body, user: { userID }, now }) => {
    const by = { userID, at: now }
    const values = {
      ...storedValues(body.values),
      ...(await confirmedCertificate(body.values.certificate, by)),
    }
    const server = await opcServerRows.change(site, { opcServerID: body.key }, values, by)
    if (body.values.certificate) await recordTrusted(site, server)
    publishConfiguration(site)
    return toAnswer(site.db, server)
  }),

  endpoint('opcservers.delete', async (site, { body, user: { userID }, now }) => {
    await opcServerRows.remove(site, { opcServerID: body.key }, { userID, at: now })
    publishConfiguration(site)
    return null
  }),

  endpoint('opcservers.test', (site, { body, user: { userID }, now, language }) =>
    testOpcServer(site, body, { userID, at: now, language }),
  ),

  endpoint('opcservers.makeToken', (site, { body, user: { userID }, now }) =>
    makePushToken(site, body.key, { userID, at: now }),
  ),

  endpoint('opcservers.revokeToken', async (site, { body, user: { userID }, now }) => {
    await revokePushToken(site, body.key, { userID, at: now })
    return null
  }),

  endpoint('opcservers.browse', (site, { query, language }) => browseNodes(site, query, language)),
]
