/** Cells of a row as they were written, blanks around them taken away. */
export type TextRow = readonly string[]

const DELIMITERS = [';', ',', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]

/**
 * Reads comma-separated values as spreadsheets write them: with commas, semicolons or tabs, cells in quotes
 * with doubled quotes and line breaks inside, any line ending. Never fails: a quote that nobody closes ends
 * with the file. Stops after so many rows, or with the first row that has so many columns.
 */
export function parseCsv(text: string, most: { readonly rows: number; readonly columns: number }): TextRow[] {
  const { delimiter, start } = delimiterOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = start
  while (at < text.length && rows.length < most.rows) {
    const { cell, next } = readCell(text, at, delimiter)
    row.push(cell)
    if (row.length >= most.columns) return [...rows, row]
    at = next
    if (text[at] === delimiter) {
      at++
      if (at < text.length) continue
      row.push('')
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  return rows
}

/** `sep=;` in the first line says it; else the one that the first line has most of, outside quotes. */
function delimiterOf(text: string): { delimiter: Delimiter; start: number } {
  const [, separator] = /^sep=([;,\t])\r?\n/i.exec(text) ?? []
  const start = separator === undefined ? 0 : text.indexOf('\n') + 1
  if (separator !== undefined) return { delimiter: separator as Delimiter, start }
  const [headings = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: headings.split(delimiter).length }))
  const [first] = counts.toSorted((a, b) => b.count - a.count)
  return { delimiter: first?.delimiter ?? ';', start }
}

/** The cell that begins at `at`; `next` is where its delimiter or line ending stands. */
function readCell(text: string, at: number, delimiter: Delimiter): { cell: string; next: number } {
  if (text[at] !== '"') {
    const next = endOf(text, at, delimiter)
    return { cell: text.slice(at, next).trim(), next }
  }
  let close = text.indexOf('"', at + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) close = text.length
  const next = endOf(text, close + 1, delimiter)
  const after = text.slice(close + 1, next)
  return { cell: (text.slice(at + 1, close).replaceAll('""', '"') + after).trim(), next }
}

function endOf(text: string, from: number, delimiter: Delimiter): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === delimiter || letter === '\n' || letter === '\r') return at
  }
  return text.length
}
