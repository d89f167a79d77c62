import { type DryRunResult, type ScriptProblem } from '@baliza/contract'
import type { Row } from '../db/schema.ts'

/** A line as it would be, and the stretch of time over which it is tried. */
export type DryRunAsked = { readonly line: Row<'line'>; readonly now: number }

/** What the scripts would have made of that time; what went wrong as codes. */
export type DryRunReport = Omit<DryRunResult, 'troubles'> & {
  readonly troubles: readonly {
    readonly script: string
    readonly failure: ScriptProblem
    readonly count: number
  }[]
}

/** Why a dry run came to nothing. */
type DryRunRefusal = 'journal-elsewhere' | 'dry-run-too-long' | 'scripts-busy'

/**
 * Runs the scripts of a line over the readings of the last hour, beside the plant and without touching it.
 */
export type DryRun = (request: DryRunAsked) => Promise<DryRunReport | DryRunRefusal>
