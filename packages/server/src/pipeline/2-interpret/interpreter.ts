import { isDeepStrictEqual } from 'node:util'
import { type ScriptProblem } from '@baliza/contract'
import {
  earliest,
  type Instant,
  instant,
  type LineInput,
  latest,
  SECOND,
  type TagReading,
} from '@baliza/domain'
import type { Outcome, ScriptFacts, ScriptRunner } from '@baliza/line-script'
import type { JournalBatch } from '../handed-on/journal-batch.ts'
import type { LineMemory } from '../handed-on/line-memory.ts'
import { noMemory } from '../handed-on/line-memory.ts'
import type { LineConfiguration, PlantConfiguration } from '../handed-on/plant-configuration.ts'
import { type DueEvaluation, type LastValue, LineInterpreter, withLastValues } from './line-interpreter.ts'

/** A script that failed, or a count that can't be true. */
export type Trouble = { readonly lineID: number; readonly script: string; readonly failure: ScriptProblem }

/** What became of some readings: inputs by line, in time order, and what went wrong on the way. */
export type Interpreted = {
  readonly inputs: ReadonlyMap<number, LineInput[]>
  readonly troubles: readonly Trouble[]
  readonly evaluations: number
}

/** What this stage reads of a configuration. */
type Read = Pick<PlantConfiguration, 'lines' | 'tags'>

/** What a checkpoint tells of a line. */
export type Restored = { readonly memory: LineMemory; readonly journalSequence: number }

/** A line, and up to which batch of the journal it has read. */
type InterpretedLine = {
  readonly interpreter: LineInterpreter
  readonly facts: Facts
  readonly readUpTo: number
  readonly tags: ReadonlySet<string>
  readonly counting: ReadonlySet<string>
}
type TagUse = {
  readonly name: string
  readonly address: string
  readonly everyUpdate: boolean
  readonly lines: readonly InterpretedLine[]
  sourceTime: Instant
  lastValue: LastValue | undefined
}
type LastValues = { readonly lastValues: ReadonlyMap<string, LastValue> }
type Facts = Readonly<Record<string, ScriptFacts>>

export type InterpreterOptions = {
  /** Pieces per minute that a line should make now; null = nobody said. */
  readonly desiredSpeedOf: (lineID: number) => number | null
  /** How often scripts that watch the time are called, in milliseconds. */
  readonly timedEvery?: number
}

/**
 * The second stage: keeps for each line what its scripts know, and makes inputs of the line out of readings.
 */
export class Interpreter {
  readonly #scripts: ScriptRunner
  readonly #options: Required<InterpreterOptions>
  #lines = new Map<number, InterpretedLine>()
  #uses = new Map<number, TagUse>()

  constructor(scripts: ScriptRunner, options: InterpreterOptions) {
    this.#scripts = scripts
    this.#options = { timedEvery: SECOND, ...options }
  }

  /**
   * Takes over a configuration. A line that is asked the same of the same tags is left alone. One that
   * changed keeps its memory and looks at once with its new scripts; for a new one `restored` tells what was
   * known, or it begins at `now` with what its tags said last.
   */
  async configure(plant: Read, restored: ReadonlyMap<number, Restored>, now: Instant): Promise<Interpreted> {
    const before = this.#lines
    this.#lines = new Map()
    for (const lineID of before.keys()) if (!plant.lines.has(lineID)) await this.#scripts.dropLine(lineID)
    const names = plant.tags.map((tag) => tag.tagName)
    const lastValues = lastValuesOf(plant, this.#uses)
    const inputs = new Map<number, LineInput[]>()
    const troubles: Trouble[] = []
    for (const line of plant.lines.values()) {
      const known = before.get(line.lineID)
      if (known && isSame(known, line, names)) {
        this.#lines.set(line.lineID, known)
        continue
      }
      const start = known
        ? { memory: known.interpreter.memory(), journalSequence: known.readUpTo }
        : restored.get(line.lineID)
      const { interpreted, outcome, facts, failures } = await this.#begin(line, names, {
        journalSequence: 0,
        memory: noMemory(now),
        ...start,
        lastValues,
      })
      this.#lines.set(line.lineID, interpreted)
      troubles.push(...troublesOf(line.lineID, facts, failures))
      if ((known || !start) && outcome) inputs.set(line.lineID, interpreted.interpreter.look(outcome))
    }
    this.#uses = usesOf(plant, this.#lines, this.#uses)
    return { inputs, troubles, evaluations: 0 }
  }

  async #begin(
    line: LineConfiguration,
    names: readonly string[],
    { memory, journalSequence, lastValues }: Restored & LastValues,
  ) {
    const facts: Facts = await this.#scripts.setLine(line.lineID, { scripts: line.scripts, tags: names })
    const tags = tagsOfAll(facts, names)
    const interpreter = new LineInterpreter(
      line,
      facts,
      withLastValues(memory, new Map([...lastValues].filter(([name]) => tags.has(name)))),
    )
    const outcomes = await this.#scripts.evaluate(interpreter.recollections())
    interpreter.beginCounting(outcomes.at(-1))
    const counting = line.relative
      ? [facts['calculationUnits'], facts['calculationDiscards']].flatMap((each) => tagsOf(each, names))
      : []
    const interpreted: InterpretedLine = {
      interpreter,
      facts,
      readUpTo: journalSequence,
      tags,
      counting: new Set(counting),
    }
    return { interpreted, facts, outcome: outcomes.at(-1), failures: interpreter.firstFailures(outcomes) }
  }

  /** Turns batches into inputs; scripts that watch the time are also called for each second up to `upTo`. */
  async take(batches: readonly JournalBatch[], upTo: Instant): Promise<Interpreted> {
    for (const { sequence, readings } of batches)
      for (const reading of readings) this.#note(reading, sequence)
    const due: DueEvaluation[] = []
    for (const { interpreter } of this.#lines.values()) {
      if (interpreter.waiting || interpreter.timed)
        due.push(...interpreter.evaluations(upTo, this.#options.timedEvery))
    }
    return due.length === 0 ? NOTHING : this.#hear(due, await this.#scripts.evaluate(due))
  }

  #note(reading: TagReading, sequence: number): void {
    const use = this.#uses.get(reading.tagID)
    if (!use) return
    const good = reading.quality !== 'bad'
    const at = timeOf(reading, use)
    use.sourceTime = at
    use.lastValue = { value: reading.value, good, at }
    const change = { name: use.name, value: reading.value, good }
    for (const interpreted of use.lines)
      if (sequence > interpreted.readUpTo) interpreted.interpreter.note(at, change, use.everyUpdate)
  }

  #hear(evaluations: readonly DueEvaluation[], outcomes: readonly Outcome[]): Interpreted {
    const inputs = new Map<number, LineInput[]>()
    const troubles: Trouble[] = []
    for (const [index, outcome] of outcomes.entries()) {
      const lineID = outcome.line
      const heard = this.#lines
        .get(lineID)
        ?.interpreter.hear(outcome, evaluations[index]?.blind ?? false, this.#options.desiredSpeedOf(lineID))
      if (!heard) continue
      const list = inputs.get(lineID)
      if (list) list.push(...heard.inputs)
      else inputs.set(lineID, [...heard.inputs])
      for (const trouble of heard.troubles) troubles.push({ lineID, ...trouble })
    }
    return { inputs, troubles, evaluations: outcomes.length }
  }

  /**
   * Nobody saw these lines from `since` to `now`. A line without a beacon script is not seen by tags at all.
   */
  lose(lineIDs: Iterable<number>, since: Instant, now: Instant): Map<number, LineInput[]> {
    const lost = new Map<number, LineInput[]>()
    for (const lineID of lineIDs) {
      const interpreter = this.#lines.get(lineID)?.interpreter
      if (interpreter && !interpreter.line.manual) lost.set(lineID, [interpreter.lose(since, now)])
    }
    return lost
  }

  /**
   * What the line's beacon and material last said, told once more. A line without a beacon script says
   * nothing.
   */
  signalOf(lineID: number, at: Instant): LineInput | undefined {
    const interpreter = this.#lines.get(lineID)?.interpreter
    return interpreter && !interpreter.line.manual ? interpreter.signal(at) : undefined
  }

  /** Nothing is known of the line because the script of its beacon fails. */
  beaconFails(lineID: number): boolean {
    return this.#lines.get(lineID)?.interpreter.beaconFails ?? false
  }

  memoryOf(lineID: number): LineMemory | undefined {
    return this.#lines.get(lineID)?.interpreter.memory()
  }

  /** Of this tag every update counts, also one that repeats the value. */
  countsEveryUpdate(tagID: number): boolean {
    return this.#uses.get(tagID)?.everyUpdate ?? false
  }
}

/**
 * The order of readings of one tag is that of their arrival: a time can be wrong, that a reading came after
 * another can not. Where every update counts, what came late counts at its own time.
 */
function timeOf({ sourceTime, arrivalTime }: TagReading, { sourceTime: last, everyUpdate }: TagUse): Instant {
  const at = earliest(sourceTime, arrivalTime)
  return everyUpdate ? at : latest(at, last)
}

const NOTHING: Interpreted = { inputs: new Map(), troubles: [], evaluations: 0 }

/**
 * What is wrong with scripts before they ever run; of the others, what went wrong as they looked for the
 * first time.
 */
function troublesOf(
  lineID: number,
  facts: Facts,
  failures: ReturnType<LineInterpreter['firstFailures']>,
): Trouble[] {
  const known = Object.entries(facts).flatMap(([script, { error, unknownTags }]) => [
    ...(error ? [{ lineID, script, failure: error }] : []),
    ...unknownTags.map((name): Trouble => {
      return { lineID, script, failure: { code: 'script-tag-unknown', values: { name } } }
    }),
  ])
  const reported = new Set(known.map(({ script }) => script))
  return [
    ...known,
    ...failures.filter(({ script }) => !reported.has(script)).map((failure) => ({ lineID, ...failure })),
  ]
}

/** The same scripts over the same tags, so that nothing has to be learnt again. */
function isSame(
  { interpreter, facts, tags }: InterpretedLine,
  line: LineConfiguration,
  names: readonly string[],
): boolean {
  if (!isDeepStrictEqual(scriptsOf(interpreter.line), scriptsOf(line))) return false
  return isDeepStrictEqual(tags, tagsOfAll(facts, names))
}

/** The tags that the scripts of a line read, of those that there are. */
function tagsOfAll(facts: Facts, names: readonly string[]): Set<string> {
  const wanted = new Set(Object.values(facts).flatMap((each) => tagsOf(each, names)))
  return new Set(names.filter((name) => wanted.has(name)))
}

const scriptsOf = ({ scripts, manual, relative }: LineConfiguration) => ({ scripts, manual, relative })

const tagsOf = (script: ScriptFacts | undefined, names: readonly string[]): readonly string[] =>
  script === undefined ? [] : script.readsAnyTag ? names : script.tags

const addressOf = ({ opcServerID, tagValue }: Read['tags'][number]): string => `${opcServerID} ${tagValue}`

/** By name, what the tags said last that are still read from the same place. */
const lastValuesOf = (plant: Read, uses: ReadonlyMap<number, TagUse>): Map<string, LastValue> =>
  new Map(
    plant.tags.flatMap((tag) => {
      const use = uses.get(tag.tagID)
      return use?.lastValue && use.address === addressOf(tag) ? [[tag.tagName, use.lastValue] as const] : []
    }),
  )

/** Which lines read which tag. The last value of a tag is known even while no line reads it. */
function usesOf(
  plant: Read,
  lines: ReadonlyMap<number, InterpretedLine>,
  before: ReadonlyMap<number, TagUse>,
): Map<number, TagUse> {
  const byName = new Map<string, InterpretedLine[]>()
  for (const interpreted of lines.values()) {
    for (const name of interpreted.tags) {
      const list = byName.get(name)
      if (list) list.push(interpreted)
      else byName.set(name, [interpreted])
    }
  }
  return new Map(
    plant.tags.map((tag) => {
      const address = addressOf(tag)
      const list = byName.get(tag.tagName) ?? []
      const everyUpdate = list.some((interpreted) => interpreted.counting.has(tag.tagName))
      // NOTE: what is read from elsewhere now may have an older time, and is news all the same
      const known = before.get(tag.tagID)
      const { sourceTime, lastValue } =
        known?.address === address ? known : { sourceTime: instant(0), lastValue: undefined }
      return [
        tag.tagID,
        { name: tag.tagName, address, everyUpdate, lines: list, sourceTime, lastValue },
      ] as const
    }),
  )
}
