import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { JournalBatch } from '../handed-on/journal-batch.ts'
import { framesOf } from './journal.ts'
import { SEGMENTS } from './journal-file.ts'
import { decodeFrame, LONGEST_HEAD, sequenceIn } from './journal-frame.ts'

/**
 * Reads a journal that another process is writing, the newest segment first, each segment's batches oldest
 * first. What is being written at this moment may be missing; what is there is whole.
 */
export function* readJournalBackwards(file: string): Generator<JournalBatch[]> {
  const descriptor = openSync(file, 'r')
  using _closing = { [Symbol.dispose]: () => closeSync(descriptor) }
  const size = Math.floor(fstatSync(descriptor).size / SEGMENTS)
  for (const index of newestFirst(descriptor, size)) {
    const ring = bytesAt(descriptor, index * size, size)
    yield [...framesOf(ring)].map(({ frame, at }) => ({
      sequence: frame.sequence,
      readings: decodeFrame(ring, at),
    }))
  }
}

function newestFirst(descriptor: number, size: number): number[] {
  return Array.from({ length: SEGMENTS }, (_, index) => ({
    index,
    first: sequenceIn(bytesAt(descriptor, index * size, LONGEST_HEAD)),
  }))
    .filter(({ first }) => first > 0)
    .sort((a, b) => b.first - a.first)
    .map(({ index }) => index)
}

function bytesAt(descriptor: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at))
}
