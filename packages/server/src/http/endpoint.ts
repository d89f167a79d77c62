import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallID,
  type Language,
  type ParamsOf,
  type QueryOf,
} from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import type { Instant } from '@baliza/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../trail/origin.ts'
import { originOf } from './access/origin-of-request.ts'
import { recordCall } from './access/recorded-calls.ts'
import { type SentSignature, sentSignature } from './access/sent-signature.ts'
import { admit, bearerOf, type User } from './access/session-guard.ts'
import { addressOf } from './access/terminal.ts'
import { bodyReader, inputReader } from './input.ts'
import { languageOf } from './language.ts'
import type { Site } from './site.ts'
import { STRANGERS_BODY } from './unread-body.ts'

type LoginCallID = 'users.authenticate' | 'users.secondFactor' | 'users.passkeyOptions' | 'users.passkey'

/** A request that was let through, read by the schemas of its call. */
export type CallRequest<ID extends CallID> = {
  readonly params: ParamsOf<ID>
  readonly query: QueryOf<ID>
  readonly body: BodyOf<ID>
  readonly user: ID extends LoginCallID ? undefined : User
  /** The token that it came with, of a session or of a source. */
  readonly bearer: string | undefined
  /** Of a header: name and password of who signs. */
  readonly signature: SentSignature | undefined
  /** The plant's time: one for the whole request. */
  readonly now: Instant
  readonly language: Language
  readonly address: string
  /** What the browser says it is. */
  readonly userAgent: string | undefined
}

type AnyCallRequest = { [Part in keyof CallRequest<CallID>]: unknown }

/**
 * What an endpoint gives that sends its answer itself. The reply would not do: it can be waited for, so that
 * an async function that gives it waits for its end and gives nothing.
 */
export const SENT = Symbol('sent')

/** An answer that was written as JSON already, in a thread where that held nobody up. */
export class WrittenAnswer {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** A call of the contract and what answers it. */
export type Endpoint = {
  readonly call: Call
  /** Gives the answer, written or not, or `SENT`. */
  readonly respond: (site: Site, request: AnyCallRequest, reply: FastifyReply) => Promise<unknown>
}

export function endpoint<ID extends CallID>(
  id: ID,
  respond: (site: Site, request: CallRequest<ID>) => Promise<AnswerOf<ID> | WrittenAnswer>,
): Endpoint {
  return { call: calls[id], respond: (site, request) => respond(site, request as CallRequest<ID>) }
}

/** An endpoint that takes the connection over (a stream) instead of answering. */
export function streamEndpoint<ID extends CallID>(
  id: ID,
  take: (site: Site, request: CallRequest<ID>, reply: FastifyReply) => Promise<void>,
): Endpoint {
  const respond: Endpoint['respond'] = async (site, request, reply) => {
    await take(site, request as CallRequest<ID>, reply)
    return SENT
  }
  return { call: calls[id], respond }
}

export type RegisterOptions = {
  /** Tests pass this: what is answered must be what the contract says, no field more. */
  readonly onAnswer?: (call: Call, answer: unknown) => void
}

export function registerEndpoints(
  app: FastifyInstance,
  site: Site,
  endpoints: readonly Endpoint[],
  options: RegisterOptions = {},
): void {
  for (const one of endpoints) registerEndpoint(app, site, one, options)
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Whoever a request is from, once its call has let it through. */
const admitted = new WeakMap<FastifyRequest, User | undefined>()

function registerEndpoint(
  app: FastifyInstance,
  site: Site,
  { call, respond }: Endpoint,
  { onAnswer }: RegisterOptions,
): void {
  const read = { params: inputReader(call.params), query: inputReader(call.query), body: bodyReader(call) }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const callRequest = {
      params: read.params(request.params),
      query: read.query(request.query),
      body: read.body(request.body, isForm(request) ? 'form' : 'json'),
      user: admitted.get(request),
      bearer: bearerOf(request),
      signature: sentSignature(request),
      now: site.clock.now(),
      language: languageOf(request),
      address: addressOf(request),
      userAgent: request.headers['user-agent'],
    }
    const result = await onBehalfOf(originOf(request), async () => {
      await recordCall(site, call, callRequest)
      return respond(site, callRequest, reply)
    })
    if (result === SENT) return reply
    if (result instanceof WrittenAnswer) {
      onAnswer?.(call, JSON.parse(result.json))
      return reply.type('application/json; charset=utf-8').send(result.json)
    }
    onAnswer?.(call, result)
    return result === null ? reply.code(204).send() : reply.send(result)
  }
  // Before a byte of its body is read: a stranger may send as much as he likes.
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    admitted.set(request, await admit(site, call, request))
  }
  const limit = call.largestBody ?? (call.access === 'public' ? STRANGERS_BODY : undefined)
  app.route({
    ...(limit !== undefined && { bodyLimit: limit }),
    method: call.method,
    url: call.path,
    onRequest,
    handler: answer,
  })
}
