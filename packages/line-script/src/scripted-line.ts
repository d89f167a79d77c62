import type { ScriptFailure } from './script-failure.ts'
import { readScriptSource, type ScriptSource } from './script-source.ts'
import { nextRow, type TagChange, type TagRow, type Value } from './tag-row.ts'
import type { LineAnswers } from './worker-messages.ts'

/**
 * One instant of one line. The scripts that use a tag in `changes` run; with `tick` those that use the time
 * as well, with `all` every script. The first evaluation of a line runs every script.
 */
export type Evaluation = {
  readonly line: number
  readonly at: number
  readonly changes: readonly TagChange[]
  readonly tick?: boolean
  readonly all?: boolean
}

export type ScriptResult = { readonly value: Value } | { readonly error: ScriptFailure }

/** What the scripts that ran made of one evaluation. */
export type Outcome = {
  readonly line: number
  readonly at: number
  readonly results: Readonly<Record<string, ScriptResult>>
}

/** A line's rows, in the order of its names. */
export type Rows = readonly (TagRow | undefined)[]

/** Evaluations as the sandbox takes them: `[at, mask, tag index, row, …]` each. */
export type EncodedEvaluations = {
  readonly json: string
  readonly runs: number
  readonly masks: readonly number[]
}

type Script = {
  readonly name: string
  readonly source: string
  readonly facts: ScriptSource
  refusal?: ScriptFailure
  restsUntil: number
}

const MOST_SCRIPTS = 30

/**
 * All that is known of one line outside the sandbox: its tags' rows, which scripts they touch, and which
 * scripts may not run.
 */
export type ScriptedLine = {
  readonly line: number
  readonly names: readonly string[]
  readonly scripts: readonly Script[]
  /** It stopped the whole sandbox once: from now on its scripts are called one by one. */
  careful: boolean
  rows: Rows
  encode(evaluations: readonly Evaluation[], now: number): EncodedEvaluations
  outcomes(
    evaluations: readonly Evaluation[],
    encoded: EncodedEvaluations,
    answers: LineAnswers,
    restsUntil: number,
  ): Outcome[]
  /** An evaluation that changes nothing but the sandbox's memory. */
  memory(rows: Rows): string
}

export type LineDefinition = {
  readonly scripts: Readonly<Record<string, string>>
  readonly tags: Iterable<string>
}

/** Opens a line. What `before` knew of tags that are still there stays known. */
export function openScriptedLine(
  line: number,
  definition: LineDefinition,
  before?: ScriptedLine,
): ScriptedLine {
  const scripts = Object.entries(definition.scripts).map(
    ([name, source]): Script => ({ name, source, facts: readScriptSource(source), restsUntil: 0 }),
  )
  if (scripts.length > MOST_SCRIPTS)
    throw new RangeError(`line ${line} has more than ${MOST_SCRIPTS} scripts`)
  const names = namesOf(scripts, definition.tags)
  const tagIndexes = new Map(names.map((name, tagIndex) => [name, tagIndex]))
  const maskFor = watchChanges(scripts, names)
  const inherited = new Map(before?.names.map((name, tagIndex) => [name, before.rows[tagIndex]]))

  const scripted: ScriptedLine = {
    line,
    names,
    scripts,
    careful: false,
    rows: names.map((name) => inherited.get(name)),
    encode(evaluations, now) {
      const able = maskOf(scripts, (script) => script.refusal === undefined && script.restsUntil <= now)
      const rows = [...scripted.rows]
      const masks = evaluations.map(maskFor)
      const encoded = evaluations.map((evaluation, position) => [
        evaluation.at,
        (masks[position] ?? 0) & able,
        ...applyChanges(rows, tagIndexes, evaluation),
      ])
      scripted.rows = rows
      return {
        json: JSON.stringify(encoded),
        runs: masks.reduce((runs, mask) => runs + bits(mask & able), 0),
        masks,
      }
    },
    outcomes(evaluations, { masks }, answers, restsUntil) {
      const calls =
        'failed' in answers ? [] : answers.answers.map((answer) => JSON.parse(answer) as SandboxAnswer[][])
      const missing = 'failed' in answers ? answers.failed : RESTS
      return evaluations.map(({ at }, position) => {
        const results: Record<string, ScriptResult> = {}
        for (const call of calls) readAnswers(scripts, call[position] ?? [], results, restsUntil)
        for (const [index, { name, refusal }] of scripts.entries()) {
          if (((masks[position] ?? 0) & (1 << index)) !== 0) results[name] ??= { error: refusal ?? missing }
        }
        return { line, at, results }
      })
    },
    memory: (rows) =>
      JSON.stringify([[0, 0, ...rows.flatMap((row, tagIndex) => (row ? [tagIndex, row] : []))]]),
  }
  return scripted
}

/** Which scripts an evaluation asks for, as a mask; all of them the first time. */
function watchChanges(
  scripts: readonly Script[],
  names: readonly string[],
): (evaluation: Evaluation) => number {
  const touched = new Map(
    names.map((name) => [
      name,
      maskOf(scripts, ({ facts }) => facts.readsAnyTag || facts.tags.includes(name)),
    ]),
  )
  const timed = maskOf(scripts, ({ facts }) => facts.usesTime)
  const every = maskOf(scripts, () => true)
  let fresh = true
  return ({ changes, tick, all }) => {
    if (fresh || all) {
      fresh = false
      return every
    }
    let mask = tick ? timed : 0
    for (const { name } of changes) mask |= touched.get(name) ?? 0
    return mask
  }
}

/** Brings the rows up to date; answers the indexes of the tags that changed, each followed by its row. */
function applyChanges(
  rows: (TagRow | undefined)[],
  tagIndexes: ReadonlyMap<string, number>,
  { changes, at }: Evaluation,
): unknown[] {
  const changed: unknown[] = []
  for (const change of changes) {
    const tagIndex = tagIndexes.get(change.name)
    if (tagIndex === undefined) continue
    const row = nextRow(rows[tagIndex], change, at)
    rows[tagIndex] = row
    changed.push(tagIndex, row)
  }
  return changed
}

function readAnswers(
  scripts: readonly Script[],
  pairs: readonly SandboxAnswer[],
  results: Record<string, ScriptResult>,
  restsUntil: number,
): void {
  for (let i = 0; i < pairs.length; i += 2) {
    const script = scripts[pairs[i] as number]
    const answer = pairs[i + 1]
    if (!script) continue
    results[script.name] = Array.isArray(answer) ? { error: answer[0] } : { value: answer ?? null }
    if (Array.isArray(answer) && answer[0].code === 'script-stopped') script.restsUntil = restsUntil
  }
}

/** A script's number, then its value or what went wrong with it. */
type SandboxAnswer = Value | [failure: ScriptFailure]

const RESTS: ScriptFailure = { code: 'script-rests', values: {} }

function namesOf(scripts: readonly Script[], known: Iterable<string>): readonly string[] {
  if (scripts.some(({ facts }) => facts.readsAnyTag)) return [...new Set(known)]
  const named = new Set(scripts.flatMap(({ facts }) => facts.tags))
  const kept = new Set<string>()
  for (const name of known) if (named.has(name)) kept.add(name)
  return [...kept]
}

function maskOf(scripts: readonly Script[], wanted: (script: Script) => boolean): number {
  return scripts.reduce((mask, script, index) => (wanted(script) ? mask | (1 << index) : mask), 0)
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
