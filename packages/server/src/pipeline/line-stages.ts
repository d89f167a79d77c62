import { type Instant, type LineInput, type LineTrack, SECOND } from '@baliza/domain'
import type { ScriptRunner } from '@baliza/line-script'
import type { Transaction } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { Interpreter, type Restored, type Trouble } from './2-interpret/interpreter.ts'
import { beginLine, followLine, inTimeOrder, staffedSignal } from './3-track/follow-line.ts'
import { recordCycle } from './4-record/record-cycle.ts'
import type { CycleRecord, LineRecord } from './handed-on/cycle-record.ts'
import type { JournalBatch } from './handed-on/journal-batch.ts'
import { type LineChange, touchedSince } from './handed-on/line-change.ts'
import { memoryFrom } from './handed-on/line-memory.ts'
import type { LineConfiguration, PlantConfiguration } from './handed-on/plant-configuration.ts'

export type Inputs = ReadonlyMap<number, readonly LineInput[]>

/** One cycle: what came, up to when the plant is looked at, and what was told besides. */
export type Turn = {
  readonly batches: readonly JournalBatch[]
  readonly upTo: Instant
  readonly told?: Inputs
  /** Facts of people that go into the same transaction, before those of the lines. */
  readonly within?: ((trx: Transaction<Database>) => Promise<void>) | undefined
  /**
   * The journal may not give these batches again: what every line remembers of them is recorded with this
   * turn.
   */
  readonly atOnce?: boolean
}

export type Turned = {
  readonly changes: readonly LineChange[]
  readonly troubles: readonly Trouble[]
  readonly evaluations: number
}

type FollowOptions = { readonly restored?: ReadonlyMap<number, Restored>; readonly seenUpTo?: Instant }

/** What the lines make of a configuration at once, to be told in the next turn, and what is wrong with it. */
export type Followed = { readonly inputs: Inputs; readonly troubles: readonly Trouble[] }

export type PipelineOptions = {
  readonly db: Db
  readonly scripts: ScriptRunner
  readonly timedEvery?: number
  /** How long a line is left alone whose facts could not be stored. */
  readonly restMilliseconds?: number
  /**
   * Stores a cycle and answers the lines that could not be stored; the default does it once and lets a
   * failure rise.
   */
  readonly record?: (cycle: CycleRecord, within: Turn['within']) => Promise<readonly number[]>
}

/**
 * A line on its way: where it stands, and from which batch on the journal is needed to lead it there again.
 */
type Course = {
  line: LineConfiguration
  track: LineTrack
  begun: LineRecord['events']
  neededFrom: number | null
  storedAt: number
  restsUntil: number
}

const REST = 10 * SECOND
/** A line that heard something but did nothing is stored so often, in milliseconds of the machine. */
const STORE_EVERY = 5 * SECOND

/**
 * The stages 2 to 4 of all lines, where they meet: readings become inputs, inputs events, and events rows,
 * one transaction for each turn.
 */
export class Pipeline {
  readonly #options: PipelineOptions
  readonly #interpreter: Interpreter
  readonly #courses = new Map<number, Course>()
  readonly #speeds = new Map<number, number | null>()
  #sequence = 0
  #beatAt = 0

  constructor(options: PipelineOptions) {
    this.#options = options
    const desiredSpeedOf = (lineID: number) =>
      this.#speeds.get(lineID) ?? this.#courses.get(lineID)?.line.settings.defaultSpeed ?? null
    this.#interpreter = new Interpreter(options.scripts, {
      desiredSpeedOf,
      ...(options.timedEvery ? { timedEvery: options.timedEvery } : {}),
    })
  }

  /**
   * Takes up the lines where their checkpoints left them; a line without one begins at `now`. Answers what it
   * needs from the journal.
   */
  async open(
    plant: PlantConfiguration,
    now: Instant,
  ): Promise<{
    readonly readAfter: number
    readonly sequence: number
    readonly lastBeat: Instant | null
    /** To be told once the journal is read. */
    readonly inputs: Inputs
    readonly troubles: readonly Trouble[]
  }> {
    const { db } = this.#options
    const checkpoints = await db.selectFrom('lineCheckpoint').selectAll().execute()
    const beat = await db.selectFrom('heartbeat').select('at').executeTakeFirst()
    const kept = checkpoints.filter((row) => plant.lines.has(row.lineID))
    const restored = new Map(
      kept.map((row): [number, Restored] => [
        row.lineID,
        { memory: memoryFrom(row.counters), journalSequence: row.journalSequence },
      ]),
    )
    for (const row of kept)
      this.#take(plant, row.lineID, { track: JSON.parse(row.track) as LineTrack, events: [] })
    const { inputs, troubles } = await this.follow(plant, now, { restored })
    const sequences = kept.map((row) => row.journalSequence)
    this.#sequence = Math.max(0, ...sequences)
    return {
      readAfter: sequences.length === 0 ? 0 : Math.min(...sequences),
      sequence: this.#sequence,
      lastBeat: beat?.at ?? null,
      inputs,
      troubles,
    }
  }

  /**
   * Goes on by another configuration. `seenUpTo`: the lines were led to there so far, where more than that
   * waits.
   */
  async follow(
    plant: PlantConfiguration,
    now: Instant,
    { restored = new Map(), seenUpTo = now }: FollowOptions = {},
  ): Promise<Followed> {
    for (const lineID of this.#courses.keys()) if (!plant.lines.has(lineID)) this.#courses.delete(lineID)
    const hadBeacon = new Set(
      [...this.#courses].flatMap(([lineID, { line }]) => (line.manual ? [] : [lineID])),
    )
    for (const line of plant.lines.values()) {
      const course = this.#courses.get(line.lineID)
      if (course)
        Object.assign(course, { line, neededFrom: course.neededFrom ?? this.#sequence + 1, storedAt: 0 })
      else this.#take(plant, line.lineID, beginLine(now, line))
    }
    const { inputs, troubles } = await this.#interpreter.configure(plant, restored, now)
    return { inputs: new Map([...inputs, ...this.#withOrWithoutBeacon(hadBeacon, seenUpTo)]), troubles }
  }

  /**
   * A line without a beacon script runs while it is staffed, also one that had a script until now. One that
   * is given a script is what its signal says, or unknown until there is one.
   */
  *#withOrWithoutBeacon(hadBeacon: ReadonlySet<number>, now: Instant): Generator<[number, LineInput[]]> {
    for (const [lineID, { line, track }] of this.#courses) {
      if (line.manual) yield [lineID, [staffedSignal(now, line, track.order)]]
      else if (!hadBeacon.has(lineID))
        yield [lineID, [this.#interpreter.signalOf(lineID, now)].flatMap((signal) => signal ?? [])]
    }
  }

  #take(
    plant: PlantConfiguration,
    lineID: number,
    { track, events }: { track: LineTrack; events: LineRecord['events'] },
  ): void {
    const line = plant.lines.get(lineID)
    if (line)
      this.#courses.set(lineID, { line, track, begun: events, neededFrom: null, storedAt: 0, restsUntil: 0 })
  }

  /** Where the lines stand. */
  get tracks(): ReadonlyMap<number, LineTrack> {
    return new Map([...this.#courses].map(([lineID, { track }]) => [lineID, track]))
  }

  get lineIDs(): readonly number[] {
    return [...this.#courses.keys()]
  }

  beaconFails = (lineID: number): boolean => this.#interpreter.beaconFails(lineID)

  countsEveryUpdate = (tagID: number): boolean => this.#interpreter.countsEveryUpdate(tagID)

  /** Pieces per minute of the order that a line makes: counts far above it are not believed. */
  expectSpeed(lineID: number, speed: number | null): void {
    this.#speeds.set(lineID, speed)
  }

  /** Nobody saw these lines from `since` to `now`: to be told in the next turn. */
  lose(lineIDs: readonly number[], since: Instant, now: Instant): Inputs {
    return this.#interpreter.lose(lineIDs, since, now)
  }

  /** Everything up to this batch is stored or no longer needed. */
  get recordedSequence(): number {
    let needed = this.#sequence + 1
    for (const { neededFrom } of this.#courses.values())
      if (neededFrom !== null && neededFrom < needed) needed = neededFrom
    return needed - 1
  }

  async turn({ batches, upTo, told, within, atOnce = false }: Turn): Promise<Turned> {
    const firstSequence = batches[0]?.sequence ?? this.#sequence + 1
    const interpreted = await this.#interpreter.take(batches, upTo)
    this.#sequence = batches.at(-1)?.sequence ?? this.#sequence
    const records = [...this.#courses].flatMap(([lineID, course]) => {
      if (this.#isResting(course, upTo)) return []
      const heard = interpreted.inputs.get(lineID)
      return this.#lead(course, { heard, told: told?.get(lineID) ?? [], upTo, firstSequence, atOnce }) ?? []
    })
    if (records.length > 0 || within || this.#isBeatDue())
      await this.#record({ at: upTo, journalSequence: this.#sequence, lines: records }, within)
    return {
      changes: records.flatMap((record) => touchedSince(record) ?? []),
      troubles: interpreted.troubles,
      evaluations: interpreted.evaluations,
    }
  }

  /**
   * Stored and remembered no longer agree: the line rests for a while and then begins anew, whatever is
   * stored of it.
   */
  #park(lineID: number, now: number): void {
    const course = this.#courses.get(lineID)
    if (course) course.restsUntil = now + (this.#options.restMilliseconds ?? REST)
  }

  #isResting(course: Course, at: Instant): boolean {
    if (course.restsUntil === 0) return false
    if (course.restsUntil > performance.now()) return true
    const begun = beginLine(at, course.line, course.track.order)
    const seen = this.#interpreter.signalOf(course.line.lineID, at)
    const { track, events } = followLine(begun.track, seen ? [seen] : [], course.line)
    Object.assign(course, {
      track,
      begun: [{ kind: 'stop-closed', at }, ...begun.events, ...events],
      restsUntil: 0,
    })
    return false
  }

  #isBeatDue(): boolean {
    return performance.now() - this.#beatAt >= SECOND
  }

  #lead(
    course: Course,
    seen: {
      heard: LineInput[] | undefined
      told: readonly LineInput[]
      upTo: Instant
      firstSequence: number
      atOnce: boolean
    },
  ): LineRecord | undefined {
    const { heard, told, upTo, firstSequence, atOnce } = seen
    const { lineID } = course.line
    const inputs = inTimeOrder([...told, ...(heard ?? []), { kind: 'tick', at: upTo }])
    const { track, events } = followLine(course.track, inputs, course.line)
    const all = course.begun.length === 0 ? events : [...course.begun, ...events]
    course.begun = []
    course.track = track
    if (heard) course.neededFrom ??= firstSequence
    if (all.length === 0 && told.length === 0 && !isWaiting(course, atOnce)) return undefined
    const memory = this.#interpreter.memoryOf(lineID)
    return { lineID, events: all, ...(memory ? { checkpoint: { track, memory } } : {}) }
  }

  async #record(cycle: CycleRecord, within: Turn['within']): Promise<void> {
    const { db, record = (one, before) => recordCycle(db, one, { within: before }).then(() => []) } =
      this.#options
    const refused = await record(cycle, within)
    const now = performance.now()
    this.#beatAt = now
    for (const { lineID } of cycle.lines)
      Object.assign(this.#courses.get(lineID) ?? {}, { neededFrom: null, storedAt: now })
    for (const lineID of refused) this.#park(lineID, now)
  }
}

/** What was heard and did nothing is recorded after a while, or now. */
const isWaiting = ({ neededFrom, storedAt }: Course, atOnce: boolean): boolean =>
  neededFrom !== null && (atOnce || performance.now() - storedAt >= STORE_EVERY)
