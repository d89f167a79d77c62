import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttableProxy = {
  readonly port: number
  /** Breaks every connection, and lets none through until `mend`. */
  readonly cut: () => void
  /**
   * Forwards nothing more, and tells neither side: all connections stand, and new ones are taken, until
   * `mend`. With a text: as soon as a client has sent that.
   */
  readonly stall: (after?: string) => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

/** A wire to `port` of this machine that can be cut. */
export async function openCuttableProxy(port: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  let isStalled = false
  let stallAfter: string | undefined
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stall = () => {
    isStalled = true
    stallAfter = undefined
    for (const socket of sockets) socket.pause()
  }
  const forward = (from: Socket, to: Socket, heard: (data: Buffer) => void) => {
    from.on('data', (data: Buffer) => {
      to.write(data)
      heard(data)
    })
    from.on('end', () => to.end())
    if (isStalled) from.pause()
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
    forward(client, away, (data) => {
      if (stallAfter !== undefined && data.includes(stallAfter)) stall()
    })
    forward(away, client, () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      breakAll()
    },
    stall(after) {
      if (after === undefined) stall()
      else stallAfter = after
    },
    mend() {
      isCut = false
      isStalled = false
      stallAfter = undefined
      for (const socket of sockets) socket.resume()
    },
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
