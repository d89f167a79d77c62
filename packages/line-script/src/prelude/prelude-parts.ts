import type { ScriptFailure } from '../script-failure.ts'
import type { TagRow, Value } from '../tag-row.ts'

// The functions of this folder run inside QuickJS, once for each line: `open-prelude.ts` passes their texts on.
// So each stands by itself and imports nothing but types.

/** What a script may call. */
type TagFunctions = readonly [
  tag: (name: string) => Value | undefined,
  good: (name: string) => boolean,
  previous: (name: string) => Value | undefined,
  secondsSince: (name: string) => number | undefined,
]

/** The tags of the line as scripts see them. */
export type TagView = {
  readonly functions: TagFunctions
  /** Takes over the names of all tags, as JSON. */
  readonly know: (names: string) => void
  /** From now on it is `at`, and these tags say something new: tag index, row, tag index, row, … */
  readonly advance: (at: number, changes: readonly (number | TagRow)[]) => void
  /** The name that was asked for where this is the error of `tag('no such tag')`. */
  readonly unknownTag: (thrown: unknown) => string | undefined
}

export type ResultReader = {
  /** What a script gave back, as an answer. */
  readonly present: (result: unknown) => Value | [ScriptFailure]
  /** What a script threw, as an answer. */
  readonly explain: (thrown: unknown, unknownTag: string | undefined) => [ScriptFailure]
}

export type CompiledScript = (...functions: TagFunctions) => unknown

/** One instant: its time, the scripts to run as a mask, and what the tags say new. */
export type Instant = readonly [at: number, mask: number, ...changes: (number | TagRow)[]]

/** What the worker may call. */
export type ScriptRuns = {
  readonly define: (script: number, compiled: CompiledScript) => void
  /** Runs the scripts in `mask` at these instants (JSON); gives back their answers (JSON). */
  readonly run: (instants: string, mask: number) => string
  /** Goes on behind the script that was interrupted; it gets this failure (JSON) and is left out from here. */
  readonly resume: (failure: string) => string
}
