import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const PORTION = 1 << 22
/** What `stat` counts in, on every system. */
const BLOCK = 512

/** The disk can't hold the journal: there is no use in starting. */
export class NoRoomForJournal extends Error {
  constructor(file: string, size: number, free: number) {
    const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
    super(
      `No hay sitio para el diario de lecturas ${file}: necesita ${megabytes(size)} MB y hay ${megabytes(free)} MB libres (BALIZA_JOURNAL_MB). ` +
        `There is no room for the journal of readings: it needs ${megabytes(size)} MB and ${megabytes(free)} MB are free.`,
    )
    this.name = 'NoRoomForJournal'
  }
}

/** A ring is a number of equal segments, each written from its beginning. */
export const SEGMENTS = 16

/**
 * Opens a file of exactly `size` bytes, all of which really lie on the disk, so that writing into it never
 * fails when the disk is full. The segments of a smaller one go on in it; a larger one is replaced and stays
 * beside it as `.old`. Throws NoRoomForJournal.
 */
export function openRingFile(file: string, size: number): number {
  if (!existsSync(file)) {
    const fresh = allocate(`${file}.new`, size)
    renameSync(`${file}.new`, file)
    return fresh
  }
  const known = openSync(file, 'r+')
  const stat = fstatSync(known)
  if (stat.size === size) {
    if (stat.blocks * BLOCK < size) writeAgain(known, size)
    return known
  }
  const other = allocate(`${file}.new`, size)
  if (stat.size < size) copySegments(known, stat.size / SEGMENTS, other, size / SEGMENTS)
  else renameSync(file, `${file}.old`)
  closeSync(known)
  renameSync(`${file}.new`, file)
  return other
}

/** What lies at the beginning of each segment is found there again, and there is more room behind it. */
function copySegments(from: number, length: number, to: number, segmentSize: number): void {
  const segment = Buffer.alloc(Math.floor(length))
  for (let index = 0; index < SEGMENTS; index++) {
    readSync(from, segment, 0, segment.length, index * segment.length)
    writeSync(to, segment, 0, segment.length, index * segmentSize)
  }
  fsyncSync(to)
}

function allocate(file: string, size: number): number {
  rmSync(file, { force: true })
  const free = freeBytes(file)
  if (free < size) throw new NoRoomForJournal(file, size, free)
  const descriptor = openSync(file, 'w+')
  const zeros = Buffer.alloc(Math.min(size, PORTION))
  for (let at = 0; at < size; ) at += writeSync(descriptor, zeros, 0, Math.min(zeros.length, size - at), at)
  return descriptor
}

function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file))
  return bavail * bsize
}

/** A copy may have left holes where there were zeros. */
function writeAgain(descriptor: number, size: number): void {
  const portion = Buffer.alloc(Math.min(size, PORTION))
  for (let at = 0; at < size; ) {
    const length = readSync(descriptor, portion, 0, Math.min(portion.length, size - at), at)
    if (length === 0) return
    writeSync(descriptor, portion, 0, length, at)
    at += length
  }
}
