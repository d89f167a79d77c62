import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isAway, isFull, isTooLong } from '../db/away.ts'
import { isConflict } from '../db/conflict.ts'
import { Problem } from '../refusals/problem.ts'
import { languageOf } from './language.ts'

/** Seconds until a database that is away is worth asking again. */
const AGAIN_AFTER = 5

/**
 * Every refusal and every accident leaves the server here, as one sentence in the language of the request.
 */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error, request)
  const isUnavailable = problem.status === 503
  // NOTE: for hours nobody could be served: that is said once, by those who write facts
  if (problem.status >= 500)
    request.log[problem.code === 'database-away' ? 'debug' : 'error'](
      { event: 'request-failed', err: error },
      'request failed',
    )
  const { seconds = isUnavailable ? AGAIN_AFTER : undefined } = problem.values as {
    readonly seconds?: string | number
  }
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problem.answerIn(languageOf(request))))
}

function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const ofDatabase = problemOfDatabase(error)
  if (ofDatabase) return ofDatabase
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return new Problem('body-too-large')
  if (statusCode === 415) return new Problem('media-type-unknown')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('body-unreadable')
  return new Problem('unexpected', { requestID: request.id })
}

function problemOfDatabase(error: unknown): Problem | undefined {
  if (isConflict(error)) return new Problem('changed-meanwhile')
  if (isTooLong(error)) return new Problem('question-too-long')
  if (isFull(error)) return new Problem('database-full')
  return isAway(error) ? new Problem('database-away') : undefined
}

/** A path below /api that no call has, or a file that isn't there. */
export const answerUnknownCall = (request: FastifyRequest, reply: FastifyReply) =>
  answerProblem(new Problem('call-unknown'), request, reply)

const UNREAD: Readonly<Record<string, 'address-too-long' | 'request-too-slow'>> = {
  HPE_HEADER_OVERFLOW: 'address-too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
}

/**
 * A request that ends before it can be read, as one with a filter that is too long: who sent it, and in which
 * language, is not known.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const problem = new Problem(UNREAD[error.code ?? ''] ?? 'body-unreadable')
  const [es, en] = [problem.answerIn('es'), problem.answerIn('en')]
  const sentence = `${es.message} ${en.message}`
  const body = JSON.stringify({ ...es, title: sentence, message: sentence, detail: sentence })
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
