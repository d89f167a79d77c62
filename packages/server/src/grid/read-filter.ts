import type { WallClock } from '@baliza/domain'
import { Problem } from '../refusals/problem.ts'
import { readJson } from '../refusals/read-json.ts'
import { type FindField, shown } from './find-field.ts'
import type { Field, Filter, Operation } from './load-options.ts'
import { readValue } from './read-value.ts'

export type Reading = { readonly find: FindField; readonly calendar: WallClock }

const MOST_DEPTH = 60
/**
 * Well within what fits into an address, and into the patience of a database that looks at every row for each
 * of them.
 */
const MOST_COMPARISONS = 500

const OPERATIONS: readonly Operation[] = [
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'notcontains',
  'startswith',
  'endswith',
]
const FOR_TEXT: readonly Operation[] = ['contains', 'notcontains', 'startswith', 'endswith']
const AND = /^(and|&&?)$/i
const OR = /^(or|\|\|?)$/i

const invalid = () => new Problem('filter-invalid')

/**
 * Reads a filter: `["lineID","=",3]`, `["lineID",3]`, `["!",…]`, `[…,"and",…,"and",…]`, `[…,"or",…]`,
 * `[[…],[…]]` (and), nested as deep as somebody needs, or `{"lineID":3,"status":1}` (and). Nothing, `null` or
 * `[]` filters nothing.
 */
export function readFilter(text: string | undefined, reading: Reading): Filter | undefined {
  if (text === undefined || text === '') return undefined
  const sent = asFilter(readJson(text, invalid))
  if (sent === null || (Array.isArray(sent) && sent.length === 0)) return undefined
  const room = { comparisons: MOST_COMPARISONS }
  return readPart(sent, { ...reading, room }, 0)
}

/** `{"lineID":3,"status":1}` as the list of its equalities: a filter that names fields and nothing else. */
function asFilter(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  return Object.entries(sent).map(([field, value]) => [field, '=', value])
}

type InFilter = Reading & { readonly room: { comparisons: number } }

function readPart(sent: unknown, reading: InFilter, depth: number): Filter {
  if (!Array.isArray(sent) || sent.length === 0 || depth > MOST_DEPTH) throw invalid()
  const parts: unknown[] = sent
  if (parts[0] === '!') return { kind: 'not', part: readNegated(parts, reading, depth) }
  if (typeof parts[0] === 'string') return readComparison(parts, reading)
  return readJunction(parts, reading, depth)
}

function readNegated(parts: readonly unknown[], reading: InFilter, depth: number): Filter {
  if (parts.length !== 2) throw invalid()
  return readPart(parts[1], reading, depth + 1)
}

/** Parts with one and the same word between them; parts side by side mean `and`. */
function readJunction(parts: readonly unknown[], reading: InFilter, depth: number): Filter {
  const words = parts.filter((part) => typeof part === 'string')
  const operands = parts.filter((part) => typeof part !== 'string')
  const kind = words.length > 0 && words.every((word) => OR.test(word)) ? 'or' : 'and'
  if (kind === 'and' && !words.every((word) => AND.test(word))) throw invalid()
  if (!areBetween(parts) || (kind === 'or' && words.length !== operands.length - 1)) throw invalid()
  const read = operands.map((part) => readPart(part, reading, depth + 1))
  return read.length === 1 && read[0] ? read[0] : { kind, parts: read }
}

/** Words stand between parts: neither first nor last nor side by side. */
const areBetween = (parts: readonly unknown[]) =>
  parts.every(
    (part, i) =>
      typeof part !== 'string' || (i > 0 && i < parts.length - 1 && typeof parts[i + 1] !== 'string'),
  )

function readComparison(parts: readonly unknown[], { find, calendar, room }: InFilter): Filter {
  if (parts.length < 2 || parts.length > 3) throw invalid()
  if (--room.comparisons < 0) throw new Problem('grid-filter-too-long', { most: MOST_COMPARISONS })
  const field = find(parts[0])
  const operation = parts.length === 2 ? '=' : readOperation(parts[1])
  const sent = parts.at(-1)
  if (!suits(operation, field.column.kind))
    throw new Problem('grid-operation-invalid', { operation, field: field.name })
  if (sent === '' && !isText(operation, field))
    return operation === '<>' ? { kind: 'not', part: NOTHING } : NOTHING
  return {
    kind: 'compare',
    field,
    operation,
    value: readValue(sent, { ...field, asText: FOR_TEXT.includes(operation) }, calendar),
  }
}

/** Grids ask for blanks as `null or ""`, whatever the column is: an empty text is no figure, date or flag. */
const NOTHING: Filter = { kind: 'nothing' }

const isText = (operation: Operation, { column }: Field) =>
  column.kind === 'text' || FOR_TEXT.includes(operation)

function readOperation(sent: unknown): Operation {
  const operation =
    typeof sent === 'string' ? OPERATIONS.find((known) => known === sent.toLowerCase()) : undefined
  if (!operation) throw new Problem('grid-operation-unknown', { operation: shown(sent) })
  return operation
}

function suits(operation: Operation, kind: string): boolean {
  if (FOR_TEXT.includes(operation)) return kind === 'text' || kind === 'integer' || kind === 'number'
  return kind !== 'boolean' || operation === '=' || operation === '<>'
}
