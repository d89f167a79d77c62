import type { Language } from '@baliza/contract'
import type { FastifyRequest } from 'fastify'

/** `?lang=en` decides, then the first of es and en in `Accept-Language`, then Spanish. */
export function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown> | undefined)?.['lang']
  const wishes = [typeof asked === 'string' ? asked : '', ...(request.headers['accept-language'] ?? '').split(',')]
  const known = wishes.map((wish) => wish.trim().slice(0, 2).toLowerCase())
  return known.find((wish): wish is Language => wish === 'es' || wish === 'en') ?? 'es'
}
