import type { FastifyRequest } from 'fastify'
import type { AskedFrom } from '../../trail/asked-from.ts'
import { addressOf } from './terminal.ts'

type Known = Required<Pick<AskedFrom, 'userID' | 'sessionID'>>

/** Whose session a request came with, also when the session doesn't open what it asked for. */
const known = new WeakMap<FastifyRequest, Known>()

export const rememberAsker = (request: FastifyRequest, { userID, sessionID }: Known): void =>
  void known.set(request, { userID, sessionID })

/** Who sent a request, and where from. */
export const askerOf = (request: FastifyRequest): AskedFrom => ({
  ...known.get(request),
  address: addressOf(request),
  userAgent: request.headers['user-agent'],
})
