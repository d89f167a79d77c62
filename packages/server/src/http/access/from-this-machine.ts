import type { FastifyRequest } from 'fastify'

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

/** It does not leave this machine, whoever it comes from: a proxy here may pass on what others say. */
export const comesOverLoopback = ({ raw }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '')

/** A proxy on this machine passes on what comes from others. */
export const isAskedHere = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

/**
 * Was it typed at this machine? The whole way of the request must lie on it; and the page must have been
 * called by a name of it, or a stranger's page could lend its own name to this address.
 */
export function isTypedHere(request: FastifyRequest): boolean {
  const { socket, headers, hostname } = request
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const way = [socket.remoteAddress ?? '', ...(request.ips ?? [request.ip])]
  if (!way.every(isLoopback) || (isProxied && request.ips === undefined)) return false
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
