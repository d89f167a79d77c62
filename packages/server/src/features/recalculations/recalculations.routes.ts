import { endpoint } from '../../http/endpoint.ts'
import { cancelRecalculation, readLatest, recalculateToTheEnd, startRecalculation, toAnswer } from './recalculate.ts'

export const recalculationEndpoints = [
  endpoint('oeeindex.recalculateAllOrders', async (site, { query, now }) => ({
    recalculated: await recalculateToTheEnd(site, 'orders', query, now),
  })),

  endpoint('oeeindex.recalculateAllOrdersHistory', async (site, { query, now }) => ({
    recalculated: await recalculateToTheEnd(site, 'history', query, now),
  })),

  endpoint('recalculations.post', async (site, { body, now }) => toAnswer(await startRecalculation(site, body.kind, body, now))),
  endpoint('recalculations.get', async (site) => (await readLatest(site)).map(toAnswer)),

  endpoint('recalculations.cancel', async (site, { body, user, now }) =>
    toAnswer(await cancelRecalculation(site, body.id, { userID: user.userID, at: now })),
  ),
]
