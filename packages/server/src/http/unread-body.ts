import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../refusals/problem.ts'

/** So many bytes are read of somebody who is not known yet: a name and a password. */
export const STRANGERS_BODY = 8_192

/** How long whoever sends a body that nobody reads may go on until the answer is seen. */
const LINGER_MS = 5_000

/**
 * What a request carries is neither asked for, read nor unpacked before its call has let it through
 * (`onRequest`). Whoever is refused before gets the answer and a connection that ends: to keep it, the server
 * would have to read all of the body.
 */
export function leaveBodiesUnread(app: FastifyInstance): void {
  letClientsWait(app)
  app.addHook('onRequest', async (request) => {
    // NOTE: the framework would read the body of a call that does not exist
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      throw new Problem('call-unknown')
  })
  app.addHook('preParsing', async ({ raw }, reply) => {
    if (isPacked(raw)) throw new Problem('body-packed')
    if (awaitsLeave(raw)) reply.raw.writeContinue()
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isRead(raw) || !hasBody(raw)) return
    // What came together with the head is there a moment later.
    await nextTurn()
    if (isRead(raw)) return
    reply.header('connection', 'close')
    endSlowly(raw.socket)
  })
}

/**
 * A client that asks first (`Expect: 100-continue`) sends its body when it has leave to, and not when it is
 * refused.
 */
function letClientsWait(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    app.routing(request, response),
  )
}

const awaitsLeave = ({ headers }: IncomingMessage): boolean =>
  headers.expect?.toLowerCase() === '100-continue'

const isRead = ({ complete, readableEnded }: IncomingMessage): boolean => complete || readableEnded

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isPacked = ({ headers }: IncomingMessage): boolean =>
  !/^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '')

/**
 * A connection that is cut while the other side still sends loses the answer on its way. So what comes is
 * thrown away unseen for a while; whoever has read the answer hangs up before.
 */
function endSlowly(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    const enough = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(enough))
  }
}
