import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { keptFrom, NOT_OF_PLANT } from '@baliza/acquisition'

/** Where security events go. */
export type SyslogServer = {
  readonly protocol: 'tls' | 'tcp'
  readonly host: string
  readonly port: number
  /** PEM; undefined = whom the machine trusts. */
  readonly ca: string | undefined
}

const PATIENCE_MS = 10_000
const LOOK_ALIVE_MS = 5_000

/** Connects, within ten seconds; by TLS only to a server whose certificate holds. */
export async function connectSyslog(
  { protocol, host, port, ca }: SyslogServer,
  signal: AbortSignal,
): Promise<Socket> {
  const at = { host, port, keepAlive: true, keepAliveInitialDelay: LOOK_ALIVE_MS }
  // NOTE: an address is no name: it is compared with the certificate all the same
  const named = isIP(host) === 0 ? { servername: host } : {}
  const socket = keptFrom(NOT_OF_PLANT, () =>
    protocol === 'tls'
      ? connectTls({ ...at, ...named, minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) })
      : connectPlain(at),
  )
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    await once(socket, protocol === 'tls' ? 'secureConnect' : 'connect', { signal: patience })
  } catch (error) {
    socket.destroy()
    throw error
  }
  // NOTE: nothing comes back but the end, which must be read to be seen
  socket.resume()
  return socket
}

/** Hands bytes to a connection; throws when it takes none any more. */
export async function send(socket: Socket, bytes: Buffer, signal: AbortSignal): Promise<void> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const ended = once(socket, 'close', { signal: patience }).then(() => {
    throw new Error('the connection ended')
  })
  const taken = new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
  await Promise.race([taken, ended])
}
