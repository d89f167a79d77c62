import type { Instant } from '@baliza/domain'
import type { Generated } from 'kysely'

/** A link that registers one user with the bot, once. */
export type TelegramInvitationTable = {
  /** SHA-256 of the token in the link: the token itself is never stored. */
  tokenHash: string
  userID: string
  /** By the machine's clock. */
  expiresAt: Instant
}

/** A chat that opened a user's link; the user confirms it. These by the machine's clock. */
export type TelegramRequestTable = {
  userID: string
  chatID: number
  /** What Telegram calls who writes there. */
  chatName: string
  language: 'es' | 'en'
  askedAt: Instant
}

/** One row (id 1): the bot as it was when it was last asked, and how far its updates were handled. */
export type TelegramBotTable = {
  id: number
  /** To which the numbers of updates belong: what stands before the colon of its token. */
  botID: number | null
  userName: string | null
  /** Why it does not work; null = it does. */
  failure: string | null
  /** These two of the machine's clock. */
  checkedAt: Instant | null
  lastUpdateAt: Instant | null
  lastUpdateID: number | null
}

/** A message on its way out of the plant. */
export type OutboxTable = {
  outboxID: Generated<number>
  channel: 'telegram' | 'email' | 'webhook'
  /**
   * By the channel: a user, an address, a webhook. Messages to one recipient go in the order of their
   * numbers.
   */
  recipient: string
  /** Once per channel: a message that is already there is not put in again. */
  dedupeKey: string
  /** JSON; no secrets. */
  payload: string
  createdAt: Instant
  dueAt: Instant
  /** From then on nobody wants it any more: what still waits becomes a dead letter. */
  expiresAt: Instant
  attempts: Generated<number>
  /** Waiting 0, sent 1, dead 2. */
  state: Generated<0 | 1 | 2>
  /** While somebody is sending it: an attempt is written down before it is made. */
  claimedAt: Instant | null
  /** What was wrong last: a word of ours (`expired`), or what the provider said. */
  lastError: string | null
  /** When it was sent, or given up. */
  endedAt: Instant | null
  /** What the provider calls it. */
  reference: string | null
}

/** One row (id 1): up to when windows that ended were reported; none while reports are off. */
export type ReportProgressTable = { id: number; reportedUntil: Instant }

/** What a recipient was told of an event, so that they are reminded in time, and told of its end. */
export type NoticeToldTable = {
  /** `stop/LINE/START` or `call/ID`. */
  eventKey: string
  channel: 'telegram' | 'email'
  recipient: string
  /** Stops 0, maintenance 1. */
  type: 0 | 1
  lineID: number
  since: Instant
  /** The last piece of the stop; null for maintenance. */
  order: number | null
  stopID: number | null
  callID: number | null
  /** How often they were told while it lasts. */
  repetition: number
  toldAt: Instant
  /** When they were told that it is over, or it was found that they can't be told; null = not yet. */
  closedAt: Instant | null
}
