import type { z } from 'zod/mini'
import { Problem } from './problem.ts'
import { readJson } from './problem-handler.ts'
import { whyUnfit } from './why-unfit.ts'

/** A reader of one part of a request (path, query or body). */
export type InputReader = (raw: unknown) => unknown

/**
 * Reads what a request sent by the schema of its call. Names are matched without regard to case. In a form, whatever the schema
 * says is an object or a list (`values`, a composite `key`, `stopValues`) arrives as JSON text; a plain key stays the text it
 * is. What doesn't fit is refused with a sentence that names the field.
 */
export function inputReader(schema: z.ZodMiniType | undefined): InputReader {
  if (!schema) return () => undefined
  const fields = Object.entries(shapeOf(schema)).map(([name, part]) => ({ name, isJson: isStructured(part), isText: mayBeText(part) }))
  const names = new Map(fields.map((field) => [field.name.toLowerCase(), field]))
  return (raw) => {
    const named = withNamesOf(names, raw)
    const result = schema.safeParse(named)
    if (result.success) return result.data
    throw whyUnfit(result.error.issues[0], named)
  }
}

const shapeOf = (schema: z.ZodMiniType): Record<string, z.core.$ZodType> => (schema as Partial<z.ZodMiniObject>).shape ?? {}

type Definition = z.core.$ZodTypeDef & { readonly innerType?: z.core.$ZodType; readonly options?: readonly z.core.$ZodType[] }

/** Is it an object or a list, perhaps an optional one, or one of several of them? */
function isStructured(schema: z.core.$ZodType): boolean {
  const { type, innerType, options } = schema._zod.def as Definition
  if (innerType) return isStructured(innerType)
  return type === 'object' || type === 'array' || (options?.some(isStructured) ?? false)
}

/** May it be a plain text too: one key, or a list of them? */
function mayBeText(schema: z.core.$ZodType): boolean {
  const { type, innerType, options } = schema._zod.def as Definition
  if (innerType) return mayBeText(innerType)
  return type === 'string' || (options?.some(mayBeText) ?? false)
}

const looksStructured = (text: string): boolean => /^(\{.*\}|\[.*\])$/s.test(text.trim())

type Part = { readonly name: string; readonly isJson: boolean; readonly isText: boolean }

function withNamesOf(names: ReadonlyMap<string, Part>, raw: unknown): Record<string, unknown> {
  if (raw === undefined || raw === null) return {}
  if (typeof raw !== 'object' || Array.isArray(raw)) throw new Problem('body-unreadable')
  const named: Record<string, unknown> = {}
  for (const [sent, value] of Object.entries(raw)) {
    const part = names.get(sent.toLowerCase())
    if (part) named[part.name] = readPart(value, part)
  }
  return named
}

function readPart(sent: unknown, { name, isJson, isText }: Part): unknown {
  const refused = () => new Problem('field-invalid', { field: name })
  const value = isJson && typeof sent === 'string' && (!isText || looksStructured(sent)) ? readJson(sent, refused) : sent
  if (holdsNul(value)) throw refused()
  return value
}

/** No text of ours holds a NUL, and PostgreSQL stores none. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : (JSON.stringify(value) ?? '').includes('\\u0000')
