import type { SentSignature } from '../../http/access/sent-signature.ts'
import { type CallRequest, endpoint } from '../../http/endpoint.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import {
  cancelRecalculation,
  readLatest,
  recalculateToTheEnd,
  startRecalculation,
  toAnswer,
} from './recalculate.ts'

export const recalculationEndpoints = [
  endpoint('oeeindex.recalculateAllOrders', (site, request) => recalculateNow(site, 'orders', request)),
  endpoint('oeeindex.recalculateAllOrdersHistory', (site, request) =>
    recalculateNow(site, 'history', request),
  ),

  endpoint('recalculations.post', async (site, { body, user, address, now }) =>
    toAnswer(await startRecalculation(site, { kind: body.kind, signer: body, from: { user, address } }, now)),
  ),
  endpoint('recalculations.get', async (site) => (await readLatest(site)).map(toAnswer)),

  endpoint('recalculations.cancel', async (site, { body, user, now }) =>
    toAnswer(await cancelRecalculation(site, body.id, { userID: user.userID, at: now })),
  ),
]

type Signed = CallRequest<'oeeindex.recalculateAllOrders' | 'oeeindex.recalculateAllOrdersHistory'>

async function recalculateNow(site: Site, kind: 'orders' | 'history', request: Signed) {
  const { user, address, now } = request
  const wanted = { kind, signer: signerOf(request), from: { user, address } }
  return { recalculated: await recalculateToTheEnd(site, wanted, now) }
}

/** What older clients put into the address, else what came by the header. */
function signerOf({ query, signature }: Pick<Signed, 'query' | 'signature'>): SentSignature {
  const { user = signature?.user, password = signature?.password } = query
  if (!user) throw new Problem('username-required')
  if (!password) throw new Problem('password-required')
  return { user, password }
}
