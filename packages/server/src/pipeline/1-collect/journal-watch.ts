import { type Instant, MINUTE } from '@baliza/domain'
import { isFull } from '../../db/away.ts'
import type { Log } from '../../log/log-event.ts'
import type { Storage } from '../../messaging/pipeline-health.ts'
import type { Loss } from './intake.ts'
import type { Journal } from './journal.ts'

type Options = { readonly journal: Journal; readonly now: () => Instant; readonly log: Log }

/**
 * Milliseconds of the machine: readings wait so long and nothing is recorded. A database that hangs gives no
 * error.
 */
const STALLED_AFTER = 15_000
/** Catching up is worth telling from here on. */
const BEHIND = 0.1
/** The log says when so much of the journal waits. */
const STEPS = [0.1, 0.25, 0.5, 0.75, 0.9, 1] as const
/** How fast the journal fills, as an average of about the last minute. */
const SMOOTHING = 1 / 60

/** Looks each second at how full the journal is, and says so before it is full. */
export class JournalWatch {
  readonly #options: Options
  #trouble: 'away' | 'full' | undefined
  #since: Instant | null = null
  #movedAt = performance.now()
  #released = 0
  #written = 0
  #lookedAt = performance.now()
  #bytesPerSecond: number | undefined
  #step = 0

  constructor(options: Options) {
    this.#options = options
    this.#written = options.journal.writtenBytes
  }

  /** With each error of a database that is away or full; without one when it answered again. */
  databaseSaid(error: unknown): void {
    const { log, now } = this.#options
    if (error === undefined) {
      if (this.#trouble)
        log.warn(
          { event: 'database-back', since: this.#since, journalFill: this.#fill() },
          'the database takes facts again: catching up',
        )
      this.#trouble = undefined
      this.#since = null
      return
    }
    const trouble = isFull(error) ? 'full' : 'away'
    if (trouble === this.#trouble) return
    this.#trouble = trouble
    this.#since ??= now()
    const what = trouble === 'full' ? 'the database has no room left' : 'the database is away'
    log.error(
      { event: trouble === 'full' ? 'database-full' : 'database-away', err: error, ...this.room() },
      `${what}: readings wait in the journal`,
    )
  }

  /** Called each second. */
  look(loss: Loss | undefined): Storage {
    this.#measure()
    const trouble = this.#trouble ?? (this.#isStalled() ? 'away' : undefined)
    this.#since = trouble ? (this.#since ?? this.#options.now()) : null
    const fill = this.#fill()
    this.#tell(fill)
    const state = trouble ?? (fill > BEHIND || loss ? 'behind' : 'well')
    return { state, since: this.#since, ...this.room(), lost: loss?.count ?? 0 }
  }

  #measure(): void {
    const { journal } = this.#options
    const now = performance.now()
    const seconds = (now - this.#lookedAt) / 1000
    if (seconds <= 0) return
    const rate = (journal.writtenBytes - this.#written) / seconds
    const share = Math.min(1, SMOOTHING * seconds)
    this.#bytesPerSecond =
      this.#bytesPerSecond === undefined ? rate : this.#bytesPerSecond * (1 - share) + rate * share
    this.#lookedAt = now
    this.#written = journal.writtenBytes
  }

  #isStalled(): boolean {
    const { journal } = this.#options
    const now = performance.now()
    if (journal.releasedSequence !== this.#released || journal.lastSequence <= journal.releasedSequence)
      this.#movedAt = now
    this.#released = journal.releasedSequence
    return now - this.#movedAt > STALLED_AFTER
  }

  #fill(): number {
    return Math.round(this.#options.journal.pressure() * 1000) / 1000
  }

  /** How full the journal is, and how long it would last. */
  room(): { journalFill: number; minutesLeft: number | null } {
    const milliseconds = (this.#options.journal.room() / (this.#bytesPerSecond ?? 0)) * 1000
    return {
      journalFill: this.#fill(),
      minutesLeft: Number.isFinite(milliseconds) ? Math.floor(milliseconds / MINUTE) : null,
    }
  }

  /** Each step is said once on the way up, and again after it has been left downwards. */
  #tell(fill: number): void {
    const step = STEPS.findLastIndex((bound) => fill >= bound) + 1
    if (step > this.#step) {
      const { log } = this.#options
      if (fill >= 1)
        log.error(
          { event: 'journal-full', ...this.room() },
          'the journal is full: what is read from now on is lost',
        )
      else
        log.warn(
          { event: 'journal-filling', ...this.room() },
          `${Math.round(fill * 100)} % of the journal waits to be recorded`,
        )
    }
    this.#step = step
  }
}
