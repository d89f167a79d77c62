import { openLastingSandbox } from './lasting-sandbox.ts'
import type { SandboxLimits } from './sandbox.ts'
import type { CompileError, ScriptFailure } from './script-failure.ts'
import { readScriptSource, type ScriptSource } from './script-source.ts'
import {
  type EncodedEvaluations,
  type Evaluation,
  type LineDefinition,
  type Outcome,
  openScriptedLine,
  type Rows,
  type ScriptedLine,
} from './scripted-line.ts'
import type { LineAnswers, LineEvaluations } from './worker-messages.ts'

export type ScriptRunnerOptions = Partial<SandboxLimits> & {
  /** A sandbox without progress for so long is replaced by a new one. */
  readonly hangMilliseconds?: number
  /** How long a script that had to be stopped is left alone. */
  readonly restMilliseconds?: number
}

/** `unknownTags`: it names tags that the line does not have; each use throws. */
export type ScriptFacts = ScriptSource & {
  readonly unknownTags: readonly string[]
  readonly error: CompileError | null
}

export type ScriptRunner = {
  /** Looks at a script without keeping it. */
  compile(source: string): Promise<Omit<ScriptFacts, 'unknownTags'>>
  /**
   * Gives a line its scripts and the names of all tags that they may use. What is known of the tags' values
   * stays.
   */
  setLine(line: number, definition: LineDefinition): Promise<Readonly<Record<string, ScriptFacts>>>
  dropLine(line: number): Promise<void>
  /**
   * One outcome for each evaluation, in their order. Evaluations of one line are in the order of their
   * instants.
   */
  evaluate(batch: readonly Evaluation[]): Promise<readonly Outcome[]>
  /** Milliseconds that the scripts of each line took since this was asked last. */
  takeTimes(): ReadonlyMap<number, number>
  close(): Promise<void>
}

/**
 * A healthy script takes microseconds; what counts is wall-clock time, and a busy machine may take the
 * processor away from it for long.
 */
const LIMITS: SandboxLimits = { callMilliseconds: 300, runMilliseconds: 0.5, lineBytes: 4 * 1024 * 1024 }

const NO_ANSWER: ScriptFailure = { code: 'script-no-answer', values: {} }

/** A long batch of one line is cut, so that no call can outlast the watchdog's patience. */
const MOST_EVALUATIONS = 500

type Part = {
  readonly scripted: ScriptedLine
  readonly evaluations: readonly Evaluation[]
  readonly positions: readonly number[]
  readonly before: Rows
  readonly encoded: EncodedEvaluations
}

/**
 * Runs the scripts of lines, each line in a sandbox of its own, all in one worker that can be ended at any
 * moment.
 */
export async function openScriptRunner(options: ScriptRunnerOptions = {}): Promise<ScriptRunner> {
  const { hangMilliseconds = 3_000, restMilliseconds = 5_000, ...limits } = { ...LIMITS, ...options }
  const scriptedLines = new Map<number, ScriptedLine>()
  const sandbox = await openLastingSandbox(scriptedLines, limits, hangMilliseconds)
  let last: Promise<unknown> = Promise.resolve()
  let times = new Map<number, number>()

  /** The worker is asked one thing at a time, in the order of the calls. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  return {
    compile: (source) =>
      inTurn(async () => {
        const { errors } = await sandbox.persist((worker) => worker.ask({ kind: 'compile', source }))
        return { ...readScriptSource(source), error: errors[0] ?? null }
      }),
    setLine: (line, definition) =>
      inTurn(async () => {
        const known = new Set(definition.tags)
        const scripted = openScriptedLine(
          line,
          { scripts: definition.scripts, tags: known },
          scriptedLines.get(line),
        )
        scriptedLines.set(line, scripted)
        const errors = await sandbox.persist((worker) => worker.define(scripted, scripted.rows))
        return Object.fromEntries(
          scripted.scripts.map((script, index) => [
            script.name,
            toFacts(script, known, errors[index] ?? null),
          ]),
        )
      }),
    dropLine: (line) =>
      inTurn(async () => {
        scriptedLines.delete(line)
        await sandbox.persist((worker) => worker.ask({ kind: 'drop', line }))
      }),
    evaluate: (batch) =>
      inTurn(async () => {
        if (batch.length === 0) return []
        const parts = split(batch, scriptedLines)
        const before = new Map(parts.toReversed().map((part) => [part.scripted.line, part.before]))
        const answer = await sandbox.persist(
          (worker) => worker.ask({ kind: 'run', lines: parts.map(toLineEvaluations) }),
          before,
        )
        for (const [i, { scripted }] of parts.entries())
          times.set(scripted.line, (times.get(scripted.line) ?? 0) + (answer.lines[i]?.milliseconds ?? 0))
        return collect(parts, answer.lines, performance.now() + restMilliseconds)
      }),
    takeTimes: () => {
      const taken = times
      times = new Map()
      return taken
    },
    close: () => sandbox.close(),
  }
}

function split(
  batch: readonly Evaluation[],
  scriptedLines: ReadonlyMap<number, ScriptedLine>,
): readonly Part[] {
  const byLine = new Map<ScriptedLine, number[]>()
  for (const [position, { line }] of batch.entries()) {
    const scripted = scriptedLines.get(line)
    if (!scripted) throw new RangeError(`line ${line} has no scripts`)
    const positions = byLine.get(scripted)
    if (positions) positions.push(position)
    else byLine.set(scripted, [position])
  }
  return [...byLine].flatMap(([scripted, positions]) =>
    chunk(positions, MOST_EVALUATIONS).map((part) => prepare(scripted, part, batch)),
  )
}

function prepare(scripted: ScriptedLine, positions: readonly number[], batch: readonly Evaluation[]): Part {
  const evaluations = positions
    .map((position) => batch[position])
    .filter((evaluation) => evaluation !== undefined)
  const before = scripted.rows
  return {
    scripted,
    evaluations,
    positions,
    before,
    encoded: scripted.encode(evaluations, performance.now()),
  }
}

/** Once a line has hung the sandbox, its scripts are called one by one. */
function toLineEvaluations({
  scripted: { line, careful, scripts },
  encoded: { json, runs },
}: Part): LineEvaluations {
  const able = () => scripts.flatMap(({ refusal }, index) => (refusal === undefined ? [index] : []))
  return { line, evaluations: json, runs, oneByOne: careful ? able() : null }
}

function collect(
  parts: readonly Part[],
  answers: readonly LineAnswers[],
  restsUntil: number,
): readonly Outcome[] {
  const outcomes: Outcome[] = []
  for (const [index, { scripted, evaluations, positions, encoded }] of parts.entries()) {
    const found = scripted.outcomes(evaluations, encoded, answers[index] ?? { failed: NO_ANSWER }, restsUntil)
    for (const [i, outcome] of found.entries()) outcomes[positions[i] ?? 0] = outcome
  }
  return outcomes
}

function toFacts(
  script: ScriptedLine['scripts'][number],
  known: ReadonlySet<string>,
  error: CompileError | null,
): ScriptFacts {
  if (error) script.refusal = error
  return { ...script.facts, unknownTags: script.facts.tags.filter((name) => !known.has(name)), error }
}

const chunk = <T>(list: readonly T[], size: number): readonly T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
