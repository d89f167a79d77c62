import type { Instant } from '@baliza/domain'
import type { ScriptRunner } from '@baliza/line-script'
import type { Db } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import type { Bus } from '../messaging/bus.ts'
import { readConfigurationRevision } from '../messaging/configuration-revision.ts'
import { keepTrying, type Patience } from '../messaging/keep-trying.ts'
import { asLeader, type Lead } from '../messaging/lead.ts'
import { advance } from '../messaging/supervised.ts'
import { forgetTagReadings } from '../messaging/tag-readings.ts'
import { openLastReadings } from './1-collect/last-readings.ts'
import { PushedReadings } from './1-collect/pushed-readings.ts'
import type { Reception } from './1-collect/reception.ts'
import { recordSafely } from './4-record/record-safely.ts'
import { Indexer } from './5-index/indexer.ts'
import { RollUps } from './5-index/roll-ups.ts'
import { Agenda } from './agenda.ts'
import { Cycles } from './cycles.ts'
import { type PlantConfiguration, readConfiguration } from './handed-on/plant-configuration.ts'
import { Health } from './health.ts'
import { LineStages } from './line-stages.ts'
import type { PipelineMeasures } from './measures.ts'
import { Pulse } from './pulse.ts'

export type RunOptions = {
  readonly db: Db
  readonly bus: Bus
  readonly scripts: ScriptRunner
  readonly now: () => Instant
  readonly log: Log
  readonly reception: Reception
  readonly lead: Lead
  /** Another pipeline led before this one: what our journal has was overtaken. */
  readonly tookOver: boolean
  readonly measures?: PipelineMeasures | undefined
}

/** About a minute of a database that answers but refuses: then the process restarts. */
const MOST_TRIES = 60

/**
 * The top of the pipeline: it reads the plant (1), leads the lines (2 to 4), has figures computed (5) and
 * looks after what is due besides, until it is stopped. Notices (6) are sent beside it.
 */
export class RunningPipeline {
  readonly #options: RunOptions
  #plant: PlantConfiguration
  readonly #pulse = new Pulse()
  readonly #agenda = new Agenda()
  readonly #patience: Patience
  readonly #health: Health
  readonly #lastReadings = openLastReadings()
  readonly #pushed: PushedReadings
  readonly #stages: LineStages
  readonly #indexer: Indexer
  readonly #rollUps: RollUps
  readonly #cycles: Cycles

  constructor(options: RunOptions, plant: PlantConfiguration) {
    const { db, scripts, bus, now, log, reception, lead, measures } = options
    this.#options = options
    this.#plant = plant
    const isOver = () => this.#pulse.isStopped
    this.#patience = {
      log,
      isOver,
      mostTries: MOST_TRIES,
      onAway: (error) => reception.watch.databaseSaid(error),
      onTry: advance,
    }
    const persist = <T>(work: () => Promise<T>) => this.#persist(work)
    this.#health = new Health(log, measures)
    reception.listen({
      onReadings: (readings) => {
        this.#lastReadings.put(readings)
        this.#pulse.wake()
      },
      summary: () => this.#health.summary(),
    })
    this.#pushed = new PushedReadings({ db, lead, log, ...reception.pushedInto() })
    this.#stages = new LineStages({
      db,
      scripts,
      record: async (cycle, within) => {
        const began = performance.now()
        const recorded = await recordSafely(cycle, within, { ...this.#patience, db, lead })
        measures?.recorded(performance.now() - began)
        return recorded
      },
    })
    const beaconFails = (lineID: number) => this.#stages.beaconFails(lineID)
    this.#indexer = new Indexer({ db, bus, now, log, lead, beaconFails }, plant)
    this.#rollUps = new RollUps({ db, now, log, lead, isOver, persist })
    this.#cycles = new Cycles({
      db,
      now,
      log,
      scripts,
      reception,
      isOver,
      persist,
      stages: this.#stages,
      indexer: this.#indexer,
      pushed: this.#pushed,
      lastReadings: this.#lastReadings,
      health: this.#health,
      agenda: this.#agenda,
    })
  }

  /**
   * Lives until `stop`. Rejects when something is wrong that trying again does not heal: then the process
   * restarts.
   */
  async live(onReady: () => void): Promise<void> {
    const stopListening = this.#listen()
    try {
      await this.#catchUp()
      onReady()
      while (!this.#pulse.isStopped) await this.#runCycle()
    } finally {
      stopListening()
      await this.#options.reception.close()
      await this.#indexer.stop()
      await this.#rollUps.ended()
    }
  }

  stop(): void {
    this.#pulse.stop()
  }

  /** What other processes did is looked at soon. */
  #listen(): () => void {
    const { bus } = this.#options
    const listening = [
      bus.subscribe('facts', (lineIDs) => {
        this.#agenda.hint('orders')
        this.#indexer.look(lineIDs)
        this.#pulse.wake()
      }),
      bus.subscribe('configuration', () => {
        this.#agenda.hint('configuration')
        this.#indexer.look([])
        this.#pulse.wake()
      }),
      bus.subscribe('readings', () => this.#lastReadings.watch()),
      bus.subscribe('pushed', () => {
        this.#pushed.lookSoon()
        this.#pulse.wake()
      }),
    ]
    return () => {
      for (const stopListening of listening) stopListening()
    }
  }

  /** Leads the lines through what the journal has and the facts have not, and reads on from there. */
  async #catchUp(): Promise<void> {
    const { now, reception, tookOver } = this.#options
    const { journal, intake } = reception
    const opened = await this.#persist(() => this.#stages.open(this.#plant, now()))
    this.#health.reportTroubles(opened.troubles, now())
    this.#cycles.resumeFrom(opened.lastBeat)
    if (tookOver) {
      await reception.startOver()
      this.#pushed.disown()
    }
    // NOTE: what the database remembers and the journal has not was recorded, here or elsewhere
    if (tookOver || opened.sequence > journal.lastSequence) journal.release(journal.lastSequence)
    journal.skipTo(opened.sequence)
    intake.begin(tookOver ? journal.lastSequence : opened.readAfter)
    await this.#cycles.runThroughJournal({
      isTorn: !tookOver && journal.oldestSequence > opened.sequence + 1,
    })
    this.#cycles.add(opened.inputs)
    this.#indexer.resume(opened.lastBeat ?? now())
    await reception.follow(this.#plant, this.#stages.countsEveryUpdate)
  }

  async #runCycle(): Promise<void> {
    advance()
    const began = performance.now()
    await this.#lookAfterWhatIsDue()
    const { isBehind } = await this.#cycles.run()
    if (!isBehind) await this.#pulse.pause(began, () => this.#options.reception.intake.hasNews)
  }

  /** Between two cycles. Orders are looked at within a cycle: they are inputs of it. */
  async #lookAfterWhatIsDue(): Promise<void> {
    const { db, lead, now, reception } = this.#options
    const due = {
      configuration: () => this.#followConfiguration(),
      status: () => reception.collector.writeStatus(db, lead),
      readings: () => this.#lastReadings.write(db, lead),
      diagnostics: () => this.#health.write({ db, lead }, now(), reception.watch.room()),
    }
    for (const [matter, work] of Object.entries(due))
      if (this.#agenda.isDue(matter as keyof typeof due)) await this.#persist(work)
    if (this.#agenda.isDue('rollUp')) this.#rollUps.begin(this.#plant)
  }

  /**
   * What was read before is already in the journal, what comes meanwhile waits there for the new scripts.
   */
  async #followConfiguration(): Promise<void> {
    const { db, lead, now, log, reception } = this.#options
    if ((await readConfigurationRevision(db)) === this.#plant.revision) return
    const plant = await readConfiguration(db)
    if (!plant) return
    const seenUpTo = this.#cycles.behindAt
    const followed = await this.#stages.follow(plant, now(), seenUpTo === null ? {} : { seenUpTo })
    this.#cycles.add(followed.inputs)
    this.#health.reportTroubles(followed.troubles, now())
    this.#indexer.follow(plant)
    await reception.follow(plant, this.#stages.countsEveryUpdate)
    await asLeader(db, lead, forgetTagReadings)
    this.#plant = plant
    const { revision, lines, tags } = plant
    log.info(
      { event: 'configuration-changed', revision, lines: lines.size, tags: tags.length },
      'the configuration changed',
    )
  }

  #persist<T>(work: () => Promise<T>): Promise<T> {
    return keepTrying(work, this.#patience)
  }
}
