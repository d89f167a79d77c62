import { createHash } from 'node:crypto'
import { type ScriptProblem } from '@baliza/contract'
import type { Beacon, Instant, LineInput, ScriptName, TagReading } from '@baliza/domain'
import { instant, latest, SECOND } from '@baliza/domain'
import {
  type Evaluation,
  nextRow,
  type Outcome,
  type ScriptFacts,
  type ScriptResult,
  type TagRow,
} from '@baliza/line-script'
import type { CountedBy, LineCounters, LineMemory } from '../handed-on/line-memory.ts'
import type { LineConfiguration } from '../handed-on/plant-configuration.ts'
import { beginCounters, takeCounts } from './line-counters.ts'

/** The last value of a tag, and since when it has it. */
export type LastValue = { readonly value: TagReading['value']; readonly good: boolean; readonly at: Instant }

/**
 * Scripts that read a tag for the first time know what it says: it may be hours until it says something else.
 */
export function withLastValues(memory: LineMemory, lastValues: ReadonlyMap<string, LastValue>): LineMemory {
  const news = [...lastValues].flatMap(([name, { value, good, at }]) => {
    const known = memory.tags[name]
    return known?.[0] === good && known[1] === value
      ? []
      : [[name, nextRow(known, { name, value, good }, at)] as const]
  })
  return { ...memory, tags: { ...memory.tags, ...Object.fromEntries(news) } }
}

type Change = { readonly name: string; readonly value: TagReading['value']; readonly good: boolean }
type Note = Change & { readonly at: Instant; readonly every: boolean }
type Results = Partial<Record<ScriptName, ScriptResult>>

/** An evaluation; `blind`: nothing that the beacon looks at is known. */
export type DueEvaluation = Evaluation & { readonly blind: boolean }

type ScriptFailed = { readonly script: string; readonly failure: ScriptProblem }

/** What a line made of one outcome, and what is wrong with it. */
export type InterpretedOutcome = {
  readonly inputs: readonly LineInput[]
  readonly troubles: readonly ScriptFailed[]
}

/** A timed script that nobody called for longer than this is called for the last stretch only. */
const MOST_TICKS = 600

/** Where the readings of one line are put in order, shown to its scripts, and turned into inputs. */
export class LineInterpreter {
  readonly line: LineConfiguration
  readonly #facts: Readonly<Record<string, ScriptFacts>>
  #beaconFails = false
  readonly #timed: boolean
  readonly #tags: Map<string, TagRow>
  #beacon: Beacon
  #material: boolean
  #counters: LineCounters
  #counted: CountedBy | undefined
  #notes: Note[] = []
  #sorted = true
  #at: Instant

  constructor(line: LineConfiguration, facts: Readonly<Record<string, ScriptFacts>>, memory: LineMemory) {
    this.line = line
    this.#facts = facts
    this.#timed = Object.values(facts).some((script) => script.usesTime)
    this.#tags = new Map(Object.entries(memory.tags))
    this.#at = memory.at
    this.#beacon = memory.beacon
    this.#material = memory.material
    this.#counters = memory.counters
    this.#counted = memory.counted
  }

  get timed(): boolean {
    return this.#timed
  }

  get waiting(): boolean {
    return this.#notes.length > 0
  }

  /** Puts a reading down; `every`: equal instants are not one, each reading counts. */
  note(at: Instant, change: Change, every: boolean): void {
    const last = this.#notes.at(-1)
    if (last && last.at > at) this.#sorted = false
    this.#notes.push({ at, name: change.name, value: change.value, good: change.good, every })
  }

  /**
   * One evaluation per source instant of what was put down, and the seconds between for scripts that watch
   * the time.
   */
  evaluations(upTo: Instant, step = SECOND): DueEvaluation[] {
    const notes = this.#sorted ? this.#notes : this.#notes.toSorted((a, b) => a.at - b.at)
    this.#notes = []
    this.#sorted = true
    const due: DueEvaluation[] = []
    let group: Note[] = []
    for (const note of notes) {
      const first = group[0]
      if (
        first &&
        (note.at !== first.at || (note.every && group.some((other) => other.name === note.name)))
      ) {
        this.#ask(group, due, step)
        group = []
      }
      group.push(note)
    }
    if (group.length > 0) this.#ask(group, due, step)
    if (this.#timed) this.#tickUntil(upTo, due, step)
    return due
  }

  #ask(group: readonly Note[], due: DueEvaluation[], step: number): void {
    const seen = group[0]?.at ?? this.#at
    if (this.#timed) this.#tickUntil(instant(seen - 1), due, step)
    this.#at = instant(Math.max(this.#at, seen))
    for (const { name, value, good } of group)
      this.#tags.set(name, nextRow(this.#tags.get(name), { name, value, good }, this.#at))
    due.push({ line: this.line.lineID, at: this.#at, changes: group, blind: this.#blind() })
  }

  #tickUntil(end: Instant, due: DueEvaluation[], step: number): void {
    const first = Math.floor(this.#at / step) * step + step
    const last = Math.floor(end / step) * step
    for (let at = Math.max(first, last - MOST_TICKS * step); at <= last; at += step) {
      this.#at = instant(at)
      due.push({ line: this.line.lineID, at, changes: [], tick: true, blind: this.#blind() })
    }
  }

  /** No tag of the script is good: then nothing can be said by it, whatever it makes of `undefined`. */
  #blind(script = 'calculationBaliza'): boolean {
    const tags = this.#facts[script]?.tags ?? []
    return tags.length > 0 && tags.every((name) => !this.#tags.get(name)?.[0])
  }

  /**
   * The beacon's script failed as it last ran: that nothing is known of the line is its fault, not that of
   * the machine.
   */
  get beaconFails(): boolean {
    return this.#beaconFails
  }

  /**
   * What went wrong as its scripts looked for the first time. One that knows none of its tags yet is blamed
   * for taking too long alone.
   */
  firstFailures(outcomes: readonly Outcome[]): ScriptFailed[] {
    const blamed = outcomes
      .flatMap(errorsOf)
      .filter(({ script, failure }) => failure.code === 'script-stopped' || !this.#blind(script))
    const latest = outcomes.at(-1)
    const first = [...new Map(blamed.toReversed().map((failed) => [failed.script, failed])).values()]
    const failures = first.filter(({ script }) => latest && 'error' in (latest.results[script] ?? {}))
    this.#beaconFails = failures.some(({ script }) => script === 'calculationBaliza')
    return failures
  }

  /**
   * The signal comes before the pieces: those counted as a line comes back into sight were made out of sight.
   */
  hear(outcome: Outcome, blind: boolean, desiredSpeed: number | null): InterpretedOutcome {
    const at = instant(outcome.at)
    const { calculationUnits, calculationDiscards } = outcome.results as Results
    const inputs = this.look(outcome, blind)
    const counted = takeCounts(
      this.#counters,
      { at, units: numberOf(calculationUnits), discards: numberOf(calculationDiscards) },
      {
        relative: this.line.relative,
        desiredSpeed,
      },
    )
    this.#counters = counted.counters
    if (counted.pieces) inputs.push({ kind: 'pieces', at, ...counted.pieces })
    return { inputs, troubles: [...errorsOf(outcome), ...counted.refusals] }
  }

  /**
   * A counter by another script goes on from what that makes of the tags as they are: no piece is lost, none
   * made up.
   */
  beginCounting(outcome: Outcome | undefined): void {
    const { relative, scripts } = this.line
    const { calculationUnits, calculationDiscards } = (outcome?.results ?? {}) as Results
    const counted = {
      units: signOf(scripts.calculationUnits, relative),
      discards: signOf(scripts.calculationDiscards, relative),
    }
    const seen = { at: this.#at, units: numberOf(calculationUnits), discards: numberOf(calculationDiscards) }
    if (this.#counted)
      this.#counters = beginCounters(
        this.#counters,
        { before: this.#counted, after: counted },
        seen,
        relative,
      )
    this.#counted = counted
  }

  /** What the beacon and the material say, without the counters. */
  look(outcome: Outcome, blind = this.#blind()): LineInput[] {
    const { calculationBaliza, calculationMaterialEnLinea } = outcome.results as Results
    const beacon = calculationBaliza ? (blind ? 'unknown' : beaconOf(calculationBaliza)) : this.#beacon
    this.#beaconFails = !blind && calculationBaliza !== undefined && 'error' in calculationBaliza
    const material = calculationMaterialEnLinea ? materialOf(calculationMaterialEnLinea) : this.#material
    if (beacon === this.#beacon && material === this.#material) return []
    this.#beacon = beacon
    this.#material = material
    return [{ kind: 'signal', at: instant(outcome.at), beacon, material }]
  }

  /** Nobody saw the line from `since` to `now`: until its beacon is heard again, nothing is known of it. */
  lose(since: Instant, now: Instant): LineInput {
    this.#beacon = 'unknown'
    this.#at = latest(this.#at, now)
    return { kind: 'signal', at: since, beacon: 'unknown', material: this.#material }
  }

  signal(at: Instant): LineInput {
    return { kind: 'signal', at, beacon: this.#beacon, material: this.#material }
  }

  memory(): LineMemory {
    return {
      at: this.#at,
      beacon: this.#beacon,
      material: this.#material,
      counters: this.#counters,
      ...(this.#counted && { counted: this.#counted }),
      tags: Object.fromEntries(this.#tags),
    }
  }

  /** Tells fresh scripts what they knew of the tags, without heeding what they make of it. */
  recollections(): Evaluation[] {
    const lineID = this.line.lineID
    const before = [...this.#tags].flatMap(([name, [, , value]]) =>
      value === null ? [] : [{ name, value, good: true }],
    )
    const now = [...this.#tags]
      .map(([name, [good, value, , at]]) => ({ at, name, value, good }))
      .toSorted((a, b) => a.at - b.at)
    return [
      { line: lineID, at: 0, changes: before, all: true },
      ...now.map(({ at, ...change }) => ({ line: lineID, at, changes: [change] })),
      { line: lineID, at: this.#at, changes: [], all: true },
    ]
  }
}

/** Stands for a script in a checkpoint. */
const signOf = (script: string | undefined, relative: boolean): string =>
  createHash('sha256')
    .update(`${relative} ${script ?? ''}`)
    .digest('base64url')
    .slice(0, 12)

/** Truthy is on, falsy off; nothing, or a script that failed, says nothing. */
function beaconOf(result: ScriptResult): Beacon {
  if ('error' in result || result.value === null) return 'unknown'
  return result.value ? 'on' : 'off'
}

const materialOf = (result: ScriptResult): boolean =>
  'error' in result || result.value === null || Boolean(result.value)

/** A count, also where a source can tell a large one only as text. */
function numberOf(result: ScriptResult | undefined): number | null {
  if (!result || 'error' in result || result.value === null || typeof result.value === 'boolean') return null
  return typeof result.value === 'string' && result.value.trim() === '' ? Number.NaN : Number(result.value)
}

const errorsOf = ({ results }: Outcome) =>
  Object.entries(results).flatMap(([script, result]) =>
    'error' in result ? [{ script, failure: result.error }] : [],
  )
