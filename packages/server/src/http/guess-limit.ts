import type { Call } from '@baliza/contract'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { z } from 'zod/mini'
import { Problem } from './problem.ts'

/** So many wrong passwords a minute for one name from one address, and for all names from one address: a guesser waits, a plant behind one address doesn't. */
const GUESSES_OF_NAME = 10
const GUESSES_OF_ADDRESS = 60

const NAMES = new Set(['userid', 'username', 'user'])

/** Whose password it says it is: fields are found whatever their case, in a body or in an address. One's own is that of the session. */
function nameIn({ body, query, headers }: Pick<FastifyRequest, 'body' | 'query' | 'headers'>): string {
  const fields = Object.entries({ ...(query as object), ...(body as object | null) })
  const name: unknown = fields.find(([field]) => NAMES.has(field.toLowerCase()))?.[1]
  return typeof name === 'string' ? name.trim().toLowerCase().slice(0, 50) : (headers.authorization ?? '')
}

/**
 * What to add to the route of a call that carries a password: logging in, and every signature. An attempt counts before it
 * is checked, so that many at once can't slip through, and is given back unless the password was wrong.
 */
export function guessLimit(): (call: Call) => RouteShorthandOptions {
  const limits = [
    {
      counter: new RateLimiterMemory({ points: GUESSES_OF_NAME, duration: 60 }),
      keyOf: (r: FastifyRequest) => `${r.ip} ${nameIn(r)}`,
    },
    { counter: new RateLimiterMemory({ points: GUESSES_OF_ADDRESS, duration: 60 }), keyOf: (r: FastifyRequest) => r.ip },
  ]
  // NOTE: a request that was refused before it could guess has nothing to be given back
  const counted = new WeakSet<FastifyRequest>()
  const preHandler = async (request: FastifyRequest): Promise<void> => {
    counted.add(request)
    for (const { counter, keyOf } of limits) await counter.consume(keyOf(request)).then(() => undefined, refuse)
  }
  const onResponse = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!counted.has(request) || reply.statusCode === 401 || reply.statusCode === 429) return
    for (const { counter, keyOf } of limits) await counter.reward(keyOf(request))
  }
  return (call) => (carriesPassword(call) ? { preHandler, onResponse } : {})
}

const carriesPassword = ({ body, query }: Call): boolean =>
  [body, query].some((input) => {
    const fields = (input as Partial<z.ZodMiniObject> | undefined)?.shape ?? {}
    return 'password' in fields || 'ticket' in fields
  })

function refuse(reason: RateLimiterRes | Error): never {
  if (reason instanceof Error) throw reason
  throw new Problem('too-many-requests', { seconds: Math.ceil(reason.msBeforeNext / 1_000) })
}
