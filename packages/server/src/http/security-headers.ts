import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Stands in the built page wherever a nonce belongs. */
const NONCE_PLACE = /__CSP_NONCE__/g

const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'"

const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A page with a nonce of its own: only what carries it may bring styles. */
export function withNonce(html: string): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  return { html: html.replaceAll(NONCE_PLACE, nonce), policy: pagePolicy(nonce) }
}

/** HSTS only where the server itself speaks TLS: a plant on plain HTTP would lock itself out. */
export async function addSecurityHeaders(app: FastifyInstance, options: { tls: boolean }): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    strictTransportSecurity: options.tls ? { maxAge: 15_552_000 } : false,
    crossOriginOpenerPolicy: options.tls,
    originAgentCluster: options.tls,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', ANSWER_POLICY)
  })
}
