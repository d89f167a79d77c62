import type { ProblemCode } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import type { Generated } from 'kysely'

/** One row (id 1). */
export type BackupRuleTable = {
  id: number
  /** A word of its own in the names of its files; blank until the first look. */
  installation: string
  enabled: boolean
  /** `02:30` on the plant's clocks. */
  time: string
  /** Null = `backups` in the data folder. */
  folder: string | null
  daily: number
  weekly: number
  monthly: number
  /** From when on backups were due; null = nobody has looked yet. These by the machine's clock. */
  since: Instant | null
  /** Somebody wants one now. */
  orderedAt: Instant | null
  revision: Generated<number>
}

/** What became of a backup. The oldest are forgotten. */
export type BackupRunTable = {
  id: Generated<number>
  cause: 'schedule' | 'order' | 'command'
  startedAt: Instant
  endedAt: Instant
  /** Where it lies, or was to lie. */
  file: string
  rows: number | null
  bytes: number | null
  verified: boolean
  encrypted: boolean
  /** Why there is none; null = there is. */
  problem: ProblemCode | null
  /** The values of that sentence, as JSON. */
  detail: string | null
}
