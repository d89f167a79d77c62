import type { LoadQuery } from '@baliza/contract'
import { Problem } from '../refusals/problem.ts'
import { readJson } from '../refusals/read-json.ts'
import type { Cell, CellKind } from '../workbook/sheet.ts'
import { allFields, type FindField, fieldFinder } from './find-field.ts'
import type { Grid } from './grid.ts'
import type { Field } from './load-options.ts'

/**
 * A field of a grid as a column of a sheet; `kind` where its cells are written in another way than its
 * values.
 */
export type ExportColumn = {
  readonly field: Field
  readonly caption: string
  readonly kind?: CellKind
  readonly dataBar?: string
  /** What values are called; the others stay what they are. */
  readonly words?: ReadonlyMap<Cell, string>
}

const MOST_COLUMNS = 200
const MOST_WORDS = 1_000
/** How a client may have figures written. */
const KINDS = ['percent', 'integer', 'decimal', 'hundredths'] as const

const refused = () => new Problem('grid-option-invalid', { option: 'exportColumns' })

/** `[{"field":"order","caption":"Orden"}]`; left out, all fields by their names. */
export function readExportColumns(text: LoadQuery['exportColumns'], grid: Grid): ExportColumn[] {
  if (text === undefined || text === '')
    return allFields(grid).map((field) => ({ field, caption: field.name }))
  const sent = readJson(text, refused)
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MOST_COLUMNS) throw refused()
  const find = fieldFinder(grid)
  const columns = sent.map((one: unknown) => readColumn(one, find))
  // Each as often as somebody likes would make of a short list a large file.
  if (new Set(columns.map(({ field, kind = '' }) => `${field.name} ${kind}`)).size < columns.length)
    throw refused()
  return columns
}

type SentColumn = Readonly<Partial<Record<'field' | 'caption' | 'kind' | 'words', unknown>>>

function readColumn(sent: unknown, find: FindField): ExportColumn {
  if (typeof sent !== 'object' || sent === null) throw refused()
  const { field, caption, kind, words } = sent as SentColumn
  const found = find(field)
  if (caption !== undefined && typeof caption !== 'string') throw refused()
  return {
    field: found,
    caption: caption ?? found.name,
    ...(kind !== undefined && { kind: readKind(kind) }),
    ...(words !== undefined && { words: readWords(words) }),
  }
}

function readKind(sent: unknown): CellKind {
  const kind = KINDS.find((known) => known === sent)
  if (!kind) throw refused()
  return kind
}

/** `[[0,"Creada"],[1,"En curso"]]` */
function readWords(sent: unknown): ReadonlyMap<Cell, string> {
  if (!Array.isArray(sent) || sent.length > MOST_WORDS || !sent.every(isWord)) throw refused()
  return new Map(sent)
}

const isWord = (one: unknown): one is [Cell, string] =>
  Array.isArray(one) && one.length === 2 && typeof one[1] === 'string'
