import { type Instant, instant, type LineInput, latest, MINUTE, SECOND } from '@baliza/domain'
import type { ScriptRunner } from '@baliza/line-script'
import type { Logger } from 'pino'
import type { Db } from '../db/open-database.ts'
import { logQueue } from '../log/log.ts'
import type { Bus } from '../messaging/bus.ts'
import { readConfigurationRevision } from '../messaging/configuration-revision.ts'
import { keepTrying, type Patience } from '../messaging/keep-trying.ts'
import type { Lead } from '../messaging/lead.ts'
import { forgetTagReadings } from '../messaging/tag-readings.ts'
import { type Gap, gapIn } from './1-collect/intake.ts'
import { openLastReadings } from './1-collect/last-readings.ts'
import { PushedReadings } from './1-collect/pushed-readings.ts'
import { openRecentUpdates, writeHealth } from './1-collect/recent-updates.ts'
import type { Reception } from './1-collect/reception.ts'
import { reportTroubles, type TroubleReport } from './2-interpret/report-troubles.ts'
import { readOrderNews } from './3-track/order-boundaries.ts'
import { recordSafely } from './4-record/record-safely.ts'
import { Indexer } from './5-index/indexer.ts'
import { rollUp } from './5-index/roll-up.ts'
import { Agenda } from './agenda.ts'
import { openCycleTimes } from './cycle-times.ts'
import type { JournalBatch } from './handed-on/journal-batch.ts'
import { type PlantConfiguration, readConfiguration } from './handed-on/plant-configuration.ts'
import { type Inputs, Pipeline } from './line-stages.ts'

export type RunOptions = {
  readonly db: Db
  readonly bus: Bus
  readonly scripts: ScriptRunner
  readonly now: () => Instant
  readonly log: Logger
  readonly reception: Reception
  readonly lead: Lead
  /** Another pipeline led before this one: what our journal has was overtaken. */
  readonly tookOver: boolean
}

/** Readings of one turn: enough to be quick, few enough to stay responsive. */
const MOST_READINGS = 20_000
/** Milliseconds of the machine: a turn begins at least so often, … */
const LONGEST_PAUSE = 100
/** … but not sooner after the one before, so that readings come together. */
const SHORTEST_PAUSE = 20
/** So far behind the plant's clock, windows may have ended that nobody computed. */
const LONG_AGO = 5 * MINUTE
/** For so long a script that went wrong is shown. */
const TROUBLE_SHOWN = 3_600_000
/** About a minute of a database that answers but refuses: then the process begins anew. */
const MOST_TRIES = 60

/**
 * The pipeline of a plant as it lives: it follows the drivers, the clock and what people do, until it is
 * stopped.
 */
export class RunningPipeline {
  readonly #options: RunOptions
  #plant: PlantConfiguration
  readonly #pipeline: Pipeline
  readonly #indexer: Indexer
  readonly #pushed: PushedReadings
  readonly #troubles: TroubleReport
  readonly #updates = openRecentUpdates()
  #slot = 0
  readonly #times = openCycleTimes()
  readonly #readings = openLastReadings()
  #rolling: Promise<void> = Promise.resolve()
  readonly #rolledUp = new Map<number, Instant>()
  readonly #agenda = new Agenda()
  /** Up to when the lines were led; null = never. */
  #lastSeen: Instant | null = null
  /** Where the last outage began, if its windows are still to be computed. */
  #jumpedFrom: Instant | null = null
  #told = new Map<number, LineInput[]>()
  #stopping = false
  #wake: () => void = () => undefined
  readonly #patience: Patience

  constructor(options: RunOptions, plant: PlantConfiguration) {
    const { db, scripts, bus, now, log, reception } = options
    this.#options = options
    this.#plant = plant
    this.#troubles = reportTroubles(log)
    const onAway = (error: unknown) => reception.watch.databaseSaid(error)
    this.#patience = { log, mostTries: MOST_TRIES, isOver: () => this.#stopping, onAway }
    const persistence = { ...this.#patience, db, lead: options.lead }
    this.#pipeline = new Pipeline({
      db,
      scripts,
      record: (cycle, within) => recordSafely(cycle, within, persistence),
    })
    this.#indexer = new Indexer(
      { db, bus, now, log, lead: options.lead, beaconFails: (lineID) => this.#pipeline.beaconFails(lineID) },
      plant,
    )
    reception.onReadings = (readings) => {
      this.#readings.put(readings)
      this.#wake()
    }
    reception.more = () => this.#times.summary()
    this.#pushed = new PushedReadings({
      db,
      journal: reception.journal,
      log,
      interpret: (opcServerID, pushed, receivedAt) =>
        reception.collector.receive(opcServerID, pushed, receivedAt),
      put: (mark, readings) => reception.putAtOnce(mark, readings),
    })
  }

  #persist<T>(work: () => Promise<T>): Promise<T> {
    return keepTrying(work, this.#patience)
  }

  /**
   * Lives until `stop`. Rejects when something is wrong that trying again does not heal: then the process
   * begins anew.
   */
  async live(onReady: () => void): Promise<void> {
    const { bus } = this.#options
    const listening = [
      bus.subscribe('facts', (lineIDs) => this.#hear('orders', () => this.#indexer.look(lineIDs))),
      bus.subscribe('configuration', () => this.#hear('configuration', () => this.#indexer.look([]))),
      bus.subscribe('readings', () => this.#readings.watch()),
      bus.subscribe('pushed', () => this.#hearPushed()),
    ]
    const [ended] = await Promise.allSettled([
      this.#catchUp()
        .then(onReady)
        .then(() => this.#turnUntilStopped()),
    ])
    for (const stopListening of listening) stopListening()
    await this.#options.reception.close()
    await this.#indexer.stop()
    await this.#rolling
    if (ended.status === 'rejected') throw ended.reason
  }

  stop(): void {
    this.#stopping = true
    this.#wake()
  }

  #hearPushed(): void {
    this.#pushed.hear()
    this.#wake()
  }

  #hear(topic: 'orders' | 'configuration', then: () => void): void {
    this.#agenda.hint(topic)
    then()
    this.#wake()
  }

  /** Leads the lines through what the journal has and the facts have not, and reads on from there. */
  async #catchUp(): Promise<void> {
    const { now, reception, tookOver } = this.#options
    const { journal, intake } = reception
    const opened = await this.#persist(() => this.#pipeline.open(this.#plant, now()))
    this.#troubles.report(opened.troubles, now())
    this.#lastSeen = opened.lastBeat
    if (tookOver) await reception.startOver()
    // NOTE: what the database remembers and the journal has not was recorded, here or elsewhere
    if (tookOver || opened.sequence > journal.lastSequence) journal.release(journal.lastSequence)
    journal.skipTo(opened.sequence)
    intake.begin(tookOver ? journal.lastSequence : opened.readAfter)
    await this.#leadThroughJournal({ isTorn: !tookOver && journal.oldestSequence > opened.sequence + 1 })
    this.#tell(opened.inputs)
    this.#indexer.resume(opened.lastBeat ?? now())
    await reception.follow(this.#plant, this.#pipeline.countsEveryUpdate)
  }

  async #leadThroughJournal({ isTorn }: { isTorn: boolean }): Promise<void> {
    let isFirst = true
    for (
      let batches = this.#takeBatches();
      batches.length > 0 && !this.#stopping;
      batches = this.#takeBatches()
    ) {
      for (const { readings } of batches) this.#readings.put(readings.filter(({ tagID }) => tagID > 0))
      if (isTorn && isFirst) this.#missWhatIsGone(batches)
      isFirst = false
      await this.#turn(batches, lastArrival(batches) ?? this.#options.now())
    }
  }

  /**
   * The database remembers less than the journal still has, as after a backup was restored: what is between
   * the two nobody knows.
   */
  #missWhatIsGone(batches: readonly JournalBatch[]): void {
    const [first] = batches.flatMap(({ readings }) => readings.filter(({ tagID }) => tagID > 0).slice(0, 1))
    if (!first || this.#lastSeen === null || first.arrivalTime <= this.#lastSeen) return
    this.#options.log.warn(
      { since: this.#lastSeen, until: first.arrivalTime },
      'the journal no longer has what was read meanwhile',
    )
    this.#loseSight({ since: null, until: first.arrivalTime })
  }

  async #turnUntilStopped(): Promise<void> {
    while (!this.#stopping) {
      const began = performance.now()
      await this.#lookAround()
      await this.#pushed.take(this.#pipeline.recordedSequence)
      // NOTE: the time before the readings: what nobody saw until now is among them
      const now = this.#options.now()
      const batches = this.#takeBatches()
      const behind = this.#options.reception.intake.isBehind
      await this.#turn(batches, (behind ? lastArrival(batches) : undefined) ?? now)
      void this.#indexer.run()
      if (behind) continue
      if (this.#jumpedFrom !== null) this.#indexer.resume(this.#jumpedFrom)
      this.#jumpedFrom = null
      await this.#pause(began)
    }
  }

  #takeBatches(): JournalBatch[] {
    const { intake } = this.#options.reception
    intake.flush()
    return intake.take(MOST_READINGS)
  }

  /** What the lines did in the gap is not known; what their counters made of it will be. */
  #loseSight({ since, until }: Gap): void {
    const from = since ?? this.#lastSeen
    if (from !== null) this.#tell(this.#pipeline.lose(this.#pipeline.lineIDs, from, until))
  }

  async #turn(batches: readonly JournalBatch[], upTo: Instant): Promise<void> {
    const began = performance.now()
    const gap = gapIn(batches[0])
    if (gap) this.#loseSight(gap)
    await this.#lookAtOrders(upTo)
    const told = this.#told
    this.#told = new Map()
    const within = this.#pushed.forgetWith(batches)
    const { changes, troubles, evaluations } = await this.#pipeline.turn({
      batches,
      upTo,
      told,
      within,
      atOnce: within !== undefined,
    })
    if (this.#lastSeen !== null && this.#options.now() - this.#lastSeen > LONG_AGO)
      this.#jumpedFrom ??= this.#lastSeen
    this.#lastSeen = latest(upTo, this.#lastSeen ?? upTo)
    this.#options.reception.journal.release(this.#pipeline.recordedSequence)
    this.#indexer.notice(changes)
    this.#troubles.report(troubles, this.#options.now())
    const readings = batches.reduce((sum, batch) => sum + batch.readings.length, 0)
    const duration = performance.now() - began
    this.#times.add(duration, { readings, evaluations, troubles: troubles.length })
    this.#updates.add(upTo, { duration, readings, lines: this.#options.scripts.takeTimes() })
  }

  /** Waits for readings, a hint or the next turn, whatever comes first. */
  async #pause(began: number): Promise<void> {
    await sleep(SHORTEST_PAUSE)
    const left = LONGEST_PAUSE - (performance.now() - began)
    if (left <= 0 || this.#stopping || this.#options.reception.intake.hasNews) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, left)
    await promise
    clearTimeout(timer)
    this.#wake = () => undefined
  }

  async #lookAround(): Promise<void> {
    if (this.#agenda.isDue('configuration')) await this.#persist(() => this.#lookAtConfiguration())
    if (this.#agenda.isDue('status'))
      await this.#persist(() =>
        this.#options.reception.collector.writeStatus(this.#options.db, this.#options.lead),
      )
    if (this.#agenda.isDue('readings')) await this.#persist(() => this.#readings.write(this.#options.db))
    if (this.#agenda.isDue('diagnostics')) await this.#persist(() => this.#writeDiagnostics())
    if (this.#agenda.isDue('rollUp')) this.#rolling = this.#rolling.then(() => this.#rollUpBeside())
  }

  /**
   * People start and end orders at any time: the lines are told so at the time when it was. While they are
   * led through what waits, each turn may be an hour of the plant.
   */
  async #lookAtOrders(upTo: Instant): Promise<void> {
    const isLeap = this.#lastSeen !== null && upTo - this.#lastSeen > SECOND
    if (!isLeap && !this.#agenda.isDue('orders')) return
    this.#agenda.begin('orders')
    const { inputs, speeds } = await this.#persist(() =>
      readOrderNews(this.#options.db, this.#pipeline.tracks, upTo),
    )
    for (const [lineID, speed] of speeds) this.#pipeline.expectSpeed(lineID, speed)
    this.#tell(inputs)
  }

  /**
   * Between two turns: what was read before is already in the journal, what comes meanwhile waits there for
   * the new scripts.
   */
  async #lookAtConfiguration(): Promise<void> {
    const { db, now, log } = this.#options
    if ((await readConfigurationRevision(db)) === this.#plant.revision) return
    const plant = await readConfiguration(db)
    if (!plant) return
    const seenUpTo = this.#options.reception.intake.isBehind ? this.#lastSeen : null
    const { inputs, troubles } = await this.#pipeline.follow(
      plant,
      now(),
      seenUpTo === null ? {} : { seenUpTo },
    )
    this.#tell(inputs)
    this.#troubles.report(troubles, this.#options.now())
    this.#indexer.follow(plant)
    await this.#options.reception.follow(plant, this.#pipeline.countsEveryUpdate)
    await forgetTagReadings(db)
    this.#plant = plant
    log.info(
      { revision: plant.revision, lines: plant.lines.size, tags: plant.tags.length },
      'the configuration changed',
    )
  }

  #tell(inputs: Inputs): void {
    for (const [lineID, list] of inputs) this.#told.set(lineID, [...(this.#told.get(lineID) ?? []), ...list])
  }

  /** What failed is due again a minute later. */
  async #rollUpBeside(): Promise<void> {
    const [done] = await Promise.allSettled([this.#persist(() => this.#rollUp())])
    if (done.status === 'rejected' && !this.#stopping)
      this.#options.log.error({ err: done.reason as Error }, 'old days could not be rolled up')
  }

  /** One day of each line a minute, beside the turns: a backlog of months is done within hours. */
  async #rollUp(): Promise<void> {
    const now = this.#options.now()
    for (const lineID of this.#plant.lines.keys()) {
      if (this.#stopping) return
      const from = this.#rolledUp.get(lineID) ?? instant(0)
      this.#rolledUp.set(
        lineID,
        await rollUp(this.#options.db, { lineID, from, lead: this.#options.lead }, now, this.#plant.calendar),
      )
    }
  }

  /** How the pipeline is doing, for the web process. */
  async #writeDiagnostics(): Promise<void> {
    const { db, now, reception } = this.#options
    const at = now()
    const content = {
      pid: process.pid,
      ...reception.watch.room(),
      ...this.#times.summary(),
      droppedLogLines: logQueue.dropped(),
      scripts: this.#troubles.lately(instant(at - TROUBLE_SHOWN)),
    }
    this.#slot = await writeHealth(db, { updates: this.#updates.take(), firstSlot: this.#slot, at, content })
  }
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function lastArrival(batches: readonly JournalBatch[]): Instant | undefined {
  let last: Instant | undefined
  for (const { readings } of batches) {
    const arrival = readings.at(-1)?.arrivalTime
    if (arrival !== undefined && (last === undefined || arrival > last)) last = arrival
  }
  return last
}
