/** The parts of a workbook that don't depend on its rows. */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const CONTENT_TYPES = '[Content_Types].xml'

export const ROOT_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

export const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${numbers(
    sheets,
  )
    .map(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

export const workbookXml = (names: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`

export const workbookRelations = (sheets: number): string =>
  `${XML}<Relationships xmlns="${RELATIONS}">${numbers(sheets)
    .map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join(
      '',
    )}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

/**
 * `stops`, `stops 2` …: a name of the grid's own, at most 31 letters, without the signs that sheets forbid.
 */
export const worksheetName = (name: string, i: number): string =>
  `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').slice(0, 25)}${i === 0 ? '' : ` ${i + 1}`}`
