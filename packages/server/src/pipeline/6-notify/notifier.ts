import { type Instant, minuteOf, SECOND, settled } from '@baliza/domain'
import { isAway } from '../../db/away.ts'
import type { Db } from '../../db/open-database.ts'
import type { Log } from '../../log/log-event.ts'
import type { Bus } from '../../messaging/bus.ts'
import type { Lead } from '../../messaging/lead.ts'
import { decideNotices } from './decide-notices.ts'
import { decideReports } from './decide-reports.ts'

export type NotifierOptions = {
  readonly db: Db
  readonly bus: Bus
  readonly now: () => Instant
  readonly log: Log
  readonly lead: Lead
  /** There is something in the outbox. */
  readonly onMessages: () => void
}

/** Milliseconds of the machine. */
const LOOK_EVERY = SECOND

/**
 * The sixth stage: looks each minute of the plant's clock, and soon after people changed something. It runs
 * beside the cycles.
 */
export class Notifier {
  readonly #options: NotifierOptions
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopListening: () => void = () => undefined
  #lookedAt: Instant | undefined
  #began: Instant | undefined
  #hasNews = true

  constructor(options: NotifierOptions) {
    this.#options = options
  }

  start(): void {
    this.#stopListening = this.#options.bus.subscribe('facts', () => {
      this.#hasNews = true
    })
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY)
  }

  async stop(): Promise<void> {
    this.#stopListening()
    clearInterval(this.#timer)
    await this.#running
  }

  #look(): void {
    const minute = minuteOf(this.#options.now())
    if (this.#running || (minute === this.#lookedAt && !this.#hasNews)) return
    this.#hasNews = false
    this.#running = this.#decide(minute).finally(() => {
      this.#running = undefined
    })
  }

  async #decideAll(db: Db, now: Instant, lead: Lead): Promise<{ messages: number; isPending: boolean }> {
    this.#began ??= now
    const { messages, isPending } = await decideNotices(db, now, lead)
    return { messages: messages + (await decideReports(db, now, { lead, began: this.#began })), isPending }
  }

  /** What failed is due again. */
  async #decide(minute: Instant): Promise<void> {
    const { db, now, lead, log, onMessages } = this.#options
    const decided = await settled(this.#decideAll(db, now(), lead))
    if (!decided.ok) {
      this.#hasNews = true
      // NOTE: a database that is away is told once, by those who write facts
      log[isAway(decided.error) ? 'debug' : 'error'](
        { event: 'notify-failed', err: decided.error as Error },
        'it could not be decided who is told of what',
      )
      return
    }
    this.#lookedAt = minute
    if (decided.value.isPending) this.#hasNews = true
    if (decided.value.messages > 0) onMessages()
  }
}
