import type { Language } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import type { Lead } from '../messaging/lead.ts'
import type { Channel } from './channel.ts'
import { eMailChannel } from './e-mail.channel.ts'
import { telegramChannel } from './telegram/telegram.channel.ts'
import { webhookChannel } from './webhook.channel.ts'

export type Surroundings = {
  readonly db: Db
  readonly lead: Lead
  /** The plant's time, and the machine's. */
  readonly now: () => Instant
  readonly machineNow: () => Instant
  readonly log: Log
  readonly telegramApi: string
  /** Of what is written to people who chose none. */
  readonly language: Language
  /** Webhooks may lead to this machine and to link-local addresses. */
  readonly webhooksMayStay: boolean
}

/**
 * Every way out of the plant. One that is not configured answers `later`; what is configured is read when it
 * sends.
 */
export function openChannels({
  db,
  lead,
  now,
  machineNow,
  log,
  telegramApi,
  language,
  webhooksMayStay,
}: Surroundings): readonly Channel[] {
  const telegram = telegramChannel({ db, lead, now, log, telegramApi })
  return [
    telegram,
    eMailChannel({ db, now, machineNow, language }),
    webhookChannel({ db, lead, now, machineNow, allowsLocal: webhooksMayStay }),
  ]
}
