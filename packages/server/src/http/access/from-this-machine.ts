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

/** What proxies add to what they pass on, whichever of it they do. */
const ADDED_BY_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
]

/**
 * Was it typed at this machine? The whole way of the request must lie on it; and the page must have been
 * called by a name of it, or a stranger's page could lend its own name to this address. A proxy that adds
 * nothing of its own speaks HTTP 1.0, which no browser does (nginx, as it comes).
 */
export const isTypedHere = ({ socket, headers, hostname, raw }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  raw.httpVersion !== '1.0' &&
  ADDED_BY_PROXIES.every((name) => headers[name] === undefined) &&
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)
