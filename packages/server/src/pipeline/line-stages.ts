import { type Instant, type LineInput, type LineTrack, SECOND } from '@baliza/domain'
import type { ScriptRunner } from '@baliza/line-script'
import type { Db } from '../db/open-database.ts'
import { Interpreter, type Restored, type Trouble } from './2-interpret/interpreter.ts'
import { beginLine, followLine, inTimeOrder, staffedSignal } from './3-track/follow-line.ts'
import { recordCycle } from './4-record/record-cycle.ts'
import type { CycleRecord, LineRecord, WriteWithin } from './handed-on/cycle-record.ts'
import type { JournalBatch } from './handed-on/journal-batch.ts'
import { type LineChange, touchedSince } from './handed-on/line-change.ts'
import { memoryFrom } from './handed-on/line-memory.ts'
import type { LineConfiguration, PlantConfiguration } from './handed-on/plant-configuration.ts'

export type Inputs = ReadonlyMap<number, readonly LineInput[]>

/** One cycle: the readings that came, and up to when the plant is looked at. */
export type Cycle = {
  readonly batches: readonly JournalBatch[]
  readonly upTo: Instant
  /** Inputs that no reading gives: orders, gaps, what a new configuration makes of a line. */
  readonly inputs?: Inputs
  readonly within?: WriteWithin | undefined
  /**
   * The journal may not give these batches again: what every line remembers of them is recorded with this
   * cycle.
   */
  readonly atOnce?: boolean
}

export type CycleResult = {
  readonly changes: readonly LineChange[]
  readonly troubles: readonly Trouble[]
  readonly evaluations: number
}

type FollowOptions = { readonly restored?: ReadonlyMap<number, Restored>; readonly seenUpTo?: Instant }

/** What a configuration gives the lines as inputs of the next cycle, and what is wrong with it. */
export type Followed = { readonly inputs: Inputs; readonly troubles: readonly Trouble[] }

export type LineStagesOptions = {
  readonly db: Db
  readonly scripts: ScriptRunner
  readonly timedEvery?: number
  /** How long a line is left alone whose facts could not be stored. */
  readonly restMilliseconds?: number
  /**
   * Stores a cycle and answers the lines that could not be stored; the default does it once and lets a
   * failure rise.
   */
  readonly record?: (cycle: CycleRecord, within: WriteWithin | undefined) => Promise<readonly number[]>
}

/** Where a line stands, and from which batch on the journal is needed to lead it there again. */
type LinePosition = {
  line: LineConfiguration
  track: LineTrack
  begun: LineRecord['events']
  neededFrom: number | null
  storedAt: number
  restsUntil: number
}

const REST = 10 * SECOND
/** A line whose readings changed nothing is stored so often, in milliseconds of the machine. */
const STORE_EVERY = 5 * SECOND

/**
 * The stages 2 to 4 of all lines, where they meet: readings become inputs, inputs events, and events rows,
 * one transaction for each cycle.
 */
export class LineStages {
  readonly #options: LineStagesOptions
  readonly #interpreter: Interpreter
  readonly #positions = new Map<number, LinePosition>()
  readonly #speeds = new Map<number, number | null>()
  #sequence = 0
  #beatAt = 0

  constructor(options: LineStagesOptions) {
    this.#options = options
    const desiredSpeedOf = (lineID: number) =>
      this.#speeds.get(lineID) ?? this.#positions.get(lineID)?.line.settings.defaultSpeed ?? null
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
    /** For the first cycle after the journal is read. */
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
    for (const lineID of this.#positions.keys()) if (!plant.lines.has(lineID)) this.#positions.delete(lineID)
    const hadBeacon = new Set(
      [...this.#positions].flatMap(([lineID, { line }]) => (line.manual ? [] : [lineID])),
    )
    for (const line of plant.lines.values()) {
      const position = this.#positions.get(line.lineID)
      if (!position) {
        this.#take(plant, line.lineID, beginLine(now, line))
        continue
      }
      position.line = line
      position.neededFrom ??= this.#sequence + 1
      position.storedAt = 0
    }
    const { inputs, troubles } = await this.#interpreter.configure(plant, restored, now)
    return { inputs: new Map([...inputs, ...this.#withOrWithoutBeacon(hadBeacon, seenUpTo)]), troubles }
  }

  /**
   * A line without a beacon script runs while it is staffed, also one that had a script until now. One that
   * is given a script is what its signal says, or unknown until there is one.
   */
  *#withOrWithoutBeacon(hadBeacon: ReadonlySet<number>, now: Instant): Generator<[number, LineInput[]]> {
    for (const [lineID, { line, track }] of this.#positions) {
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
      this.#positions.set(lineID, {
        line,
        track,
        begun: events,
        neededFrom: null,
        storedAt: 0,
        restsUntil: 0,
      })
  }

  /** Where the lines stand. */
  get tracks(): ReadonlyMap<number, LineTrack> {
    return new Map([...this.#positions].map(([lineID, { track }]) => [lineID, track]))
  }

  get lineIDs(): readonly number[] {
    return [...this.#positions.keys()]
  }

  beaconFails = (lineID: number): boolean => this.#interpreter.beaconFails(lineID)

  countsEveryUpdate = (tagID: number): boolean => this.#interpreter.countsEveryUpdate(tagID)

  /** Pieces per minute of the order that a line makes: counts far above it are not believed. */
  expectSpeed(lineID: number, speed: number | null): void {
    this.#speeds.set(lineID, speed)
  }

  /** Nobody saw these lines from `since` to `now`: the inputs of the next cycle. */
  lose(lineIDs: readonly number[], since: Instant, now: Instant): Inputs {
    return this.#interpreter.lose(lineIDs, since, now)
  }

  /** Everything up to this batch is stored or no longer needed. */
  get recordedSequence(): number {
    let needed = this.#sequence + 1
    for (const { neededFrom } of this.#positions.values())
      if (neededFrom !== null && neededFrom < needed) needed = neededFrom
    return needed - 1
  }

  async run({ batches, upTo, inputs, within, atOnce = false }: Cycle): Promise<CycleResult> {
    const firstSequence = batches[0]?.sequence ?? this.#sequence + 1
    const interpreted = await this.#interpreter.take(batches, upTo)
    this.#sequence = batches.at(-1)?.sequence ?? this.#sequence
    const records = [...this.#positions].flatMap(([lineID, position]) => {
      if (this.#isResting(position, upTo)) return []
      const read = interpreted.inputs.get(lineID)
      const others = inputs?.get(lineID) ?? []
      return this.#lead(position, { read, others, upTo, firstSequence, atOnce }) ?? []
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
   * Stored and remembered no longer agree: the line rests for a while and then begins with a new track,
   * whatever is stored of it.
   */
  #park(lineID: number, now: number): void {
    const position = this.#positions.get(lineID)
    if (position) position.restsUntil = now + (this.#options.restMilliseconds ?? REST)
  }

  #isResting(position: LinePosition, at: Instant): boolean {
    if (position.restsUntil === 0) return false
    if (position.restsUntil > performance.now()) return true
    const begun = beginLine(at, position.line, position.track.order)
    const seen = this.#interpreter.signalOf(position.line.lineID, at)
    const { track, events } = followLine(begun.track, seen ? [seen] : [], position.line)
    position.track = track
    position.begun = [{ kind: 'stop-closed', at }, ...begun.events, ...events]
    position.restsUntil = 0
    return false
  }

  #isBeatDue(): boolean {
    return performance.now() - this.#beatAt >= SECOND
  }

  #lead(
    position: LinePosition,
    given: {
      /** Of readings; undefined = there were none. */
      read: LineInput[] | undefined
      others: readonly LineInput[]
      upTo: Instant
      firstSequence: number
      atOnce: boolean
    },
  ): LineRecord | undefined {
    const { read, others, upTo, firstSequence, atOnce } = given
    const { lineID } = position.line
    const inputs = inTimeOrder([...others, ...(read ?? []), { kind: 'tick', at: upTo }])
    const { track, events } = followLine(position.track, inputs, position.line)
    const all = position.begun.length === 0 ? events : [...position.begun, ...events]
    position.begun = []
    position.track = track
    if (read) position.neededFrom ??= firstSequence
    if (all.length === 0 && others.length === 0 && !isWaiting(position, atOnce)) return undefined
    const memory = this.#interpreter.memoryOf(lineID)
    return { lineID, events: all, ...(memory ? { checkpoint: { track, memory } } : {}) }
  }

  async #record(cycle: CycleRecord, within: WriteWithin | undefined): Promise<void> {
    const { db, record = (one, before) => recordCycle(db, one, { within: before }).then(() => []) } =
      this.#options
    const refused = await record(cycle, within)
    const now = performance.now()
    this.#beatAt = now
    for (const { lineID } of cycle.lines) {
      const position = this.#positions.get(lineID)
      if (!position) continue
      position.neededFrom = null
      position.storedAt = now
    }
    for (const lineID of refused) this.#park(lineID, now)
  }
}

/** Readings that did nothing are recorded after a while, or at once. */
const isWaiting = ({ neededFrom, storedAt }: LinePosition, atOnce: boolean): boolean =>
  neededFrom !== null && (atOnce || performance.now() - storedAt >= STORE_EVERY)
