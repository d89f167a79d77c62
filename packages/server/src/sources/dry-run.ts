import type { DryRunResult } from '@baliza/contract'
import type { Row } from '../db/schema.ts'

/** A line as it would be, and the stretch of time over which it is tried. */
export type DryRunAsked = { readonly line: Row<'line'>; readonly now: number }

/** Why a dry run came to nothing. */
export type DryRunRefusal = 'journal-elsewhere' | 'dry-run-too-long' | 'scripts-busy'

/**
 * Runs the scripts of a line over the readings of the last hour, beside the plant and without touching it.
 */
export type DryRun = (asked: DryRunAsked) => Promise<DryRunResult | DryRunRefusal>
