import type { FastifyRequest } from 'fastify'

export type SentSignature = { readonly user: string; readonly password: string }

/**
 * `X-Signature: Basic …`, as `Authorization` writes it: name and password of who signs a call that would
 * otherwise have them in its address, where proxies and histories keep them.
 */
export function sentSignature({ headers }: FastifyRequest): SentSignature | undefined {
  const [, encoded] = /^Basic +([\w+/-]+=*)$/i.exec(String(headers['x-signature'] ?? '')) ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const end = text.indexOf(':')
  return end < 0 ? undefined : { user: text.slice(0, end), password: text.slice(end + 1) }
}
