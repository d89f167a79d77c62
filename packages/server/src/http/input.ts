import type { CallShape } from '@baliza/contract'
import type { z } from 'zod/mini'
import { Problem } from '../refusals/problem.ts'
import { readJson } from '../refusals/read-json.ts'
import { whyUnfit } from './why-unfit.ts'

/** A reader of one part of a request (path, query or body). */
export type InputReader = (raw: unknown, sentAs?: SentAs) => unknown
/** In a form all is text; JSON says itself what is a number. */
type SentAs = 'json' | 'form'

/**
 * Reads what a request sent by the schema of its call. Names are matched without regard to case. In a form,
 * whatever the schema says is an object or a list (`values`, a composite `key`, `stopValues`) arrives as JSON
 * text, a number and a flag as they are written; a plain key stays the text it is. What doesn't fit is refused
 * with a sentence that names the field.
 */
export const inputReader = (schema: z.ZodMiniType | undefined): InputReader => readerOf(schema)

/**
 * Reads a body: of that a field nobody knows is refused, for whoever wrote it believes that it is stored.
 * Among the `values` of a row a client may send back the rest of the row as it was answered; what the call
 * doesn't change stays unread.
 */
export const bodyReader = ({ body, answer }: Pick<CallShape, 'body' | 'answer'>): InputReader =>
  readerOf(body, { unread: new Set(), answered: new Set(Object.keys(shapeOf(answer))) })

/** Which fields without a name here stay unread (undefined = all), and which ones the answer has. */
type Reach = { readonly unread?: ReadonlySet<string>; readonly answered?: ReadonlySet<string> }

function readerOf(schema: z.ZodMiniType | undefined, reach: Reach = {}): InputReader {
  if (!schema) return () => undefined
  const parts = partsOf(schema, reach)
  return (raw, sentAs = 'json') => {
    const named = withNamesOf(parts, raw, sentAs)
    const result = schema.safeParse(named)
    if (result.success) return result.data
    throw whyUnfit(result.error.issues[0], named)
  }
}

/**
 * The fields of an object by their names in small letters, and which others are left unread; undefined = all.
 */
type Parts = { readonly fields: ReadonlyMap<string, Part>; readonly unread: ReadonlySet<string> | undefined }
type Part = {
  readonly name: string
  readonly isJson: boolean
  readonly isText: boolean
  readonly scalar: 'number' | 'boolean' | undefined
  readonly within: Parts | undefined
}

function partsOf(schema: z.core.$ZodType, { unread, answered }: Reach): Parts {
  const fields = Object.entries(shapeOf(schema)).map(([name, part]): [string, Part] => {
    const within = isObject(part)
      ? partsOf(part, name === 'values' && answered ? reachInRow(part, answered) : {})
      : undefined
    const form = { isJson: isStructured(part), isText: mayBeText(part), scalar: scalarOf(part) }
    return [name.toLowerCase(), { name, ...form, within }]
  })
  return { fields: new Map(fields), unread }
}

/**
 * Where a call answers something else than the row, it stores none: it is a trial, and takes a form as it is.
 */
function reachInRow(values: z.core.$ZodType, answered: ReadonlySet<string>): Reach {
  const isRow = Object.keys(shapeOf(values)).some((name) => answered.has(name))
  return isRow ? { unread: new Set([...answered].map((name) => name.toLowerCase())) } : {}
}

type Definition = z.core.$ZodTypeDef & {
  readonly innerType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as Definition

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { innerType, shape } = definitionOf(schema)
  return innerType ? shapeOf(innerType) : (shape ?? {})
}

function isObject(schema: z.core.$ZodType): boolean {
  const { type, innerType } = definitionOf(schema)
  return innerType ? isObject(innerType) : type === 'object'
}

/** Is it an object or a list, perhaps an optional one, or one of several of them? */
function isStructured(schema: z.core.$ZodType): boolean {
  const { type, innerType, options } = definitionOf(schema)
  if (innerType) return isStructured(innerType)
  return type === 'object' || type === 'array' || (options?.some(isStructured) ?? false)
}

/** May it be a plain text too: one key, or a list of them? */
function mayBeText(schema: z.core.$ZodType): boolean {
  const { type, innerType, options } = definitionOf(schema)
  if (innerType) return mayBeText(innerType)
  return type === 'string' || (options?.some(mayBeText) ?? false)
}

/** Is it a number or a flag, perhaps an optional one, or one that may be a text too? */
function scalarOf(schema: z.core.$ZodType): Part['scalar'] {
  const { type, innerType, options } = definitionOf(schema)
  if (innerType) return scalarOf(innerType)
  if (options?.some((option) => definitionOf(option).type === 'boolean')) return 'boolean'
  return type === 'number' || type === 'boolean' ? type : undefined
}

const looksStructured = (text: string): boolean => /^(\{.*\}|\[.*\])$/s.test(text.trim())

function withNamesOf(parts: Parts, raw: unknown, sentAs: SentAs): Record<string, unknown> {
  if (raw === undefined || raw === null) return {}
  if (!isRecord(raw)) throw new Problem('body-unreadable')
  refuseUnknown(parts, raw)
  const named: Record<string, unknown> = {}
  for (const [sent, value] of Object.entries(raw)) {
    const part = parts.fields.get(sent.toLowerCase())
    if (!part) continue
    // NOTE: of two spellings one would be looked at and the other one used
    if (Object.hasOwn(named, part.name)) throw new Problem('field-twice', { field: part.name })
    named[part.name] = readPart(sentAs === 'form' ? fromForm(value, part) : value, part)
  }
  return named
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MOST_NAMED = 5
const LONGEST_NAME = 40

function refuseUnknown({ fields, unread }: Parts, raw: Record<string, unknown>): void {
  if (!unread) return
  const unknown = Object.keys(raw).filter(
    (name) => !fields.has(name.toLowerCase()) && !unread.has(name.toLowerCase()),
  )
  const named = unknown.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAME))
  if (unknown.length > 0) throw new Problem('fields-unknown', { fields: named.join(', ') })
}

/** What a text of a form stands for; one that is no number or flag is refused as the text it is. */
function fromForm(sent: unknown, { scalar }: Part): unknown {
  if (typeof sent !== 'string') return sent
  if (scalar === 'boolean') return sent === 'true' || (sent === 'false' ? false : sent)
  return scalar === 'number' && IS_NUMBER.test(sent) ? Number(sent) : sent
}

const IS_NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

function readPart(sent: unknown, { name, isJson, isText, within }: Part): unknown {
  const refused = () => new Problem('field-invalid', { field: name })
  const value =
    isJson && typeof sent === 'string' && (!isText || looksStructured(sent)) ? readJson(sent, refused) : sent
  if (holdsNul(value)) throw refused()
  // What is inside is JSON, also in a form.
  return within && isRecord(value) ? withNamesOf(within, value, 'json') : value
}

/** No text of ours holds a NUL, and PostgreSQL stores none. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : (JSON.stringify(value) ?? '').includes('\\u0000')
