import { type ScriptProblem } from '@baliza/contract'
import {
  type Count,
  type Counter,
  type CounterRefusal,
  type CounterRule,
  countPieces,
  type Instant,
} from '@baliza/domain'
import type { CountedBy, LineCounters } from '../handed-on/line-memory.ts'

type Counted = {
  readonly counters: LineCounters
  /** Nothing when no counter said anything that can be believed. */
  readonly pieces?: { readonly units: number; readonly discards: number }
  readonly refusals: readonly { readonly script: string; readonly failure: ScriptProblem }[]
}

/** What the counters of a line say at one instant; null = this one says nothing. */
type CounterValues = { readonly at: Instant; readonly units: number | null; readonly discards: number | null }

export function takeCounts(
  counters: LineCounters,
  { at, units, discards }: CounterValues,
  rule: CounterRule,
): Counted {
  const ofUnits = look(counters.units, at, units, rule)
  const ofDiscards = look(counters.discards, at, discards, rule)
  const after = { units: ofUnits.counter, discards: ofDiscards.counter }
  const refusals = [
    ...refusalOf('calculationUnits', ofUnits.refusal),
    ...refusalOf('calculationDiscards', ofDiscards.refusal),
  ]
  if (!ofUnits.counted && !ofDiscards.counted) return { counters: after, refusals }
  return { counters: after, pieces: { units: ofUnits.pieces, discards: ofDiscards.pieces }, refusals }
}

type Change = { readonly before: CountedBy; readonly after: CountedBy }

/**
 * Where the counters stand after a change of scripts: those whose script stayed keep their base, others begin
 * at what is seen.
 */
export function beginCounters(
  counters: LineCounters,
  { before, after }: Change,
  seen: CounterValues,
  relative: boolean,
): LineCounters {
  const begin = (which: keyof LineCounters): Counter | null => {
    if (before[which] === after[which]) return counters[which]
    const value = seen[which]
    return relative || value === null
      ? null
      : countPieces(null, seen.at, value, { relative, desiredSpeed: null }).counter
  }
  return { units: begin('units'), discards: begin('discards') }
}

function look(
  before: Counter | null,
  at: Instant,
  value: number | null,
  rule: CounterRule,
): Count & { readonly counted: boolean } {
  if (value === null) return { counter: before, pieces: 0, refusal: null, counted: false }
  const count = countPieces(before, at, value, rule)
  return { ...count, counted: count.refusal === null }
}

const refusalOf = (script: string, refusal: CounterRefusal | null) =>
  refusal ? [{ script, failure: failureOf(refusal) }] : []

/** NOTE: a value that is no number travels as text, JSON has none for it */
const failureOf = (refusal: CounterRefusal): ScriptProblem =>
  refusal.why === 'implausible'
    ? {
        code: 'script-count-implausible',
        values: { increase: refusal.increase, bound: Math.floor(refusal.bound) },
      }
    : { code: 'script-count-refused', values: { value: String(refusal.value) } }
