import { type Instant, instant, type LineInput, latest, MINUTE, SECOND } from '@baliza/domain'
import type { ScriptRunner } from '@baliza/line-script'
import type { Db } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import { type Gap, gapIn } from './1-collect/intake.ts'
import type { LastReadings } from './1-collect/last-readings.ts'
import type { PushedReadings } from './1-collect/pushed-readings.ts'
import type { Reception } from './1-collect/reception.ts'
import { readOrderNews } from './3-track/order-boundaries.ts'
import type { Indexer } from './5-index/indexer.ts'
import type { Agenda } from './agenda.ts'
import type { JournalBatch } from './handed-on/journal-batch.ts'
import type { Health } from './health.ts'
import type { Inputs, LineStages } from './line-stages.ts'

export type CyclesOptions = {
  readonly db: Db
  readonly now: () => Instant
  readonly log: Log
  readonly scripts: ScriptRunner
  readonly reception: Reception
  readonly stages: LineStages
  readonly indexer: Indexer
  readonly pushed: PushedReadings
  readonly lastReadings: LastReadings
  readonly health: Health
  readonly agenda: Agenda
  readonly isOver: () => boolean
  /** Does the work until it succeeds. */
  readonly persist: <T>(work: () => Promise<T>) => Promise<T>
}

/** Readings of one cycle: enough to be quick, few enough to stay responsive. */
const MOST_READINGS = 20_000
/** So far behind the plant's clock, windows may have ended that nobody computed. */
const LONG_AGO = 5 * MINUTE

/** Leads the lines on, cycle by cycle: what came since the one before, through the stages 2 to 5. */
export class Cycles {
  readonly #options: CyclesOptions
  /** Up to when the lines were led; null = never. */
  #seenUpTo: Instant | null = null
  /** Where the last outage began, if its windows are still to be computed. */
  #outageFrom: Instant | null = null
  /** Inputs of the next cycle that no reading gives. */
  #inputs = new Map<number, LineInput[]>()

  constructor(options: CyclesOptions) {
    this.#options = options
  }

  /** Up to when the lines were led, where more than that waits already. */
  get behindAt(): Instant | null {
    return this.#options.reception.intake.isBehind ? this.#seenUpTo : null
  }

  /** Before the first cycle: up to when another process led the lines. */
  resumeFrom(lastBeat: Instant | null): void {
    this.#seenUpTo = lastBeat
  }

  /** Gives the lines inputs in the next cycle. */
  add(inputs: Inputs): void {
    for (const [lineID, list] of inputs)
      this.#inputs.set(lineID, [...(this.#inputs.get(lineID) ?? []), ...list])
  }

  /**
   * Leads the lines through what the journal has and the facts have not. Torn: the journal no longer has all
   * of it.
   */
  async runThroughJournal({ isTorn }: { isTorn: boolean }): Promise<void> {
    let isFirst = true
    for (
      let batches = this.#takeBatches();
      batches.length > 0 && !this.#options.isOver();
      batches = this.#takeBatches()
    ) {
      for (const { readings } of batches)
        this.#options.lastReadings.put(readings.filter(({ tagID }) => tagID > 0))
      if (isTorn && isFirst) this.#missWhatIsGone(batches)
      isFirst = false
      await this.#run(batches, lastArrival(batches) ?? this.#options.now())
    }
  }

  /** One cycle over what came since the one before. Answers whether more waits already. */
  async run(): Promise<{ readonly isBehind: boolean }> {
    const { reception, pushed, stages, indexer, now } = this.#options
    await pushed.take(stages.recordedSequence)
    // NOTE: the time before the readings: what nobody saw until now is among them
    const at = now()
    const batches = this.#takeBatches()
    const { isBehind } = reception.intake
    await this.#run(batches, (isBehind ? lastArrival(batches) : undefined) ?? at)
    void indexer.run()
    if (isBehind) return { isBehind }
    if (this.#outageFrom !== null) indexer.resume(this.#outageFrom)
    this.#outageFrom = null
    return { isBehind }
  }

  #takeBatches(): JournalBatch[] {
    const { intake } = this.#options.reception
    intake.flush()
    return intake.take(MOST_READINGS)
  }

  async #run(batches: readonly JournalBatch[], upTo: Instant): Promise<void> {
    const { stages, pushed, reception, indexer, health, scripts, now } = this.#options
    const began = performance.now()
    const gap = gapIn(batches[0])
    if (gap) this.#loseSight(gap)
    await this.#lookAtOrders(upTo)
    const inputs = this.#inputs
    this.#inputs = new Map()
    const within = pushed.forgetWith(batches)
    const atOnce = within !== undefined
    const { changes, troubles, evaluations } = await stages.run({ batches, upTo, inputs, within, atOnce })
    if (this.#seenUpTo !== null && now() - this.#seenUpTo > LONG_AGO) this.#outageFrom ??= this.#seenUpTo
    this.#seenUpTo = latest(upTo, this.#seenUpTo ?? upTo)
    reception.journal.release(stages.recordedSequence)
    indexer.notice(changes)
    const readings = batches.reduce((sum, batch) => sum + batch.readings.length, 0)
    const duration = performance.now() - began
    health.addCycle({ duration, readings, evaluations, troubles, lines: scripts.takeTimes() }, upTo, now())
  }

  /** What the lines did in the gap is not known; what their counters made of it will be. */
  #loseSight({ since, until }: Gap): void {
    const { stages } = this.#options
    const from = since ?? this.#seenUpTo
    if (from !== null) this.add(stages.lose(stages.lineIDs, from, until))
  }

  /**
   * The database remembers less than the journal still has, as after a backup was restored: what is between
   * the two nobody knows.
   */
  #missWhatIsGone(batches: readonly JournalBatch[]): void {
    const [first] = batches.flatMap(({ readings }) => readings.filter(({ tagID }) => tagID > 0).slice(0, 1))
    if (!first || this.#seenUpTo === null || first.arrivalTime <= this.#seenUpTo) return
    this.#options.log.warn(
      { event: 'journal-gap', since: this.#seenUpTo, until: first.arrivalTime },
      'the journal no longer has what was read meanwhile',
    )
    this.#loseSight({ since: null, until: first.arrivalTime })
  }

  /**
   * People start and end orders at any time: the lines get them at the time when it was. While they are led
   * through what waits, each cycle may be an hour of the plant.
   */
  async #lookAtOrders(upTo: Instant): Promise<void> {
    const { agenda, persist, db, stages } = this.#options
    const isLeap = this.#seenUpTo !== null && upTo - this.#seenUpTo > SECOND
    if (!isLeap && !agenda.isDue('orders')) return
    agenda.begin('orders')
    const { inputs, speeds } = await persist(() => readOrderNews(db, stages.tracks, upTo))
    for (const [lineID, speed] of speeds) stages.expectSpeed(lineID, speed)
    this.add(inputs)
  }
}

function lastArrival(batches: readonly JournalBatch[]): Instant | undefined {
  const arrivals = batches.flatMap(({ readings }) => readings.at(-1)?.arrivalTime ?? [])
  return arrivals.length === 0 ? undefined : instant(Math.max(...arrivals))
}
