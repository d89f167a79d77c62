import { endpoint } from '../../http/endpoint.ts'
import {
  cancelRecalculation,
  readLatest,
  recalculateToTheEnd,
  startRecalculation,
  toAnswer,
} from './recalculate.ts'

export const recalculationEndpoints = [
  endpoint('oeeindex.recalculateAllOrders', async (site, { query, user, address, now }) => ({
    recalculated: await recalculateToTheEnd(
      site,
      { kind: 'orders', signer: query, from: { user, address } },
      now,
    ),
  })),

  endpoint('oeeindex.recalculateAllOrdersHistory', async (site, { query, user, address, now }) => ({
    recalculated: await recalculateToTheEnd(
      site,
      { kind: 'history', signer: query, from: { user, address } },
      now,
    ),
  })),

  endpoint('recalculations.post', async (site, { body, user, address, now }) =>
    toAnswer(await startRecalculation(site, { kind: body.kind, signer: body, from: { user, address } }, now)),
  ),
  endpoint('recalculations.get', async (site) => (await readLatest(site)).map(toAnswer)),

  endpoint('recalculations.cancel', async (site, { body, user, now }) =>
    toAnswer(await cancelRecalculation(site, body.id, { userID: user.userID, at: now })),
  ),
]
