import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttableProxy = {
  readonly port: number
  /** Breaks every connection, and lets none through until `mend`. */
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

/** A wire to `port` of this machine that can be cut. */
export async function openCuttableProxy(port: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const away = connect(port, '127.0.0.1')
    for (const socket of [client, away]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        away.destroy()
      })
    }
    client.pipe(away).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      breakAll()
    },
    mend() {
      isCut = false
    },
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
