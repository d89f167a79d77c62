import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels of a square of the code: large enough for a phone in front of a screen. */
const SCALE = 6
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A text as a QR code, as a PNG: mail programs do not show vectors. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const side = size * SCALE
  const rows = data.flatMap((row) => Array.from({ length: SCALE }, () => rowOf(row, side)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // one bit a pixel, shades of grey
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A line of pixels, 1 = white, after the byte that says that it is written as it is. */
function rowOf(squares: readonly boolean[], side: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(side / 8))
  for (let x = 0; x < side; x++) {
    if (!squares[Math.floor(x / SCALE)]) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  }
  return row
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
