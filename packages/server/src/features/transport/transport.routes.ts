import { audit } from '../../facts/audit.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../refusals/problem.ts'
import { readTransport } from './read-transport.ts'

export const transportEndpoints = [
  endpoint('transport.get', (site) => readTransport(site)),

  endpoint('transport.decide', async ({ db, transport }, { body: { plainHttp }, user: { userID }, now }) => {
    if (transport.isDecidedOutside) throw new Problem('transport-decided')
    const before = { plainHttp: transport.plainHttp() }
    await db.transaction().execute(async (trx) => {
      const change = { before, after: { plainHttp }, entity: 'transport', entityKey: '' } as const
      await audit(trx, { userID, at: now, action: 'transport.decide', ...change })
      transport.decide(plainHttp)
    })
    return null
  }),
]
