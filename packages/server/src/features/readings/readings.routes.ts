import { countWaiting, findSource } from '../../http/access/push-source.ts'
import { endpoint } from '../../http/endpoint.ts'
import { receiveReadings } from './receive-readings.ts'

export const readingEndpoints = [
  endpoint('readings.post', (site, { bearer, body, now, language }) =>
    receiveReadings(site, { bearer, ...body, now, language }),
  ),

  endpoint('readings.get', async ({ db }, { bearer }) => {
    const { opcServerID, name, sequence } = await findSource(db, bearer)
    return { server: name, sequence, waiting: (await countWaiting(db, opcServerID)).batches }
  }),
]
