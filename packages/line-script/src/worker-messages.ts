import type { CompileError, ScriptFailure } from './script-failure.ts'

/** One line's part of a batch: its evaluations as JSON, and how many script runs that is. */
export type LineEvaluations = {
  readonly line: number
  readonly evaluations: string
  readonly runs: number
  /** One call for each of these scripts, so that a hang can be pinned on one; null = all in one call. */
  readonly oneByOne: readonly number[] | null
}

/** The answers of one line: JSON, one for each call; and how long they took. */
export type LineAnswers = ({ readonly answers: readonly string[] } | { readonly failed: ScriptFailure }) & {
  readonly milliseconds?: number
}

export type Question =
  | {
      readonly kind: 'line'
      readonly id: number
      readonly line: number
      readonly names: readonly string[]
      readonly sources: readonly string[]
    }
  | { readonly kind: 'drop'; readonly id: number; readonly line: number }
  | { readonly kind: 'compile'; readonly id: number; readonly source: string }
  | { readonly kind: 'run'; readonly id: number; readonly lines: readonly LineEvaluations[] }

export type Answer = {
  readonly id: number
  readonly errors: readonly (CompileError | null)[]
  readonly lines: readonly LineAnswers[]
}

/** Shared with the worker, so that a worker which no longer answers still tells where it is. */
export const PROGRESS = { calls: 0, line: 1, script: 2, length: 3 } as const
