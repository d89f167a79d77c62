import { type CellValue, readXlsx } from 'hucre/xlsx'
import { decodeText } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'

export type Cell = string | number | null
/** Rows of cells, headings first. */
export type Table = readonly (readonly Cell[])[]
export type TableAnswer = { readonly table: Table } | { readonly refused: 'format-unknown' }

/**
 * Reads a file by what is in it, whatever its name says: a workbook's first sheet, or a text with separated
 * values. Reads one row more than `most`, so that too many can be told. Fails on a damaged workbook.
 */
export async function readTable(bytes: Uint8Array, most: number): Promise<TableAnswer> {
  if (isZip(bytes)) return { table: await readWorkbook(bytes, most + 1) }
  if (!isText(bytes)) return { refused: 'format-unknown' }
  return { table: parseCsv(decodeText(bytes), most + 1) }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Text has no NUL, but where each letter takes two bytes. */
const isText = (bytes: Uint8Array): boolean => isUtf16(bytes) || !bytes.includes(0)

async function readWorkbook(bytes: Uint8Array, most: number): Promise<Table> {
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: most })
  return (sheets[0]?.rows ?? []).map((row) => Array.from(row, toCell))
}

/** A workbook knows more kinds of cells than a text; a day is one of them. */
function toCell(value: CellValue | undefined): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return value.toJSON()?.slice(0, 10) ?? null
  return String(value).replaceAll('\0', '').trim()
}
