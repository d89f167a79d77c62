import { tagNamesOf } from '../../facts/tag-use.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readAllServers, readServerStates, readServersOf } from './opc-status.queries.ts'

export const opcStatusEndpoints = [
  endpoint('opcstatus.get', async (site, { user, query, language }) => {
    const line = await visibleLine(site, user, query.line)
    return readServersOf(site, tagNamesOf(line), language)
  }),

  endpoint('opcservers.states', (site, { language }) => readServerStates(site, language)),

  endpoint('diagnostics.opcservers', (site, { language }) => readAllServers(site, language)),
]
