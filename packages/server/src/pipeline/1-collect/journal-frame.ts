import { crc32 } from 'node:zlib'
import type { Instant, Quality, TagReading, TagValue } from '@baliza/domain'

/**
 * How a batch of readings lies in the journal: a head of 36 bytes, then the readings one after the other. The
 * checksum covers all behind it, and each frame names the checksum of the frame before, so that what an
 * earlier lap or a torn write left behind is never taken for a continuation.
 */
export type Frame = {
  readonly sequence: number
  readonly crc: number
  readonly previousCrc: number
  readonly bytes: number
}

const MAGIC = 0x42_41_4c_5a
const CRC_AT = 8
const CHECKED_FROM = 12
const HEAD = 36
const READING = 17
const LARGEST_DELTA = 0xff_ff_ff_ff

const QUALITIES: readonly Quality[] = ['good', 'uncertain', 'bad']
const KIND = { nothing: 0, no: 1, yes: 2, number: 3, text: 4 } as const

export type Encoded = { readonly bytes: number; readonly taken: number; readonly crc: number }

/** Writes readings from `from` on into `into`, as many as fit; `taken` 0 = not even one does. */
export function encodeFrame(
  into: Buffer,
  batch: readonly TagReading[],
  from: number,
  head: Pick<Frame, 'sequence' | 'previousCrc'>,
): Encoded {
  const base = batch[from]?.arrivalTime ?? 0
  let offset = HEAD
  let index = from
  for (let reading = batch[index]; reading; reading = batch[++index]) {
    const end = writeReading(into, offset, reading, base)
    if (end < 0) break
    offset = end
  }
  into.writeUInt32LE(MAGIC, 0)
  into.writeUInt32LE(offset, 4)
  into.writeDoubleLE(head.sequence, 12)
  into.writeDoubleLE(base, 20)
  into.writeUInt32LE(index - from, 28)
  into.writeUInt32LE(head.previousCrc, 32)
  const crc = crc32(into.subarray(CHECKED_FROM, offset))
  into.writeUInt32LE(crc, CRC_AT)
  return { bytes: offset, taken: index - from, crc }
}

function writeReading(into: Buffer, at: number, reading: TagReading, base: number): number {
  const { value } = reading
  const text = typeof value === 'string' ? Buffer.from(value) : undefined
  const body = text ? 4 + text.length : typeof value === 'number' ? 8 : 0
  if (at + READING + body > into.length) return -1
  into.writeUInt32LE(reading.tagID, at)
  into.writeUInt8(QUALITIES.indexOf(reading.quality) * 8 + kindOf(value), at + 4)
  into.writeDoubleLE(reading.sourceTime, at + 5)
  into.writeUInt32LE(Math.min(LARGEST_DELTA, Math.max(0, reading.arrivalTime - base)), at + 13)
  if (typeof value === 'number') into.writeDoubleLE(value, at + READING)
  if (text) text.copy(into, into.writeUInt32LE(text.length, at + READING))
  return at + READING + body
}

function kindOf(value: TagValue): number {
  if (typeof value === 'number') return KIND.number
  if (typeof value === 'string') return KIND.text
  return value === null ? KIND.nothing : value ? KIND.yes : KIND.no
}

/** The head of the frame at `at`, or undefined where there is no whole, undamaged frame. */
export function frameAt(ring: Buffer, at: number): Frame | undefined {
  if (at + HEAD > ring.length || ring.readUInt32LE(at) !== MAGIC) return undefined
  const bytes = ring.readUInt32LE(at + 4)
  if (bytes < HEAD || at + bytes > ring.length) return undefined
  const crc = ring.readUInt32LE(at + CRC_AT)
  if (crc32(ring.subarray(at + CHECKED_FROM, at + bytes)) !== crc) return undefined
  return { sequence: ring.readDoubleLE(at + 12), crc, previousCrc: ring.readUInt32LE(at + 32), bytes }
}

/**
 * What a frame says of itself in its head, whole or not: enough to tell which segment is the newer one. 0 =
 * none.
 */
export const sequenceIn = (head: Buffer): number =>
  head.length >= HEAD && head.readUInt32LE(0) === MAGIC ? head.readDoubleLE(12) : 0

export const LONGEST_HEAD = HEAD

export function decodeFrame(ring: Buffer, at: number): TagReading[] {
  const base = ring.readDoubleLE(at + 20)
  const batch: TagReading[] = []
  let offset = at + HEAD
  for (let left = ring.readUInt32LE(at + 28); left > 0; left--) {
    const mark = ring.readUInt8(offset + 4)
    const kind = mark % 8
    batch.push({
      tagID: ring.readUInt32LE(offset),
      quality: QUALITIES[(mark - kind) / 8] ?? 'bad',
      sourceTime: ring.readDoubleLE(offset + 5) as Instant,
      arrivalTime: (base + ring.readUInt32LE(offset + 13)) as Instant,
      value: valueAt(ring, offset + READING, kind),
    })
    offset += READING + bodyAt(ring, offset + READING, kind)
  }
  return batch
}

function valueAt(ring: Buffer, at: number, kind: number): TagValue {
  if (kind === KIND.number) return ring.readDoubleLE(at)
  if (kind === KIND.text) return ring.toString('utf8', at + 4, at + 4 + ring.readUInt32LE(at))
  return kind === KIND.nothing ? null : kind === KIND.yes
}

const bodyAt = (ring: Buffer, at: number, kind: number): number =>
  kind === KIND.number ? 8 : kind === KIND.text ? 4 + ring.readUInt32LE(at) : 0
