import { Problem } from './problem.ts'
import { readJson } from './problem-handler.ts'

export type FilterFields = Readonly<Record<string, 'integer' | 'text'>>
export type Equality = { readonly field: string; readonly value: string | number | null }

/**
 * Reads a filter that only compares for equality: `["lineID","=",3]`, `["lineID",3]`, `[["lineID","=",3],"and",["status","=",1]]`.
 * Fields are matched without regard to case; another field, operator or kind of value is refused.
 */
export function readEqualities(text: string | undefined, fields: FilterFields): Equality[] {
  if (text === undefined || text === '') return []
  return equalitiesIn(
    readJson(text, () => new Problem('filter-invalid')),
    fields,
    0,
  )
}

const MAX_DEPTH = 20
const MAX_INTEGER = 2_147_483_647

function equalitiesIn(filter: unknown, fields: FilterFields, depth: number): Equality[] {
  if (!Array.isArray(filter) || depth > MAX_DEPTH) throw new Problem('filter-invalid')
  const parts: unknown[] = filter
  if (typeof parts[0] === 'string') return [equalityOf(parts, fields)]
  return parts.filter((part) => part !== 'and').flatMap((part) => equalitiesIn(part, fields, depth + 1))
}

function equalityOf(parts: readonly unknown[], fields: FilterFields): Equality {
  const [name, operator, value] = parts.length === 2 ? [parts[0], '=', parts[1]] : parts
  const field = Object.keys(fields).find((known) => known.toLowerCase() === String(name).toLowerCase())
  if (field === undefined || operator !== '=' || parts.length > 3) throw new Problem('filter-invalid')
  return { field, value: fields[field] === 'integer' ? toInteger(value) : toText(value) }
}

function toInteger(value: unknown): number | null {
  if (value === null) return null
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) > MAX_INTEGER) throw new Problem('filter-invalid')
  return number
}

function toText(value: unknown): string | null {
  if (value === null) return null
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).includes('\0')) throw new Problem('filter-invalid')
  return String(value)
}
