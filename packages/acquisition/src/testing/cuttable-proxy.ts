import { connect, createServer, type Socket } from 'node:net'

export type CuttableProxy = {
  readonly port: number
  /** Ends every connection; new ones are let through. */
  cut(): void
  /** Passes nothing on and closes nothing, until it thaws: what was sent meanwhile comes late. */
  freeze(): void
  thaw(): void
  connections(): number
  close(): Promise<void>
}

/** A wire between a client and a server that can be cut, or go dead. */
export async function openCuttableProxy(target: number): Promise<CuttableProxy> {
  const wires = new Set<Socket>()
  const ends = new Map<Socket, Socket>()
  let frozen = false
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      wires.add(from)
      from.pipe(to)
      if (frozen) from.unpipe(to)
      ends.set(from, to)
      from.on('close', () => {
        wires.delete(from)
        ends.delete(from)
        to.destroy()
      })
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const cut = () => {
    for (const wire of wires) wire.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    freeze() {
      frozen = true
      for (const [from, to] of ends) from.unpipe(to)
    },
    thaw() {
      frozen = false
      for (const [from, to] of ends) from.pipe(to)
    },
    connections: () => wires.size / 2,
    async close() {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
