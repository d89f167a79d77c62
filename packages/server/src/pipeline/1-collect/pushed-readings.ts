import type { PushedReading } from '@baliza/acquisition'
import { type Instant, settled, type TagReading } from '@baliza/domain'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Log } from '../../log/log-event.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import { unpackBatch } from '../../messaging/pushed-batch.ts'
import type { JournalBatch } from '../handed-on/journal-batch.ts'
import type { Journal } from './journal.ts'
import { keyOfBatch, MarkReader, type Marks, markOf, readMarks, type TakenBatch } from './journal-marks.ts'

export type PushedOptions = {
  readonly db: Db
  /** As who it forgets them. */
  readonly lead?: Lead
  readonly journal: Pick<Journal, 'read' | 'lastSequence' | 'pressure'>
  readonly log: Log
  /** What the driver of a server makes of what it sent. */
  readonly interpret: (
    opcServerID: number,
    pushed: readonly PushedReading[],
    receivedAt: Instant,
  ) => readonly TagReading[]
  /** Takes readings of the plant into the journal, after the mark that tells of what batch they are. */
  readonly put: (mark: TagReading, readings: readonly TagReading[]) => void
}

/** Milliseconds of the machine: looked at so often even where no hint comes, and sooner when one does. */
const LOOK_EVERY = 1_000
const MOST_BATCHES = 100
/** A journal as full as this takes nothing over: what waits in the database waits there. */
const FULL = 0.5

/**
 * Takes over what sources have sent and the web process has stored. A batch stays in the database until what
 * it led to is recorded, and is forgotten with it; the journal says how much of it was taken over. So a
 * process that is killed at any moment takes the rest, and nothing is taken twice, also by another machine
 * that has no such journal.
 */
export class PushedReadings {
  readonly #options: PushedOptions
  /** Batches that are in the journal, and up to where it must be recorded before they are forgotten. */
  readonly #taken = new Map<number, number>()
  /** What the process before this one took over. */
  #before: Marks | undefined
  readonly #marks = new MarkReader()
  #lookedAt = Number.NEGATIVE_INFINITY
  #isFailing = false

  constructor(options: PushedOptions) {
    this.#options = options
  }

  /**
   * Another machine led since: what this journal took and did not record is not in the facts, and was not
   * forgotten.
   */
  disown(): void {
    this.#before = new Map()
  }

  /** A batch has come. */
  lookSoon(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY
  }

  /**
   * What a cycle over these batches of the journal forgets, in the transaction that records what they led to.
   * Of a batch that goes on in the next cycle it is remembered how much of it is recorded.
   */
  forgetWith(batches: readonly JournalBatch[]): ((trx: Trx) => Promise<void>) | undefined {
    const found = new Map<number, TakenBatch>()
    for (const { readings } of batches)
      for (const batch of this.#marks.take(readings)) found.set(batch.batchID, batch)
    if (found.size === 0) return undefined
    for (const { batchID, isWhole } of found.values()) if (isWhole) this.#taken.delete(batchID)
    return async (trx) => {
      for (const batch of found.values()) await noteRecorded(trx, batch)
    }
  }

  /** Between two cycles. A database that is away keeps what waits there. */
  async take(recordedSequence: number): Promise<void> {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_EVERY) return
    this.#lookedAt = now
    const done = await settled(this.#look(recordedSequence))
    if (!done.ok && !this.#isFailing)
      this.#options.log.warn(
        { event: 'push-unreadable', err: done.error },
        'what sources sent can not be read',
      )
    this.#isFailing = !done.ok
  }

  async #look(recordedSequence: number): Promise<void> {
    await this.#forget(recordedSequence)
    if (this.#options.journal.pressure() >= FULL) return
    const rows = await this.#waiting()
    this.#before ??= rows.length === 0 ? new Map() : readMarks(this.#options.journal)
    for (const row of rows) this.#takeOver(row)
    if (rows.length === MOST_BATCHES) this.lookSoon()
  }

  async #forget(recordedSequence: number): Promise<void> {
    const recorded = [...this.#taken].flatMap(([batchID, sequence]) =>
      sequence <= recordedSequence ? [batchID] : [],
    )
    if (recorded.length === 0) return
    const { db, lead } = this.#options
    await asLeader(db, lead, (trx) =>
      trx.deleteFrom('pushedBatch').where('batchID', 'in', recorded).execute(),
    )
    for (const batchID of recorded) this.#taken.delete(batchID)
  }

  #waiting() {
    const waiting = this.#options.db
      .selectFrom('pushedBatch')
      .select(['batchID', 'opcServerID', 'receivedAt', 'readings', 'recorded'])
      .orderBy('batchID')
      .limit(MOST_BATCHES)
    // NOTE: what is committed late may have an earlier number than what was taken already
    return (
      this.#taken.size === 0 ? waiting : waiting.where('batchID', 'not in', [...this.#taken.keys()])
    ).execute()
  }

  #takeOver(row: {
    readonly batchID: number
    readonly opcServerID: number
    readonly receivedAt: Instant
    readonly readings: string
    readonly recorded: number
  }): void {
    const { interpret, put, journal } = this.#options
    const known = this.#before?.get(keyOfBatch(row.batchID, row.receivedAt))
    if (!known?.isWhole) {
      const readings = interpret(row.opcServerID, unpackBatch(row.readings), row.receivedAt)
      const from = known?.taken ?? row.recorded
      put(
        markOf({ batchID: row.batchID, from, count: readings.length }, row.receivedAt),
        readings.slice(from),
      )
    }
    this.#taken.set(row.batchID, journal.lastSequence)
  }
}

async function noteRecorded(trx: Trx, { batchID, receivedAt, taken, isWhole }: TakenBatch): Promise<void> {
  const its = sql<boolean>`"batchID" = ${batchID} and "receivedAt" = ${receivedAt}`
  if (isWhole) await trx.deleteFrom('pushedBatch').where(its).execute()
  else await trx.updateTable('pushedBatch').set({ recorded: taken }).where(its).execute()
}
