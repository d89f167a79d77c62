import { closeSync, fdatasync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type { TagReading } from '@baliza/domain'
import type { JournalBatch } from '../handed-on/journal-batch.ts'
import { openRingFile, SEGMENTS } from './journal-file.ts'
import { decodeFrame, encodeFrame, type Frame, frameAt } from './journal-frame.ts'

/**
 * The only place where raw readings are kept: a ring of fixed size, written once per cycle before anything is
 * made of the readings. After a kill at any byte all whole batches are there. What is not yet recorded is
 * never overwritten. The caller of `sync` decides how much a power cut may cost.
 */
export type Journal = {
  /** The last batch that was written; 0 = none. Counts on through restarts. */
  readonly lastSequence: number
  /** The first batch that is still there; 0 = none. */
  readonly oldestSequence: number
  /** Everything up to this batch is recorded. */
  readonly releasedSequence: number
  /** A sixteenth of the ring: so much becomes free in one go. */
  readonly segmentBytes: number
  /** Since it was opened. */
  readonly writtenBytes: number
  /** Numbers go on after `sequence`, where the database remembers more than this ring does. */
  skipTo(sequence: number): void
  /**
   * Takes readings from `from` on as one batch; answers how many. 0 = full: as much is waiting to be recorded
   * as fits.
   */
  append(readings: readonly TagReading[], from: number): number
  /** The batches after `sequence` that are still there, oldest first. */
  read(sequence: number): Generator<JournalBatch>
  /** Everything up to `sequence` is recorded and may be overwritten. */
  release(sequence: number): void
  /** What waits to be recorded, as a share of that and of what still fits: 0 to 1. */
  pressure(): number
  /** Bytes that can be written before it is full. */
  room(): number
  /** Resolves when all that was written before lies on the disk, also after a power cut. */
  sync(): Promise<void>
  close(): void
}

const SMALLEST_SEGMENT = 4_096

type Segment = { first: number; last: number; used: number }
const EMPTY: Readonly<Segment> = { first: 0, last: 0, used: 0 }

const flushToDisk = promisify(fdatasync)

/**
 * Opens the ring in `file`, making it `size` bytes long (rounded to 16 equal segments). A smaller one goes on
 * in the larger one; a larger one is replaced and stays beside it as `.old`. Throws when the disk can't hold
 * it.
 */
export function openJournal(file: string, size: number): Journal {
  const segmentSize = Math.max(SMALLEST_SEGMENT, Math.floor(size / SEGMENTS))
  return new Ring(openRingFile(file, segmentSize * SEGMENTS), segmentSize)
}

class Ring implements Journal {
  readonly segmentBytes: number
  readonly #descriptor: number
  readonly #buffer: Buffer
  readonly #segments: Segment[]
  #current: number
  #lastCrc: number
  #isFull = false
  #syncedBytes = 0
  lastSequence: number
  releasedSequence = 0
  writtenBytes = 0

  constructor(descriptor: number, segmentBytes: number) {
    this.segmentBytes = segmentBytes
    this.#descriptor = descriptor
    this.#buffer = Buffer.alloc(segmentBytes)
    const { segments, current, lastSequence, lastCrc } = recover(descriptor, segmentBytes)
    this.#segments = segments
    this.#current = current
    this.#lastCrc = lastCrc
    this.lastSequence = lastSequence
  }

  get oldestSequence(): number {
    const firsts = this.#segments.flatMap(({ first }) => (first > 0 ? [first] : []))
    return firsts.length === 0 ? 0 : Math.min(...firsts)
  }

  skipTo(sequence: number): void {
    // NOTE: within a segment numbers follow one another; where none is free, all that has a number still
    // waits
    if (sequence > this.lastSequence && this.#turnSegment()) this.lastSequence = sequence
  }

  append(readings: readonly TagReading[], from: number): number {
    if (from >= readings.length) return 0
    const taken = this.#write(readings, from) || (this.#turnSegment() ? this.#writeFresh(readings, from) : 0)
    this.#isFull = taken === 0
    return taken
  }

  *read(sequence: number): Generator<JournalBatch> {
    const oldestFirst = this.#segments.map((_, step) => (this.#current + 1 + step) % SEGMENTS)
    for (const index of oldestFirst.filter((each) => this.#segmentAt(each).last > sequence)) {
      const written = Buffer.alloc(this.#segmentAt(index).used)
      readSync(this.#descriptor, written, 0, written.length, index * this.segmentBytes)
      yield* batchesAfter(sequence, written)
    }
  }

  release(sequence: number): void {
    if (sequence <= this.releasedSequence) return
    this.releasedSequence = sequence
    this.#isFull = false
  }

  pressure(): number {
    if (this.#isFull) return 1
    const waiting = this.#segments.reduce((sum, segment) => sum + this.#waitingIn(segment), 0)
    return waiting / (waiting + this.room())
  }

  room(): number {
    const free = this.#segments.filter(
      (segment, index) => index !== this.#current && segment.last <= this.releasedSequence,
    ).length
    return free * this.segmentBytes + this.segmentBytes - this.#segmentAt(this.#current).used
  }

  async sync(): Promise<void> {
    const upTo = this.writtenBytes
    if (upTo === this.#syncedBytes) return
    await flushToDisk(this.#descriptor)
    this.#syncedBytes = upTo
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #segmentAt(index: number): Segment {
    return this.#segments[index] ?? { ...EMPTY }
  }

  /** Moves on to the oldest segment, unless something in it still waits. */
  #turnSegment(): boolean {
    const next = (this.#current + 1) % SEGMENTS
    if (this.#segmentAt(next).last > this.releasedSequence) return false
    this.#current = next
    this.#segments[next] = { ...EMPTY }
    return true
  }

  #write(readings: readonly TagReading[], from: number): number {
    const segment = this.#segmentAt(this.#current)
    const room = this.#buffer.subarray(0, this.segmentBytes - segment.used)
    const head = { sequence: this.lastSequence + 1, previousCrc: this.#lastCrc }
    const { bytes, taken, crc } =
      room.length > 64 ? encodeFrame(room, readings, from, head) : { bytes: 0, taken: 0, crc: 0 }
    if (taken === 0) return 0
    writeSync(this.#descriptor, this.#buffer, 0, bytes, this.#current * this.segmentBytes + segment.used)
    this.writtenBytes += bytes
    this.lastSequence++
    this.#lastCrc = crc
    segment.first ||= this.lastSequence
    segment.last = this.lastSequence
    segment.used += bytes
    return taken
  }

  #writeFresh(readings: readonly TagReading[], from: number): number {
    const taken = this.#write(readings, from)
    if (taken === 0)
      throw new RangeError(
        `a reading of tag ${readings[from]?.tagID} is larger than ${this.segmentBytes} bytes`,
      )
    return taken
  }

  /** Batches of one segment are about equally long. */
  #waitingIn({ first, last, used }: Segment): number {
    const released = this.releasedSequence
    if (last <= released) return 0
    return (used * (last - Math.max(released, first - 1))) / (last - first + 1)
  }
}

function* batchesAfter(sequence: number, ring: Buffer): Generator<JournalBatch> {
  for (const { frame, at } of framesOf(ring)) {
    if (frame.sequence > sequence) yield { sequence: frame.sequence, readings: decodeFrame(ring, at) }
  }
}

/**
 * The frames at the beginning of a segment that follow one another. What lies behind them is of an earlier
 * lap.
 */
export function* framesOf(ring: Buffer): Generator<{ frame: Frame; at: number }> {
  let before: Frame | undefined
  let at = 0
  for (let frame = frameAt(ring, at); frame; frame = frameAt(ring, at)) {
    if (before && (frame.sequence !== before.sequence + 1 || frame.previousCrc !== before.crc)) return
    yield { frame, at }
    before = frame
    at += frame.bytes
  }
}

type Recovered = { segments: Segment[]; current: number; lastSequence: number; lastCrc: number }

function recover(descriptor: number, segmentSize: number): Recovered {
  const found: Recovered = { segments: [], current: 0, lastSequence: 0, lastCrc: 0 }
  const ring = Buffer.alloc(segmentSize)
  for (let index = 0; index < SEGMENTS; index++) {
    readSync(descriptor, ring, 0, segmentSize, index * segmentSize)
    const segment = { ...EMPTY }
    for (const { frame, at } of framesOf(ring)) {
      segment.first ||= frame.sequence
      segment.last = frame.sequence
      segment.used = at + frame.bytes
      if (frame.sequence > found.lastSequence)
        Object.assign(found, { current: index, lastSequence: frame.sequence, lastCrc: frame.crc })
    }
    found.segments.push(segment)
  }
  return found
}
