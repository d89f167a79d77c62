import type { SecurityEventCode, SecurityOutcome } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import type { Generated } from 'kysely'
import type { OptionalSearch } from './columns.ts'

export type SecurityEventTable = {
  id: Generated<number>
  /** By the machine's clock. */
  at: Instant
  event: SecurityEventCode
  outcome: SecurityOutcome
  /** Of an account: a name that nobody has may be a password in the wrong field, and is not kept. */
  userID: string | null
  address: string | null
  userAgent: string | null
  sessionID: number | null
  terminalID: number | null
  /** What else is worth knowing, as JSON text. */
  detail: string | null
  userIDSearch: OptionalSearch
  addressSearch: OptionalSearch
  userAgentSearch: OptionalSearch
  detailSearch: OptionalSearch
}

export type TrailName = 'audit' | 'security'

/** One row of a trail in its chain: `hash` covers the row and the hash of the link before. */
export type TrailLinkTable = {
  trail: TrailName
  /** From 1, without a hole. */
  number: number
  rowID: number
  hash: string
}

/** The last link, and when the first one was made. */
export type TrailHeadTable = {
  trail: TrailName
  number: number
  hash: string
  since: Instant | null
  /** Rows and links up to this one were thrown away when they were old enough; the chain begins behind it. */
  prunedNumber: Generated<number>
  prunedHash: Generated<string>
}
