import { once } from 'node:events'
import { type PassThrough, Readable } from 'node:stream'
import { settled } from '@baliza/domain'
import { ZipFile } from 'yazl'
import { RowFeed } from './row-feed.ts'
import type { Sheet } from './sheet.ts'
import { sheetXml } from './sheet-xml.ts'
import { STYLES } from './styles.ts'
import {
  CONTENT_TYPES,
  contentTypes,
  ROOT_RELATIONS,
  workbookRelations,
  workbookXml,
  worksheetName,
} from './workbook-parts.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a sheet of Excel holds, its header included. */
const MOST_SHEET_ROWS = 1_048_576

/** Little more size for much less time. Compressing happens in other threads. */
const ENTRY = { compressionLevel: 3, mtime: new Date(2000, 0, 1) }

/**
 * A workbook as a stream: cells of their types, headers that stay in sight, filters, bars. Rows leave as they
 * came, so that memory stays flat; what doesn't fit on a sheet goes on on the next one. A source that fails
 * breaks the stream off.
 */
export function workbook(sheets: readonly Sheet[], mostRows = MOST_SHEET_ROWS): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  void settled(writeSheets(zip, sheets, mostRows)).then((written) => {
    if (written.ok) finish(zip, written.value)
    else output.destroy(written.error as Error)
  })
  return output
}

/** Answers the names of the worksheets that came of it. */
async function writeSheets(zip: ZipFile, sheets: readonly Sheet[], mostRows: number): Promise<string[]> {
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = new RowFeed(sheet.rows)
    try {
      let part = 0
      do {
        names.push(worksheetName(sheet.name, part++))
        await writeEntry(
          zip,
          `xl/worksheets/sheet${names.length}.xml`,
          sheetXml(sheet.columns, rows, mostRows),
        )
      } while (!(await rows.isEmpty()))
    } finally {
      await rows.close()
    }
  }
  return names
}

/** Ends when the entry was taken; a reader who goes away ends its rows, too. */
async function writeEntry(zip: ZipFile, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const entry = Readable.from(content)
  const leave = () => entry.destroy()
  zip.outputStream.once('close', leave)
  zip.addReadStream(entry, name, ENTRY)
  await once(entry, 'close')
  zip.outputStream.off('close', leave)
  if (entry.errored) throw entry.errored
  if (!entry.readableEnded) throw new Error('the workbook was not wanted any more')
}

function finish(zip: ZipFile, names: readonly string[]): void {
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, ENTRY)
  add('xl/workbook.xml', workbookXml(names))
  add('xl/_rels/workbook.xml.rels', workbookRelations(names.length))
  add('xl/styles.xml', STYLES)
  add('_rels/.rels', ROOT_RELATIONS)
  add(CONTENT_TYPES, contentTypes(names.length))
  zip.end()
}
