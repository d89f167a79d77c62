import { foldText } from '../../db/fold.ts'
import { Problem } from '../../refusals/problem.ts'
import type { Cell } from './read-table.ts'

/** A field that a file can bring. */
export type ImportField = {
  readonly name: string
  readonly kind: 'text' | 'number'
  /** A file without it is refused. */
  readonly required: boolean
  /** What people write above it, in Spanish and English, besides its name: small letters without accents. */
  readonly headings: readonly string[]
}

export type Columns = {
  /** Each field that the file has, and where. */
  readonly found: readonly { readonly field: ImportField; readonly at: number }[]
  readonly ignored: readonly string[]
}

/** `Peso bolsa (kg)` → `pesobolsa` */
const plain = (heading: string): string =>
  foldText(heading.replaceAll(/\([^()]*\)/g, '')).replaceAll(/[^a-z0-9]/g, '')

/** Finds out which column of a file is which field, by the headings in its first row. */
export function matchColumns(fields: readonly ImportField[], headings: readonly Cell[]): Columns {
  const names = headings.map((heading) => String(heading ?? ''))
  const found = fields.flatMap((field) => {
    const known = new Set([field.name, ...field.headings].map(plain))
    const places = names.flatMap((name, at) => (known.has(plain(name)) ? [at] : []))
    if (places.length > 1) throw new Problem('import-column-twice', { column: field.name })
    return places.map((at) => ({ field, at }))
  })
  const missing = fields.filter((field) => field.required && !found.some((one) => one.field === field))
  if (missing.length > 0)
    throw new Problem('import-columns-missing', { columns: missing.map(({ name }) => name).join(', ') })
  const taken = new Set(found.map(({ at }) => at))
  return {
    found,
    ignored: names.filter((name, at) => name !== '' && !taken.has(at)).map((name) => name.slice(0, 100)),
  }
}
