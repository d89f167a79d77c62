import type { Instant } from '../time/instant.ts'

/** Who does something, and when. */
export type Actor = {
  /** The signer where it is signed. */
  readonly userID: string
  readonly at: Instant
  /** Where it comes from, when that is not a screen or a program of theirs. */
  readonly origin?: 'Telegram' | 'import'
}
