import type { FastifyInstance } from 'fastify'
import { refuseToStart } from '../messaging/supervised.ts'
import type { Settings } from './settings.ts'

/**
 * Listens where the settings say; an address that can't be had is a sentence with the variable that chooses
 * another.
 */
export function listenOrRefuse(
  app: FastifyInstance,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<string> {
  return app
    .listen({ host, port })
    .catch((error: NodeJS.ErrnoException) => refuseToStart(whyNoAddress(error, host, port)))
}

function whyNoAddress({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return (
      `El puerto ${port} está ocupado en ${host}: elija otro con la variable PORT, por ejemplo PORT=${nextPort(port)}.\n` +
      `Port ${port} on ${host} is taken: choose another one with the variable PORT, for example PORT=${nextPort(port)}.`
    )
  return (
    `No se puede escuchar en ${host}:${port} (${code ?? message}): las variables HOST y PORT dicen dónde.\n` +
    `The address ${host}:${port} can't be listened on (${code ?? message}): the variables HOST and PORT say where.`
  )
}

const nextPort = (port: number): number => (port < 65_535 ? port + 1 : port - 1)
