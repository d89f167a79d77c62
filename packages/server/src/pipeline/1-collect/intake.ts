import { type Instant, instant, type TagReading } from '@baliza/domain'
import type { JournalBatch } from '../handed-on/journal-batch.ts'
import type { Journal } from './journal.ts'

/** In memory; what is more waits in the journal alone. */
const MOST_WAITING = 200_000

/** Nobody saw the plant; `since` null = since whatever was seen last. */
export type Gap = { readonly since: Instant | null; readonly until: Instant }
/** Readings that the full journal did not take, from the first of them on. */
export type Loss = { readonly since: Instant; count: number }

/**
 * Stands in the journal for a gap: no tag has this number, and other marks say something else
 * (`journal-marks.ts`).
 */
const NO_TAG = 0
const GAP = 'gap'

const markOf = ({ since, until }: Gap): TagReading => ({
  tagID: NO_TAG,
  value: GAP,
  quality: 'bad',
  sourceTime: since ?? instant(0),
  arrivalTime: until,
})

/** The gap that a batch stands for, if it does. */
export function gapIn(batch: JournalBatch | undefined): Gap | undefined {
  const mark = batch?.readings[0]
  if (mark?.tagID !== NO_TAG || mark.value !== GAP) return undefined
  return { since: mark.sourceTime === 0 ? null : mark.sourceTime, until: mark.arrivalTime }
}

/**
 * Where readings wait between the collector and the other stages. All go through the journal first. While the
 * stages keep up, the batches also stay in memory; when they fall behind, they are read back from the
 * journal. A journal that is full takes no more: what is in it is one whole story, and where it goes on
 * later, a mark says what is missing.
 */
export class Intake {
  readonly #journal: Journal
  readonly #onSeenAgain: (loss: Loss) => void
  readonly #onLook: () => void
  #fresh: TagReading[] = []
  readonly #waiting: JournalBatch[] = []
  #waitingReadings = 0
  #begun = false
  #taken = 0
  #fromJournal: Generator<JournalBatch> | undefined
  /** Taken out, but not given away yet: a mark goes alone. */
  #next: JournalBatch | undefined
  #loss: Loss | undefined

  /**
   * `onSeenAgain`: the journal was full and takes readings again; what the tags say must be asked for once
   * more. `onLook`: called before anything is taken in or given away, so that a gap is marked before what
   * comes after it.
   */
  constructor(
    journal: Journal,
    onSeenAgain: (loss: Loss) => void = () => undefined,
    onLook: () => void = () => undefined,
  ) {
    this.#journal = journal
    this.#onSeenAgain = onSeenAgain
    this.#onLook = onLook
  }

  /** From now on batches can be taken, beginning with what the journal has after `readAfter`. */
  begin(readAfter: number): void {
    this.#begun = true
    this.#taken = readAfter
    this.#fromJournal = this.#journal.read(readAfter)
  }

  put(readings: readonly TagReading[]): void {
    this.#onLook()
    for (const reading of readings) this.#fresh.push(reading)
  }

  /** Nobody saw the plant until now: whatever comes next comes after a gap. */
  mark(gap: Gap): void {
    this.#writeFresh()
    if (this.#loss === undefined && this.#write([markOf(gap)]) === 0)
      this.#loss = { since: gap.since ?? gap.until, count: 0 }
  }

  /** Writes what came into the journal. */
  flush(): void {
    this.#onLook()
    this.#writeFresh()
  }

  #writeFresh(): void {
    const readings = this.#fresh
    this.#fresh = []
    const [first] = readings
    if (!first) return
    if (this.#loss && !this.#goesOn(this.#loss, first.arrivalTime)) {
      this.#loss.count += readings.length
      return
    }
    const written = this.#write(readings)
    const lost = readings[written]
    if (lost) this.#loss = { since: lost.arrivalTime, count: readings.length - written }
  }

  /** Is there room again? A sixteenth at least, so that one gap does not become many. */
  #goesOn(loss: Loss, until: Instant): boolean {
    if (
      this.#journal.room() < this.#journal.segmentBytes ||
      this.#write([markOf({ since: loss.since, until })]) === 0
    )
      return false
    this.#loss = undefined
    this.#onSeenAgain(loss)
    return true
  }

  /** Answers how many of them the journal took. */
  #write(readings: readonly TagReading[]): number {
    let from = 0
    while (from < readings.length) {
      const count = this.#journal.append(readings, from)
      if (count === 0) break
      this.#keep(readings.slice(from, from + count))
      from += count
    }
    return from
  }

  #keep(readings: readonly TagReading[]): void {
    if (!this.#begun || this.#fromJournal) return
    if (this.#waitingReadings < MOST_WAITING) {
      this.#waiting.push({ sequence: this.#journal.lastSequence, readings })
      this.#waitingReadings += readings.length
    } else this.#fromJournal = this.#journal.read(this.#waiting.at(-1)?.sequence ?? this.#taken)
  }

  /**
   * The next batches, with about so many readings; none = there is nothing to do. The mark of a gap comes
   * alone.
   */
  take(mostReadings: number): JournalBatch[] {
    const batches: JournalBatch[] = []
    for (let readings = 0; readings < mostReadings; ) {
      const batch = this.#next ?? this.#oldest()
      this.#next = undefined
      if (!batch) break
      const isMark = gapIn(batch) !== undefined
      if (isMark && batches.length > 0) {
        this.#next = batch
        break
      }
      batches.push(batch)
      this.#taken = batch.sequence
      readings += batch.readings.length
      if (isMark) break
    }
    return batches
  }

  #oldest(): JournalBatch | undefined {
    const batch = this.#waiting.shift()
    if (batch) {
      this.#waitingReadings -= batch.readings.length
      return batch
    }
    while (this.#fromJournal) {
      const read = this.#fromJournal.next()
      if (!read.done) return read.value
      this.#fromJournal =
        this.#taken < this.#journal.lastSequence ? this.#journal.read(this.#taken) : undefined
    }
    return undefined
  }

  /** Something came that is not in the journal yet. */
  get hasNews(): boolean {
    return this.#fresh.length > 0
  }

  /** More is waiting than was taken. */
  get isBehind(): boolean {
    return this.#next !== undefined || this.#fromJournal !== undefined || this.#waiting.length > 0
  }

  /** What the full journal did not take, for as long as it takes nothing. */
  get loss(): Loss | undefined {
    return this.#loss
  }
}
