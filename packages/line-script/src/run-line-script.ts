import { openLastingSandbox } from './lasting-sandbox.ts'
import {
  type Evaluation,
  type LineBook,
  type LineDefinition,
  type Outcome,
  openLineBook,
  type Rows,
  type Turns,
} from './line-book.ts'
import type { SandboxLimits } from './sandbox.ts'
import type { CompileError, ScriptFailure } from './script-failure.ts'
import { readScriptSource, type ScriptSource } from './script-source.ts'
import type { LineAnswers, LineTurns } from './worker-messages.ts'

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
const MOST_TURNS = 500

type Part = {
  readonly book: LineBook
  readonly evaluations: readonly Evaluation[]
  readonly positions: readonly number[]
  readonly before: Rows
  readonly turns: Turns
}

/**
 * Runs the scripts of lines, each line in a sandbox of its own, all in one worker that can be ended at any
 * moment.
 */
export async function openScriptRunner(options: ScriptRunnerOptions = {}): Promise<ScriptRunner> {
  const { hangMilliseconds = 3_000, restMilliseconds = 5_000, ...limits } = { ...LIMITS, ...options }
  const books = new Map<number, LineBook>()
  const sandbox = await openLastingSandbox(books, limits, hangMilliseconds)
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
        const book = openLineBook(line, { scripts: definition.scripts, tags: known }, books.get(line))
        books.set(line, book)
        const errors = await sandbox.persist((worker) => worker.define(book, book.rows))
        return Object.fromEntries(
          book.scripts.map((script, index) => [script.name, toFacts(script, known, errors[index] ?? null)]),
        )
      }),
    dropLine: (line) =>
      inTurn(async () => {
        books.delete(line)
        await sandbox.persist((worker) => worker.ask({ kind: 'drop', line }))
      }),
    evaluate: (batch) =>
      inTurn(async () => {
        if (batch.length === 0) return []
        const parts = split(batch, books)
        const before = new Map(parts.toReversed().map((part) => [part.book.line, part.before]))
        const answer = await sandbox.persist(
          (worker) => worker.ask({ kind: 'run', lines: parts.map(toLineTurns) }),
          before,
        )
        for (const [i, { book }] of parts.entries())
          times.set(book.line, (times.get(book.line) ?? 0) + (answer.lines[i]?.milliseconds ?? 0))
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

function split(batch: readonly Evaluation[], books: ReadonlyMap<number, LineBook>): readonly Part[] {
  const byBook = new Map<LineBook, number[]>()
  for (const [position, { line }] of batch.entries()) {
    const book = books.get(line)
    if (!book) throw new RangeError(`line ${line} has no scripts`)
    const positions = byBook.get(book)
    if (positions) positions.push(position)
    else byBook.set(book, [position])
  }
  return [...byBook].flatMap(([book, positions]) =>
    chunk(positions, MOST_TURNS).map((part) => prepare(book, part, batch)),
  )
}

function prepare(book: LineBook, positions: readonly number[], batch: readonly Evaluation[]): Part {
  const evaluations = positions
    .map((position) => batch[position])
    .filter((evaluation) => evaluation !== undefined)
  const before = book.rows
  return { book, evaluations, positions, before, turns: book.turns(evaluations, performance.now()) }
}

/** Once a line has hung the sandbox, its scripts are called one by one. */
function toLineTurns({ book: { line, careful, scripts }, turns: { json, runs } }: Part): LineTurns {
  const able = () => scripts.flatMap(({ refusal }, index) => (refusal === undefined ? [index] : []))
  return { line, turns: json, runs, oneByOne: careful ? able() : null }
}

function collect(
  parts: readonly Part[],
  answers: readonly LineAnswers[],
  restsUntil: number,
): readonly Outcome[] {
  const outcomes: Outcome[] = []
  for (const [index, { book, evaluations, positions, turns }] of parts.entries()) {
    const found = book.outcomes(evaluations, turns, answers[index] ?? { failed: NO_ANSWER }, restsUntil)
    for (const [i, outcome] of found.entries()) outcomes[positions[i] ?? 0] = outcome
  }
  return outcomes
}

function toFacts(
  script: LineBook['scripts'][number],
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
