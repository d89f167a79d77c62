import type { Language } from '@baliza/contract'
import type { FastifyRequest } from 'fastify'

/** `?lang=en` decides, then which of es and en `Accept-Language` would rather have, then Spanish. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = (request.query as Record<string, unknown> | undefined)?.['lang']
  const languages = [
    typeof chosen === 'string' ? chosen : '',
    ...wishesOf(request.headers['accept-language'] ?? ''),
  ]
  const known = languages.map((range) => range.trim().slice(0, 2).toLowerCase())
  return known.find((range): range is Language => range === 'es' || range === 'en') ?? 'es'
}

/** `es;q=0.2, en` would rather have English. */
const wishesOf = (header: string): string[] =>
  header.split(',').sort((left, right) => weightOf(right) - weightOf(left))

const weightOf = (range: string): number => Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)
