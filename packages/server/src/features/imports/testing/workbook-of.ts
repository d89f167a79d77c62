import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a workbook as it lies in the file: packed, and what the file says of its size. */
export type PackedPart = { readonly packed: Uint8Array; readonly crc: number; readonly says: number }

export const packedPart = (text: string): PackedPart => ({
  packed: deflateRawSync(text),
  crc: crc32(text),
  says: Buffer.byteLength(text),
})

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}

/** The text of a sheet with these rows. */
export const sheetText = (rows: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

/** A workbook, written byte by byte, with this sheet and what else is wanted. */
export function workbookOf(sheet: PackedPart, more: readonly PackedPart[] = []): Uint8Array {
  const named = [
    ...Object.entries(PARTS).map(([name, text]) => [name, packedPart(text)] as const),
    ['xl/worksheets/sheet1.xml', sheet] as const,
    ...more.map((part, i) => [`xl/media/part${i}.xml`, part] as const),
  ]
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, { packed, crc, says }] of named) {
    const sizes = Buffer.alloc(18)
    sizes.writeUInt32LE(crc, 4)
    sizes.writeUInt32LE(packed.length, 8)
    sizes.writeUInt32LE(says, 12)
    sizes.writeUInt16LE(name.length, 16)
    const start = Buffer.from([20, 0, 0, 0, 8, 0])
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    const file = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      start,
      sizes,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    ])
    files.push(file)
    list.push(
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      start,
      sizes,
      Buffer.alloc(2),
      offset,
      Buffer.from(name),
    )
    at += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(named.length, 4)
  end.writeUInt16LE(named.length, 6)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, ...list, Buffer.from('PK\x05\x06'), end])
}
