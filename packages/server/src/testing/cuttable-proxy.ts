import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type CuttableProxy = {
  readonly port: number
  /** Breaks every connection, and lets none through until `mend`. */
  readonly cut: () => void
  /**
   * Passes nothing on any more and closes nothing, as a cable that was pulled: each side believes that the
   * other is there. What is sent is lost, and `mend` breaks the connections.
   */
  readonly hold: () => void
  /** The same, as soon as somebody has asked for something with this text in it: the answer never comes. */
  readonly holdAfter: (text: string) => void
  readonly isHeld: () => boolean
  /** Everything takes so many milliseconds longer; 0 = no more. */
  readonly delay: (milliseconds: number) => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

type Wires = { state: 'well' | 'cut' | 'held'; fatal: string | undefined; late: number }

/** A wire to `port` of this machine that can be cut, go dead or become slow. */
export async function openCuttableProxy(port: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  const wires: Wires = { state: 'well', fatal: undefined, late: 0 }
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (wires.state === 'cut') return void client.destroy()
    const away = connect(port, '127.0.0.1')
    for (const socket of [client, away]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        // NOTE: nobody learns what happens at the other end of a dead wire
        if (wires.state === 'held') return
        client.destroy()
        away.destroy()
      })
    }
    lead(client, away, wires)
    lead(away, client, wires)
    client.on('data', (data: Buffer) => {
      if (wires.fatal !== undefined && data.includes(wires.fatal)) wires.state = 'held'
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      wires.state = 'cut'
      breakAll()
    },
    hold() {
      wires.state = 'held'
    },
    holdAfter(text) {
      wires.fatal = text
    },
    isHeld: () => wires.state === 'held',
    delay(milliseconds) {
      wires.late = milliseconds
    },
    mend() {
      if (wires.state === 'held') breakAll()
      wires.state = 'well'
      wires.fatal = undefined
      wires.late = 0
    },
    async close() {
      wires.state = 'cut'
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What comes from one end goes out at the other, in order. */
function lead(from: Socket, to: Socket, wires: Wires): void {
  let last: Promise<unknown> | undefined
  from.on('data', (data: Buffer) => {
    if (wires.state !== 'well') return
    if (wires.late === 0 && last === undefined) return pass(from, to, data)
    const mine = Promise.all([last, pause(wires.late)]).then(() => {
      if (last === mine) last = undefined
      if (wires.state === 'well' && !to.destroyed) pass(from, to, data)
    })
    last = mine
  })
  from.on('end', () => wires.state === 'well' && to.end())
}

function pass(from: Socket, to: Socket, data: Buffer): void {
  if (to.write(data)) return
  from.pause()
  to.once('drain', () => from.resume())
}
