import type { Instant, LineEvent, LineTrack } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { LineMemory } from './line-memory.ts'

/** What one cycle made of one line. */
export type LineRecord = {
  readonly lineID: number
  readonly events: readonly LineEvent[]
  /** What to remember; undefined = as before. */
  readonly checkpoint?: { readonly track: LineTrack; readonly memory: LineMemory }
}

/** All lines of one cycle, up to and including a batch of the journal. */
export type CycleRecord = {
  readonly at: Instant
  readonly journalSequence: number
  readonly lines: readonly LineRecord[]
}

/** Writes what goes into the transaction of a cycle, before the facts of the lines. */
export type WriteWithin = (trx: Trx) => Promise<void>
