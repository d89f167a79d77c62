import type { RowFeed } from './row-feed.ts'
import type { Cell, CellKind, SheetColumn } from './sheet.ts'
import { STYLE } from './styles.ts'

const ROWS_AT_ONCE = 500
const SHEET_HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** On paper: as wide as a sheet that lies, as long as it needs. */
const PRINTED = '<pageSetup orientation="landscape" fitToHeight="0"/>'

/**
 * One worksheet: a header that stays in sight, rows until there are no more or it is full, a filter on each
 * column, bars.
 */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  rows: RowFeed,
  mostRows: number,
): AsyncGenerator<Uint8Array> {
  const letters = columns.map((_, i) => columnLetters(i))
  const widths = columns.map(
    (column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  const head = columns.map(({ caption }, i) => textCell(`${letters[i]}1`, caption, STYLE.header)).join('')
  yield Buffer.from(`${SHEET_HEAD}<cols>${widths.join('')}</cols><sheetData><row r="1">${head}</row>`)
  let last = 1
  for (;;) {
    const portion = await rows.next(Math.min(mostRows - last, ROWS_AT_ONCE))
    if (portion.length === 0) break
    let xml = ''
    for (const row of portion) xml += rowXml(++last, row, columns, letters)
    yield Buffer.from(xml)
  }
  const filter = `<autoFilter ref="A1:${letters.at(-1) ?? 'A'}${last}"/>`
  yield Buffer.from(`</sheetData>${filter}${barsXml(columns, letters, last)}${PRINTED}</worksheet>`)
}

const WIDTHS: Readonly<Record<CellKind, number>> = {
  text: 22,
  figure: 12,
  integer: 12,
  decimal: 12,
  hundredths: 12,
  percent: 11,
  boolean: 10,
  instant: 20,
  day: 12,
}

const widthOf = ({ kind, caption, width }: SheetColumn) =>
  width ?? Math.min(50, Math.max(WIDTHS[kind], caption.length + 4))

function rowXml(
  number: number,
  row: readonly Cell[],
  columns: readonly SheetColumn[],
  letters: readonly string[],
): string {
  let xml = `<row r="${number}">`
  for (let i = 0; i < columns.length; i++)
    xml += cellXml(`${letters[i]}${number}`, row[i] ?? null, columns[i]?.kind ?? 'text')
  return `${xml}</row>`
}

function cellXml(at: string, value: Cell, kind: CellKind): string {
  if (typeof value === 'number') return `<c r="${at}"${styled(STYLE[kind])}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  return value === null ? '' : textCell(at, value, STYLE.text)
}

const styled = (style: number): string => (style === 0 ? '' : ` s="${style}"`)

/** What a cell of Excel holds. */
const MOST_LETTERS = 32_767

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" t="inlineStr"${styled(style)}><is><t xml:space="preserve">${escaped(text.slice(0, MOST_LETTERS))}</t></is></c>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const code = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * XML can't hold most control characters: a workbook spells them `_x0007_`, and what looks so already
 * `_x005F_x0007_`.
 */
const escaped = (text: string): string =>
  NEEDS_CARE.test(text)
    ? text
        .replaceAll(SPELT, '_x005F_x$1_')
        .replaceAll(CONTROL, code)
        .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    : text

const SPELT = /_x([0-9A-Fa-f]{4})_/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g
const NEEDS_CARE = new RegExp(`[&<>]|_x|${CONTROL.source}`)

/** A, B … Z, AA, AB … */
function columnLetters(i: number): string {
  const last = String.fromCharCode(65 + (i % 26))
  return i < 26 ? last : columnLetters(Math.floor(i / 26) - 1) + last
}

function barsXml(columns: readonly SheetColumn[], letters: readonly string[], last: number): string {
  if (last === 1) return ''
  const bars = columns.map(({ dataBar, kind }, i) => {
    if (dataBar === undefined) return ''
    const most = kind === 'percent' ? '<cfvo type="num" val="1"/>' : '<cfvo type="max"/>'
    const bar = `<dataBar><cfvo type="num" val="0"/>${most}<color rgb="FF${dataBar.slice(1)}"/></dataBar>`
    const range = `${letters[i]}2:${letters[i]}${last}`
    return `<conditionalFormatting sqref="${range}"><cfRule type="dataBar" priority="${i + 1}">${bar}</cfRule></conditionalFormatting>`
  })
  return bars.join('')
}
