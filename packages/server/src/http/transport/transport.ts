import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../refusals/problem.ts'
import { comesOverLoopback } from '../access/from-this-machine.ts'
import type { KeptCertificate } from './kept-certificate.ts'
import type { PlainHttp } from './plain-http.ts'

/** How browsers come in. */
export type Transport = {
  /** undefined = nobody but this machine can reach the address, and nothing is encrypted. */
  readonly certificate: KeptCertificate | undefined
  readonly plainHttp: () => PlainHttp
  /** The environment has decided: nobody can, on a screen. */
  readonly isDecidedOutside: boolean
  readonly decide: (plainHttp: Exclude<PlainHttp, 'undecided'>) => void
}

/** Of an address that only this machine can reach. */
export const WITHIN_THIS_MACHINE: Transport = {
  certificate: undefined,
  plainHttp: () => 'allowed',
  isDecidedOutside: true,
  decide: () => undefined,
}

export const isEncrypted = ({ raw }: FastifyRequest): boolean =>
  (raw.socket as { readonly encrypted?: boolean }).encrypted === true

/** Who looks after many machines asks them in the clear, and hears nothing that is not for everybody. */
const HEALTH = new Set(['/healthz', '/readyz'])

/** Calls are known in any case. One that was sent on would bring its token in the clear each time. */
const isPage = ({ method, url }: FastifyRequest): boolean => method === 'GET' && !/^\/api\//i.test(url)

/**
 * Where nothing may be said without encryption, a page that is asked for without is sent on to where it is,
 * and any other call is refused. What stays on this machine nobody else hears.
 */
export function refusePlainHttp(app: FastifyInstance, { certificate, plainHttp }: Transport): void {
  if (certificate === undefined) return
  app.addHook('onRequest', async (request, reply) => {
    if (isEncrypted(request) || plainHttp() !== 'refused' || comesOverLoopback(request)) return
    if (HEALTH.has(request.url)) return
    if (!isPage(request)) throw new Problem('https-required')
    return reply.redirect(`https://${request.host}${request.url}`, 308)
  })
}
