import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export type ConnectProxy = {
  readonly port: number
  readonly targets: readonly string[]
  readonly close: () => Promise<void>
}

/** A proxy that leads through whatever is asked for by CONNECT, and notes what that was. */
export async function openConnectProxy(): Promise<ConnectProxy> {
  const targets: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((_request, response) => response.writeHead(405).end())
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (request, client: Socket, head) => {
    targets.push(request.url ?? '')
    const [host = '', port] = (request.url ?? '').split(':')
    const away = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      away.write(head)
      away.pipe(client).pipe(away)
    })
    sockets.add(away)
    for (const one of [away, client]) one.on('error', () => [away, client].map((socket) => socket.destroy()))
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const close = () => {
    const ended = Promise.withResolvers<void>()
    server.close(() => ended.resolve())
    for (const socket of sockets) socket.destroy()
    return ended.promise
  }
  return { port: (server.address() as AddressInfo).port, targets, close }
}
