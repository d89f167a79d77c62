import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** The connections to one server of this process. */
export type Wires = {
  /** Ends every connection; clients may come back at once. */
  cut(): void
  /**
   * Accepts, keeps what is there, and says nothing more, until it thaws: what waited is then said and heard
   * late.
   */
  freeze(): void
  thaw(): void
  /** Thaws, and no longer knows of new connections. */
  close(): void
}

const ACCEPTED = 'net.server.socket'

/** Node tells of each accepted connection, so the server need not know that its wire may fail. */
export function watchWires(port: number): Wires {
  const sockets = new Set<Socket>()
  let frozen = false

  function accepted(message: unknown): void {
    const { socket } = message as { socket: Socket }
    if (socket.localPort !== port) return
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (frozen) stun(socket)
  }

  function thaw(): void {
    if (!frozen) return
    frozen = false
    for (const socket of sockets) {
      socket.uncork()
      socket.resume()
    }
  }

  subscribe(ACCEPTED, accepted)
  return {
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    freeze() {
      if (frozen) return
      frozen = true
      sockets.forEach(stun)
    },
    thaw,
    close() {
      unsubscribe(ACCEPTED, accepted)
      thaw()
    },
  }
}

function stun(socket: Socket): void {
  socket.pause()
  socket.cork()
}
