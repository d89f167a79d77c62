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
