import { backOff, type Instant, later, MINUTE, SECOND, settled } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import { asLeader, type Lead, LeadLost } from '../messaging/lead.ts'
import type { Channel, Delivery, Outcome } from './channel.ts'
import { claimDue, releaseClaims, settle, tidyOutbox } from './outbox.ts'

export type DispatcherOptions = {
  readonly db: Db
  readonly channels: readonly Channel[]
  readonly now: () => Instant
  readonly log: Log
  /** One that another has replaced sends nothing more. */
  readonly lead: Lead
  /** Milliseconds of the machine, for tests. */
  readonly pace?: Partial<typeof PACE>
}

/** Milliseconds of the machine. */
const PACE = {
  /** How often a channel looks for messages that are due. */
  look: 1_000,
  tidy: 60_000,
  /** How long an attempt may take. */
  attempt: 30_000,
  /** How long attempts that are under way may go on when the program stops. */
  stop: 5_000,
}

/** Between two attempts at one message; a provider may ask for more. */
const WAITS = { first: 5 * SECOND, longest: 15 * MINUTE }

/** Of one channel. */
const MOST_AT_ONCE = 8

/**
 * What fails again within so long is the same outage, and said: of a full disk one channel may read while
 * another can't write.
 */
const SAME_OUTAGE = 60_000

/**
 * Sends what is in the outbox, each channel on its own: one that is slow, or a recipient that fails, holds up
 * nobody else. There is one dispatcher, in the pipeline that leads. It never rejects.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions
  readonly #pace: typeof PACE
  readonly #giveUp = new AbortController()
  readonly #wakes = new Map<Channel, () => void>()
  #running: Promise<unknown> = Promise.resolve()
  #stopping = false
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(options: DispatcherOptions) {
    this.#options = options
    this.#pace = { ...PACE, ...options.pace }
  }

  /** Begins to send. What a dispatcher before this one left in the middle goes again. */
  start(): void {
    this.#running = this.#begin()
  }

  /** There may be something new. */
  wake(): void {
    for (const wake of this.#wakes.values()) wake()
  }

  /** Ends when nothing is under way any more; what takes too long is broken off and goes again. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    const timer = setTimeout(() => this.#giveUp.abort(), this.#pace.stop)
    await this.#running
    clearTimeout(timer)
    await Promise.allSettled(this.#options.channels.map((channel) => channel.close()))
  }

  async #begin(): Promise<void> {
    const { db, channels, now, lead } = this.#options
    await this.#untilDone(() => asLeader(db, lead, releaseClaims))
    const tidy = () => asLeader(db, lead, (trx) => tidyOutbox(trx, now()))
    await this.#untilDone(tidy)
    const tidying = setInterval(() => void this.#attempt(tidy), this.#pace.tidy)
    await Promise.all(channels.map((channel) => this.#serve(channel)))
    clearInterval(tidying)
  }

  async #serve(channel: Channel): Promise<void> {
    const underWay = new Set<Promise<void>>()
    while (!this.#stopping) {
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      this.#wakes.set(channel, resolve)
      for (const delivery of await this.#claim(channel, MOST_AT_ONCE - underWay.size)) {
        const one = this.#deliver(channel, delivery).finally(() => {
          underWay.delete(one)
          this.#wakes.get(channel)?.()
        })
        underWay.add(one)
      }
      const timer = setTimeout(resolve, this.#pace.look)
      await woken
      clearTimeout(timer)
    }
    await Promise.all(underWay)
  }

  async #claim({ name }: Channel, most: number): Promise<readonly Delivery[]> {
    if (most === 0) return []
    const { db, now, lead } = this.#options
    const claimed = await this.#attempt(() =>
      asLeader(db, lead, (trx) => claimDue(trx, { channel: name, now: now(), most })),
    )
    return claimed ?? []
  }

  async #deliver(channel: Channel, delivery: Delivery): Promise<void> {
    const { db, lead, now, log } = this.#options
    const outcome = await this.#send(channel, delivery)
    const at = now()
    const requestedPause = outcome.kind === 'later' ? (outcome.after ?? 0) : 0
    const again = later(
      at,
      Math.round(Math.max(backOff(delivery.attempts, WAITS, Math.random()), requestedPause)),
    )
    const { outboxID } = delivery
    await this.#untilDone(() =>
      asLeader(db, lead, (trx) => settle(trx, outboxID, outcome, { now: at, again })),
    )
    const about = { channel: channel.name, outboxID, attempts: delivery.attempts }
    if (outcome.kind === 'never')
      log.warn(
        { event: 'message-given-up', ...about, reason: outcome.reason },
        'a message can not be delivered',
      )
    else if (outcome.kind === 'later')
      log.info(
        { event: 'message-retried', ...about, reason: outcome.reason },
        'a message is to be tried again',
      )
  }

  /**
   * An attempt ends, whatever the channel does: by its answer, by its error, or because it takes too long.
   */
  async #send(channel: Channel, delivery: Delivery): Promise<Outcome> {
    const signal = AbortSignal.any([this.#giveUp.signal, AbortSignal.timeout(this.#pace.attempt)])
    const { promise: ended, reject } = Promise.withResolvers<never>()
    const end = () => reject(signal.reason as Error)
    signal.addEventListener('abort', end)
    const result = await settled(Promise.race([channel.send(delivery, signal), ended]))
    signal.removeEventListener('abort', end)
    if (result.ok) return result.value
    return { kind: 'later', reason: reasonOf(result.error), after: null }
  }

  /** A database that is away for a while comes back. */
  async #untilDone(work: () => Promise<unknown>): Promise<void> {
    const tryIt = () => this.#attempt(() => work().then(() => true))
    while (!(await tryIt()) && !this.#giveUp.signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, this.#pace.look))
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    const result = await settled(work())
    if (result.ok) return result.value
    if (result.error instanceof LeadLost) this.#giveUp.abort()
    const at = performance.now()
    if (at - this.#failedAt > SAME_OUTAGE)
      this.#options.log.warn(
        { event: 'outbox-unreachable', err: result.error as Error },
        'the outbox is out of reach; trying again',
      )
    this.#failedAt = at
    return undefined
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'TimeoutError' ? 'timeout' : error.message
}
