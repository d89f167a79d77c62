import type { FastifyRequest } from 'fastify'
import type { Origin } from '../../trail/origin.ts'
import { addressOf } from './terminal.ts'

type Known = Required<Pick<Origin, 'userID' | 'sessionID'>>

/** Whose session a request came with, also when the session doesn't open what it asked for. */
const known = new WeakMap<FastifyRequest, Known>()

export const rememberSession = (request: FastifyRequest, { userID, sessionID }: Known): void =>
  void known.set(request, { userID, sessionID })

/** Who sent a request, and where from. */
export const originOf = (request: FastifyRequest): Origin => ({
  ...known.get(request),
  address: addressOf(request),
  userAgent: request.headers['user-agent'],
})
