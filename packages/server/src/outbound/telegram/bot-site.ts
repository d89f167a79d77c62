import type { Instant } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Log } from '../../log/log-event.ts'
import type { Bus } from '../../messaging/bus.ts'
import type { Lead } from '../../messaging/lead.ts'

/** What the bot lives from. */
export type BotSite = {
  readonly db: Db
  /** As who it writes. */
  readonly lead: Lead
  readonly bus: Bus
  /** The plant's time: when a stop was signed. */
  readonly now: () => Instant
  /** The machine's: links grow old and polls wait in real minutes. */
  readonly machineNow: () => Instant
  readonly log: Log
  /** The address of the Bot API. */
  readonly telegramApi: string
}
