import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant } from './fields.ts'
import { scriptFailure } from './script-failures.ts'

const tagsUpdate = z.object({
  dateTime: isoInstant,
  /**
   * Milliseconds from taking the readings to having stored what they led to: the longest turn of that second.
   */
  duration: z.number(),
  readings: z.int(),
})
export type TagsUpdate = z.infer<typeof tagsUpdate>

const calculationTimes = z.object({
  dateTime: isoInstant,
  /** Milliseconds that the scripts of each line took. */
  lines: z.array(z.object({ line: z.int(), result: z.number() })),
})
export type CalculationTimes = z.infer<typeof calculationTimes>

const scriptTrouble = z.object({
  lineID: z.int(),
  script: z.string(),
  ...scriptFailure,
  /** Since the pipeline began. */
  times: z.int(),
  lastAt: isoInstant,
})

const lostSecret = z.object({
  table: z.string(),
  key: z.string(),
  column: z.string(),
  /** Which one it is, and what to do. */
  message: z.string(),
})

const pipelineHealth = z.object({
  /** When the pipeline said so; null = it never ran. */
  at: z.nullable(isoInstant),
  /** The machine whose pipeline says it; null = it never ran, or an older one did. */
  leader: z.nullable(z.string()),
  /** The machine that answers this. */
  node: z.string(),
  /**
   * For how many seconds the clock of the machine that answers is ahead of the database's; below zero: behind.
   */
  clockAhead: z.number(),
  /** It is too far off: this machine may not lead, and reads no plant, until its clock is set. */
  mayNotLead: z.boolean(),
  /** How full the journal of readings is that wait to be stored: a fraction. */
  journalFill: z.nullable(z.number()),
  /**
   * For how long the journal would take readings as fast as they come now, while nothing is stored; null =
   * none come.
   */
  journalMinutes: z.nullable(z.number()),
  /** Milliseconds that half, and 99 of 100, of the last cycles with readings did not exceed. */
  p50: z.nullable(z.number()),
  p99: z.nullable(z.number()),
  /** Lines of the log that did not fit while the database was away, of both processes since they began. */
  droppedLogLines: z.int(),
  /** The scripts that had trouble within the last hour. */
  scripts: z.array(scriptTrouble),
  /** Secrets that are stored and can't be read with the key of this installation. */
  lostSecrets: z.array(lostSecret),
})
export type PipelineHealth = z.infer<typeof pipelineHealth>

export const diagnosticCalls = {
  'diagnostics.tagsupdates': {
    summary:
      'How long the last 100 updates of the tags took, the oldest first. One update is one second of the pipeline.',
    access: 'diagnostics.see',
    answer: z.array(tagsUpdate),
  },
  'diagnostics.calculationtimes': {
    summary: 'How long the scripts of each line took in the last 100 updates, the oldest first.',
    access: 'diagnostics.see',
    answer: z.array(calculationTimes),
  },
  'diagnostics.health': {
    summary:
      'How the pipeline is: its cycles, its journal, scripts with trouble, secrets that can not be read, dropped lines of the log.',
    access: 'diagnostics.see',
    answer: pipelineHealth,
  },
} as const satisfies Record<string, CallShape>
