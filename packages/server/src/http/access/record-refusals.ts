import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '../../refusals/problem.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'
import type { Site } from '../site.ts'
import { originOf } from './origin-of-request.ts'

/** Whoever is refused the same thing again and again is written down once a minute: a trail is never full. */
const AGAIN_AFTER_SECONDS = 60

/** Remembers what somebody with a session was refused for want of rights. */
export function recordRefusals(app: FastifyInstance, site: Site): void {
  const limiter = new RateLimiterMemory({ points: 1, duration: AGAIN_AFTER_SECONDS })
  app.addHook('onError', async (request: FastifyRequest, _reply, error) => {
    if (!(error instanceof Problem) || error.status !== 403) return
    const from = originOf(request)
    if (from.userID === undefined) return
    const call = request.routeOptions.url ?? ''
    const { consumedPoints } = await limiter.penalty(`${from.userID} ${call} ${error.code}`)
    if (consumedPoints > 1) return
    const detail = { call: `${request.method} ${call}`, reason: error.code }
    await recordSecurityEvent(site.db, { event: 'call-refused', at: site.machineNow(), from, detail })
  })
}
