import type { FastifyInstance } from 'fastify'
import { refuseToStart } from '../messaging/supervised.ts'

type Place = { readonly host: string; readonly port: number }

/** The variables that say where to listen. */
type Variables = { readonly host: string; readonly port: string }

const OF_PAGES: Variables = { host: 'HOST', port: 'PORT' }

/** Listens where the settings say, or ends with a sentence. */
export const listenOrRefuse = (app: FastifyInstance, { host, port }: Place): Promise<string> =>
  orRefuse(app.listen({ host, port }), { host, port })

/** An address that can't be had is a sentence with the variable that chooses another. */
export function orRefuse<T>(listening: Promise<T>, place: Place, variables = OF_PAGES): Promise<T> {
  return listening.catch((error: NodeJS.ErrnoException) =>
    refuseToStart(whyNoAddress(error, place, variables)),
  )
}

function whyNoAddress(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: Place,
  names: Variables,
): string {
  if (code === 'EADDRINUSE')
    return (
      `El puerto ${port} está ocupado en ${host}: elija otro con la variable ${names.port}, por ejemplo ${names.port}=${nextPort(port)}.\n` +
      `Port ${port} on ${host} is taken: choose another one with the variable ${names.port}, for example ${names.port}=${nextPort(port)}.`
    )
  return (
    `No se puede escuchar en ${host}:${port} (${code ?? message}): las variables ${names.host} y ${names.port} dicen dónde.\n` +
    `The address ${host}:${port} can't be listened on (${code ?? message}): the variables ${names.host} and ${names.port} say where.`
  )
}

const nextPort = (port: number): number => (port < 65_535 ? port + 1 : port - 1)
