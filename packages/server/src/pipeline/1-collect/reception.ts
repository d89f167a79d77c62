import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlantClock } from '@baliza/acquisition'
import { SECOND, type TagReading } from '@baliza/domain'
import type { SecretKeys } from '../../db/secrets/secret-keys.ts'
import type { Log } from '../../log/log-event.ts'
import { fileLock, type Lock } from '../../messaging/leadership.ts'
import {
  lastPipelineHealth,
  type PipelineHealth,
  pipelineHealthFile,
} from '../../messaging/pipeline-health.ts'
import type { PlantConfiguration } from '../handed-on/plant-configuration.ts'
import { Collector } from './collector.ts'
import { fittingReading } from './fitting-reading.ts'
import { Intake, type Loss } from './intake.ts'
import { type Journal, openJournal } from './journal.ts'
import { JournalWatch } from './journal-watch.ts'
import type { PushedOptions } from './pushed-readings.ts'
import { keepReadingPlan, keptReadingPlan, type ReadingPlan } from './reading-plan.ts'
import { Wakefulness } from './wakefulness.ts'

export type ReceptionOptions = {
  readonly now: PlantClock
  readonly dataFolder: string
  readonly journalBytes: number
  readonly log: Log
  /** What the passwords in the reading plan are sealed by. */
  readonly secrets: SecretKeys
}

export type ReceptionListener = {
  /** Called with what was read. */
  readonly onReadings: (readings: readonly TagReading[]) => void
  /** How the cycles went, for the file that says how the pipeline is. */
  readonly summary: () => object
}

type Servers = Pick<PlantConfiguration, 'servers' | 'tags' | 'clocks'>
type CountsEveryUpdate = (tagID: number) => boolean

const FLUSH_EVERY = 100
/** A power cut costs what was read in so long. */
const SYNC_EVERY = SECOND
const TRY_LOCK_EVERY = 200
/** More batches than are ever written between two words of the pipeline. */
const UNTOLD_BATCHES = 10_000

/**
 * Where what is read from the plant is received, whatever becomes of it: the collector, the journal and the
 * intake. It needs no database, so that it goes on while that is away, by a plan that it keeps beside the
 * journal.
 */
export class Reception {
  readonly journal: Journal
  readonly intake: Intake
  readonly watch: JournalWatch
  readonly collector: Collector
  readonly #options: ReceptionOptions
  readonly #lock: Lock
  readonly #wakefulness: Wakefulness
  /** What does not succeed at the moment, and was said. */
  readonly #failing = new Set<string>()
  readonly #timers: NodeJS.Timeout[]
  /** The pipeline that leads; before it does, nobody listens. */
  #listener: ReceptionListener = { onReadings: () => undefined, summary: () => ({}) }
  #plan: { readonly plant: Servers; readonly countsEveryUpdate: CountsEveryUpdate } | undefined

  private constructor(options: ReceptionOptions, lock: Lock) {
    const { now, dataFolder, log, journalBytes } = options
    this.#options = options
    this.#lock = lock
    this.journal = openJournal(join(dataFolder, 'readings.journal'), journalBytes)
    this.#wakefulness = new Wakefulness(now)
    this.intake = new Intake(
      this.journal,
      (loss) => this.#seeAgain(loss),
      () => this.#noticeSleep(),
    )
    this.watch = new JournalWatch({ journal: this.journal, now, log })
    this.collector = new Collector({ now, dataFolder, log, put: (readings) => this.put(readings) })
    this.#timers = [
      setInterval(() => this.intake.flush(), FLUSH_EVERY),
      setInterval(() => this.#everySecond(), SYNC_EVERY),
    ]
  }

  /** Opens the journal as soon as nobody else has it open. Throws when the disk can't hold it. */
  static async open(options: ReceptionOptions): Promise<Reception> {
    for (;;) {
      const reception = await Reception.#tryOpen(options)
      if (reception) return reception
      await pause(TRY_LOCK_EVERY)
    }
  }

  static async #tryOpen(options: ReceptionOptions): Promise<Reception | undefined> {
    const lock = fileLock(join(options.dataFolder, 'readings.journal.lock'))
    if (await lock.tryTake()) return new Reception(options, lock)
    await lock.release()
    return undefined
  }

  /**
   * Reads on as this process read last, for when its database is away as it starts. Undefined where somebody
   * else led since, or has the journal.
   */
  static async openAlone(options: ReceptionOptions): Promise<Reception | undefined> {
    const plan = await keptReadingPlan(options.dataFolder, options.secrets)
    const reception = plan && (await Reception.#tryOpen(options))
    if (!reception) return undefined
    const { journal } = reception
    const { recorded = 0 } = (await lastPipelineHealth(options.dataFolder)) ?? {}
    journal.release(recorded)
    // NOTE: after a power cut the database may remember more than the journal, by what was not yet on the
    // disk
    journal.skipTo(Math.max(recorded, journal.lastSequence) + UNTOLD_BATCHES)
    const every = new Set(plan.everyUpdate)
    await reception.follow(plan, (tagID) => every.has(tagID))
    return reception
  }

  get isReading(): boolean {
    return this.#plan !== undefined
  }

  listen(listener: ReceptionListener): void {
    this.#listener = listener
  }

  /** Takes readings as a driver's are taken. */
  put(readings: readonly TagReading[]): void {
    const fitting = readings.map(fittingReading)
    this.intake.put(fitting)
    this.#listener.onReadings(fitting)
  }

  /** Where batches go that sources pushed. */
  pushedInto(): Pick<PushedOptions, 'journal' | 'interpret' | 'put'> {
    return {
      journal: this.journal,
      interpret: (opcServerID, pushed, receivedAt) => this.collector.receive(opcServerID, pushed, receivedAt),
      put: (mark, readings) => this.#putAtOnce(mark, readings),
    }
  }

  /** Reads this plant from now on. What was before the first time is a gap. */
  async follow(plant: Servers, countsEveryUpdate: CountsEveryUpdate): Promise<void> {
    if (!this.isReading) this.intake.mark({ since: null, until: this.#options.now() })
    this.#plan = { plant, countsEveryUpdate }
    await this.collector.follow(plant, countsEveryUpdate)
    this.#keepPlan({
      ...plant,
      everyUpdate: plant.tags.flatMap(({ tagID }) => (countsEveryUpdate(tagID) ? [tagID] : [])),
    })
  }

  /** What was read so far is of no use: the next `follow` begins with a gap. */
  async startOver(): Promise<void> {
    this.#plan = undefined
    await this.collector.stop()
  }

  async close(): Promise<void> {
    await this.startOver()
    for (const timer of this.#timers) clearInterval(timer)
    this.intake.flush()
    await this.journal.sync()
    this.journal.close()
    await this.#lock.release()
  }

  /** In one piece: the readings of a batch follow its mark. */
  #putAtOnce(mark: TagReading, readings: readonly TagReading[]): void {
    this.intake.put([mark])
    this.put(readings)
    this.intake.flush()
  }

  /** The journal was full and is so no more: every tag is asked for its value once more. */
  #seeAgain({ since, count }: Loss): void {
    this.#options.log.error(
      { event: 'readings-lost', since, readings: count },
      'readings were lost: more were waiting than the journal holds',
    )
    void this.#readAnew()
  }

  /**
   * What a session kept for us meanwhile is not all of what happened: as after a restart, the time is a gap.
   */
  #noticeSleep(): void {
    const slept = this.#wakefulness.look()
    if (!slept || !this.isReading) return
    this.#options.log.warn(
      { event: 'machine-slept', ...slept },
      'nobody read the plant: the machine was asleep, or this process was held',
    )
    this.intake.mark(slept)
    void this.#readAnew()
  }

  async #readAnew(): Promise<void> {
    await this.collector.stop()
    // NOTE: another plan may have come while sessions said goodbye
    if (this.#plan) await this.collector.follow(this.#plan.plant, this.#plan.countsEveryUpdate)
  }

  #everySecond(): void {
    void this.#orSay(() => this.journal.sync(), 'the journal could not be forced to the disk')
    const { now, dataFolder } = this.#options
    const storage = this.watch.look(this.intake.loss)
    const health: PipelineHealth = { at: now(), recorded: this.journal.releasedSequence, storage }
    const file = pipelineHealthFile(dataFolder)
    const text = JSON.stringify({
      ...health,
      pid: process.pid,
      journalPressure: storage.journalFill,
      ...this.#listener.summary(),
    })
    void this.#orSay(async () => replaceFile(file, text), 'the pipeline could not say how it is')
  }

  #keepPlan(plan: ReadingPlan): void {
    void this.#orSay(
      async () => keepReadingPlan(this.#options.dataFolder, plan, this.#options.secrets),
      'the reading plan could not be kept',
    )
  }

  /**
   * A full disk must not end the reading: the journal has its room. It is said once, until it succeeds again.
   */
  async #orSay(work: () => Promise<void>, sentence: string): Promise<void> {
    try {
      await work()
      this.#failing.delete(sentence)
    } catch (error) {
      if (!this.#failing.has(sentence))
        this.#options.log.warn({ event: 'reception-file-failed', err: error }, sentence)
      this.#failing.add(sentence)
    }
  }
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
