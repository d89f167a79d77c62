import type { CellKind } from './sheet.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Positions in `cellXfs` below. */
export const STYLE: Readonly<Record<CellKind | 'header', number>> = {
  text: 0,
  figure: 0,
  boolean: 0,
  header: 1,
  instant: 2,
  day: 3,
  percent: 4,
  integer: 5,
  decimal: 6,
  hundredths: 7,
}

const FORMATS = ['dd/mm/yyyy\\ hh:mm:ss', 'dd/mm/yyyy', '0.0%', '#,##0', '#,##0.0', '#,##0.00']
/** Numbers below 164 are Excel's own formats. */
const FIRST_FORMAT = 164

const formats = FORMATS.map(
  (code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${code}"/>`,
).join('')
const formatted = FORMATS.map(
  (_, i) =>
    `<xf numFmtId="${FIRST_FORMAT + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
).join('')

const FONTS = `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>`
const FILLS = `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F2A44"/></patternFill></fill></fills>`
const BORDERS = `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>`
const HEADER = `<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>`

export const STYLES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${formats}</numFmts>${FONTS}${FILLS}${BORDERS}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${HEADER}${formatted}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
