/** What a workbook may become when it is unpacked, whatever it is in the file. */
export const WORKBOOK_BOUNDS = {
  /** All that is in it together. */
  megabytes: 48,
  /** A part above a megabyte that was this much larger is no table. */
  ratio: 100,
  parts: 1_000,
} as const

const MEGABYTE = 1024 * 1024
const END_OF_FILES = 0x06054b50
const FILE = 0x02014b50
const LARGEST_COMMENT = 65_557
/** Written where the size of a file above four gigabytes stands elsewhere. */
const UNSAID = 0xffffffff
/** The mark of a part whose sizes are written behind it. */
const SIZES_BEHIND = 8

/**
 * Whether a workbook unpacks to more than it may, by the sizes in the list of its parts: nothing is unpacked
 * to know it, and whoever unpacks a part stops at the size that is written there. A list that can't be read,
 * or leaves a size out, is one that nobody writes who means a table.
 */
export function unpacksTooLarge(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = endOfFiles(view)
  if (end === undefined) return false
  let [parts, at, bytes] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true), 0]
  const isElsewhere = at === UNSAID || view.getUint32(end + 12, true) === UNSAID
  if (isElsewhere || parts > WORKBOOK_BOUNDS.parts) return true
  for (; parts > 0; parts--) {
    const part = partAt(view, at)
    if (!part) return false
    bytes += part.unpacked
    if (part.isSuspicious || bytes > WORKBOOK_BOUNDS.megabytes * MEGABYTE) return true
    at = part.next
  }
  return false
}

/** Where the end of the list stands, which says where it begins. */
function endOfFiles(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - LARGEST_COMMENT)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === END_OF_FILES) return at
  return undefined
}

/** undefined = there is none; the file is damaged, which its reader says. */
function partAt(view: DataView, at: number) {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== FILE) return undefined
  const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const isStored = view.getUint16(at + 10, true) === 0
  const sizesBehind = packed === 0 && (view.getUint16(at + 8, true) & SIZES_BEHIND) !== 0
  const saysNoSize = !isStored && (sizesBehind || (unpacked === 0 && packed > 2))
  const rest = view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  return {
    unpacked,
    isSuspicious: saysNoSize || (unpacked > MEGABYTE && unpacked > packed * WORKBOOK_BOUNDS.ratio),
    next: at + 46 + rest,
  }
}
