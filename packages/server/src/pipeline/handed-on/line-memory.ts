import type { Beacon, Counter, Instant } from '@baliza/domain'
import type { TagRow } from '@baliza/line-script'

/** Where the counters of a line stood when they were last counted; null = never. */
export type LineCounters = { readonly units: Counter | null; readonly discards: Counter | null }

/** The scripts that the counters are counted by, each as a short sign. */
export type CountedBy = { readonly units: string; readonly discards: string }

/**
 * What must be known of a line to go on interpreting it. Plain JSON: it is stored with the facts that it led
 * to.
 */
export type LineMemory = {
  /** The line's own clock: what comes later with an earlier time is taken at this one. */
  readonly at: Instant
  readonly beacon: Beacon
  readonly material: boolean
  readonly counters: LineCounters
  /** What the counters were counted by; missing = they never were. */
  readonly counted?: CountedBy
  readonly tags: Readonly<Record<string, TagRow>>
}

export const noMemory = (at: Instant): LineMemory => ({
  at,
  beacon: 'unknown',
  material: true,
  counters: { units: null, discards: null },
  tags: {},
})

/** Reads what a checkpoint kept. */
export const memoryFrom = (json: string): LineMemory => JSON.parse(json) as LineMemory
