import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { Server } from 'node:https'
import type { Socket } from 'node:net'

/** A message of TLS that begins a connection. */
const HANDSHAKE = 22

/**
 * Lets a server of HTTPS take what comes without encryption at the same port, told apart by the first byte:
 * it can answer where to go instead of breaking off. Answers what is to be called before it closes.
 */
export function takeBothWays(server: Server, bounds: ServerOptions, patienceMs: number): () => void {
  const [takeEncrypted] = server.listeners('connection') as ((socket: Socket) => void)[]
  const answer: RequestListener = (request, response) => server.emit('request', request, response)
  const plain = createServer(bounds, answer)
  plain.requestTimeout = server.requestTimeout
  plain.keepAliveTimeout = server.keepAliveTimeout
  plain.on('clientError', (error, socket) => server.emit('clientError', error, socket))
  server.once('listening', () => plain.emit('listening'))
  const undecided = new Set<Socket>()
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const giveUp = () => void socket.destroy()
    undecided.add(socket)
    socket.once('close', () => undecided.delete(socket))
    socket.setTimeout(patienceMs, giveUp)
    socket.on('error', giveUp)
    const begin = () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return void socket.once('readable', begin)
      undecided.delete(socket)
      socket.setTimeout(0)
      socket.off('timeout', giveUp)
      socket.off('error', giveUp)
      socket.unshift(first)
      if (first[0] === HANDSHAKE) takeEncrypted?.call(server, socket)
      else plain.emit('connection', socket)
    }
    begin()
  })
  return () => {
    plain.emit('close')
    plain.closeAllConnections()
    for (const socket of undecided) socket.destroy()
  }
}
