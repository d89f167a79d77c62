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
import { type Asked, LineDesk, type Said, withWhatWasSaid } from './line-desk.ts'

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

/** A desk, and up to which batch of the journal it has read. */
type Place = {
  readonly desk: LineDesk
  readonly facts: Facts
  readonly readUpTo: number
  readonly tags: ReadonlySet<string>
  readonly counting: ReadonlySet<string>
}
type TagUse = {
  readonly name: string
  readonly address: string
  readonly everyUpdate: boolean
  readonly places: readonly Place[]
  sourceTime: Instant
  said: Said | undefined
}
type WithSaid = { readonly said: ReadonlyMap<string, Said> }
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
  #places = new Map<number, Place>()
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
    const before = this.#places
    this.#places = new Map()
    for (const lineID of before.keys()) if (!plant.lines.has(lineID)) await this.#scripts.dropLine(lineID)
    const names = plant.tags.map((tag) => tag.tagName)
    const said = whatWasSaid(plant, this.#uses)
    const inputs = new Map<number, LineInput[]>()
    const troubles: Trouble[] = []
    for (const line of plant.lines.values()) {
      const known = before.get(line.lineID)
      if (known && isSame(known, line, names)) {
        this.#places.set(line.lineID, known)
        continue
      }
      const told = known
        ? { memory: known.desk.memory(), journalSequence: known.readUpTo }
        : restored.get(line.lineID)
      const { place, outcome, facts, failures } = await this.#seat(line, names, {
        journalSequence: 0,
        memory: noMemory(now),
        ...told,
        said,
      })
      this.#places.set(line.lineID, place)
      troubles.push(...troublesOf(line.lineID, facts, failures))
      if ((known || !told) && outcome) inputs.set(line.lineID, place.desk.look(outcome))
    }
    this.#uses = usesOf(plant, this.#places, this.#uses)
    return { inputs, troubles, evaluations: 0 }
  }

  async #seat(
    line: LineConfiguration,
    names: readonly string[],
    { memory, journalSequence, said }: Restored & WithSaid,
  ) {
    const facts: Facts = await this.#scripts.setLine(line.lineID, { scripts: line.scripts, tags: names })
    const tags = tagsOfAll(facts, names)
    const desk = new LineDesk(
      line,
      facts,
      withWhatWasSaid(memory, new Map([...said].filter(([name]) => tags.has(name)))),
    )
    const outcomes = await this.#scripts.evaluate(desk.recollections())
    desk.beginCounting(outcomes.at(-1))
    const counting = line.relative
      ? [facts['calculationUnits'], facts['calculationDiscards']].flatMap((each) => tagsOf(each, names))
      : []
    const place: Place = { desk, facts, readUpTo: journalSequence, tags, counting: new Set(counting) }
    return { place, facts, outcome: outcomes.at(-1), failures: desk.firstFailures(outcomes) }
  }

  /** Turns batches into inputs; scripts that watch the time are also called for each second up to `upTo`. */
  async take(batches: readonly JournalBatch[], upTo: Instant): Promise<Interpreted> {
    for (const { sequence, readings } of batches)
      for (const reading of readings) this.#note(reading, sequence)
    const asked: Asked[] = []
    for (const { desk } of this.#places.values()) {
      if (desk.waiting || desk.timed) asked.push(...desk.evaluations(upTo, this.#options.timedEvery))
    }
    return asked.length === 0 ? NOTHING : this.#hear(asked, await this.#scripts.evaluate(asked))
  }

  #note(reading: TagReading, sequence: number): void {
    const use = this.#uses.get(reading.tagID)
    if (!use) return
    const good = reading.quality !== 'bad'
    const at = timeOf(reading, use)
    use.sourceTime = at
    use.said = { value: reading.value, good, at }
    const change = { name: use.name, value: reading.value, good }
    for (const place of use.places)
      if (sequence > place.readUpTo) place.desk.note(at, change, use.everyUpdate)
  }

  #hear(asked: readonly Asked[], outcomes: readonly Outcome[]): Interpreted {
    const inputs = new Map<number, LineInput[]>()
    const troubles: Trouble[] = []
    for (const [index, outcome] of outcomes.entries()) {
      const lineID = outcome.line
      const heard = this.#places
        .get(lineID)
        ?.desk.hear(outcome, asked[index]?.blind ?? false, this.#options.desiredSpeedOf(lineID))
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
      const desk = this.#places.get(lineID)?.desk
      if (desk && !desk.line.manual) lost.set(lineID, [desk.lose(since, now)])
    }
    return lost
  }

  /**
   * What the line's beacon and material last said, told once more. A line without a beacon script says
   * nothing.
   */
  signalOf(lineID: number, at: Instant): LineInput | undefined {
    const desk = this.#places.get(lineID)?.desk
    return desk && !desk.line.manual ? desk.signal(at) : undefined
  }

  /** Nothing is known of the line because the script of its beacon fails. */
  beaconFails(lineID: number): boolean {
    return this.#places.get(lineID)?.desk.beaconFails ?? false
  }

  memoryOf(lineID: number): LineMemory | undefined {
    return this.#places.get(lineID)?.desk.memory()
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
  failures: ReturnType<LineDesk['firstFailures']>,
): Trouble[] {
  const known = Object.entries(facts).flatMap(([script, { error, unknownTags }]) => [
    ...(error ? [{ lineID, script, failure: error }] : []),
    ...unknownTags.map((name): Trouble => {
      return { lineID, script, failure: { code: 'script-tag-unknown', values: { name } } }
    }),
  ])
  const told = new Set(known.map(({ script }) => script))
  return [
    ...known,
    ...failures.filter(({ script }) => !told.has(script)).map((failure) => ({ lineID, ...failure })),
  ]
}

/** The same scripts over the same tags, so that nothing has to be learnt anew. */
function isSame({ desk, facts, tags }: Place, line: LineConfiguration, names: readonly string[]): boolean {
  if (!isDeepStrictEqual(asked(desk.line), asked(line))) return false
  return isDeepStrictEqual(tags, tagsOfAll(facts, names))
}

/** The tags that the scripts of a line read, of those that there are. */
function tagsOfAll(facts: Facts, names: readonly string[]): Set<string> {
  const wanted = new Set(Object.values(facts).flatMap((each) => tagsOf(each, names)))
  return new Set(names.filter((name) => wanted.has(name)))
}

const asked = ({ scripts, manual, relative }: LineConfiguration) => ({ scripts, manual, relative })

const tagsOf = (script: ScriptFacts | undefined, names: readonly string[]): readonly string[] =>
  script === undefined ? [] : script.readsAnyTag ? names : script.tags

const addressOf = ({ opcServerID, tagValue }: Read['tags'][number]): string => `${opcServerID} ${tagValue}`

/** By name, what the tags said last that are still read from the same place. */
const whatWasSaid = (plant: Read, uses: ReadonlyMap<number, TagUse>): Map<string, Said> =>
  new Map(
    plant.tags.flatMap((tag) => {
      const use = uses.get(tag.tagID)
      return use?.said && use.address === addressOf(tag) ? [[tag.tagName, use.said] as const] : []
    }),
  )

/** Which desks want which tag. What a tag says is known also while nobody wants it. */
function usesOf(
  plant: Read,
  places: ReadonlyMap<number, Place>,
  before: ReadonlyMap<number, TagUse>,
): Map<number, TagUse> {
  const byName = new Map<string, Place[]>()
  for (const place of places.values()) {
    for (const name of place.tags) {
      const list = byName.get(name)
      if (list) list.push(place)
      else byName.set(name, [place])
    }
  }
  return new Map(
    plant.tags.map((tag) => {
      const address = addressOf(tag)
      const list = byName.get(tag.tagName) ?? []
      const everyUpdate = list.some((place) => place.counting.has(tag.tagName))
      // NOTE: what is read from elsewhere now may have an older time, and is news all the same
      const known = before.get(tag.tagID)
      const { sourceTime, said } =
        known?.address === address ? known : { sourceTime: instant(0), said: undefined }
      return [tag.tagID, { name: tag.tagName, address, everyUpdate, places: list, sourceTime, said }] as const
    }),
  )
}
