import { settled } from '@baliza/domain'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { Problem } from '../../refusals/problem.ts'
import { decodeText } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'

export type Cell = string | number | null
/** Rows of cells, headings first. */
export type Table = readonly (readonly Cell[])[]

const TABLE_BOUNDS = {
  /** Below the headings. */
  rows: 20_000,
  columns: 200,
  headingLength: 200,
} as const
/** The headings, and one more, so that too many can be told. */
const MOST_READ = TABLE_BOUNDS.rows + 2

/**
 * Reads a file by what is in it, whatever its name says: a workbook's first sheet, or a text with separated
 * values.
 */
export async function readTable(bytes: Uint8Array, name: string): Promise<Table> {
  if (!isZip(bytes) && !isText(bytes)) throw new Problem('import-format-unknown', { name })
  const table = isZip(bytes)
    ? await readWorkbook(bytes, name)
    : parseCsv(decodeText(bytes), { rows: MOST_READ, columns: TABLE_BOUNDS.columns + 1 })
  refuseBeyondBounds(table)
  if (table.slice(1).every(isBlank)) throw new Problem('import-empty')
  return table
}

function refuseBeyondBounds(table: Table): void {
  const { rows, columns, headingLength } = TABLE_BOUNDS
  if (table.length > rows + 1) throw new Problem('import-too-many-rows', { most: rows })
  if (table.some((cells) => cells.length > columns))
    throw new Problem('import-too-many-columns', { most: columns })
  const long = table[0]?.findIndex((heading) => String(heading ?? '').length > headingLength) ?? -1
  if (long >= 0) throw new Problem('import-heading-too-long', { column: long + 1, most: headingLength })
}

export const isBlank = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cell === null || cell === '')

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Text has no NUL, but where each letter takes two bytes. */
const isText = (bytes: Uint8Array): boolean => isUtf16(bytes) || !bytes.includes(0)

async function readWorkbook(bytes: Uint8Array, name: string): Promise<Table> {
  const read = await settled(readRows(bytes))
  if (!read.ok) throw new Problem('import-unreadable', { name })
  return read.value
}

/** Row by row, so that a sheet that is too wide or too long is not read to its end. */
async function readRows(bytes: Uint8Array): Promise<Cell[][]> {
  const table: Cell[][] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    const cells = values.map(toCell)
    if (isBlank(cells)) continue
    while (table.length < index && table.length < MOST_READ) table.push([])
    table[Math.min(table.length, index)] = cells
    if (table.length >= MOST_READ || cells.length > TABLE_BOUNDS.columns) break
  }
  return table
}

/** A workbook knows more kinds of cells than a text; a day is one of them. */
function toCell(value: CellValue | undefined): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return value.toJSON()?.slice(0, 10) ?? null
  return String(value).replaceAll('\0', '').trim()
}
