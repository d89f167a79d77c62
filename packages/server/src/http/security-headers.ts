import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isEncrypted, type Transport, WITHIN_THIS_MACHINE } from './transport/transport.ts'

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

/** A year: a plant whose certificate people trust has no way back to plain HTTP by accident. */
const STAY_WITH_TLS = 'max-age=31536000'

/** What no page of ours asks for. */
const NO_PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'serial', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * HSTS only where people trust the certificate: behind one that vouches for itself a browser that keeps to
 * TLS would let nobody past its warning any more.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { certificate }: Transport = WITHIN_THIS_MACHINE,
): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', ANSWER_POLICY)
    reply.header('permissions-policy', NO_PERMISSIONS)
    if (/^\/api\//i.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    if (!isEncrypted(request)) return
    reply.headers({ 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' })
    if (certificate?.shown().isSelfSigned === false) reply.header('strict-transport-security', STAY_WITH_TLS)
  })
}
