import { type Instant, settled } from '@baliza/domain'
import { z } from 'zod'
import { asSignal, botFailureOf } from '../../carriers/telegram-api.ts'
import type { Db } from '../../db/open-database.ts'
import { unbindChat } from '../../facts/telegram-chats.ts'
import type { Log } from '../../log/log-event.ts'
import { asLeader, type Lead } from '../../messaging/lead.ts'
import type { NoticePayload } from '../../outbox/payloads.ts'
import type { Channel, Delivery, Outcome } from '../channel.ts'
import { type BotAccess, botAccess } from './bot-access.ts'
import { sendable } from './message.ts'
import { writeNotice } from './write-notice.ts'

export type TelegramSite = {
  readonly db: Db
  /** The lead that it writes under; without one, the caller sees to that. */
  readonly lead?: Lead
  readonly now: () => Instant
  readonly log: Log
  readonly telegramApi: string
}

const notice = z.object({
  kind: z.literal('notice'),
  lineID: z.int(),
  stop: z.nullable(z.object({ order: z.int(), stopID: z.int() })),
  callID: z.nullable(z.int()),
  since: z.int(),
  endedAt: z.nullable(z.int()),
  repetition: z.int(),
})

/** While the bot is switched off its messages wait; it may be switched on again. */
const OFF: Outcome = { kind: 'later', reason: 'telegram is switched off', after: 60_000 }
const never = (reason: string): Outcome => ({ kind: 'never', reason })

/** Messages to people, by the bot: each is written when it is sent, in the language of its reader. */
export function telegramChannel(site: TelegramSite): Channel {
  const access = botAccess(site.db, site.telegramApi)
  return {
    name: 'telegram',
    send: async (delivery, signal) => {
      const bot = await access()
      return bot ? deliver(site, bot, delivery, signal) : OFF
    },
    close: async () => undefined,
  }
}

async function deliver(
  site: TelegramSite,
  bot: BotAccess,
  { recipient, payload }: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const user = await site.db.selectFrom('user').selectAll().where('userID', '=', recipient).executeTakeFirst()
  if (!user?.active) return never('the user is gone or deactivated')
  if (user.telegramChatID === null) return never('the user is not registered with the bot')
  const read = notice.safeParse(payload)
  if (!read.success) return never('the message can not be understood')
  const reader = { language: user.language ?? ('es' as const), roleID: user.roleID }
  const message = await writeNotice(
    site.db,
    read.data as Omit<NoticePayload, 'phase' | 'type'>,
    reader,
    site.now(),
  )
  if (!message) return never('the line is gone')
  const sending = bot.api.sendMessage(user.telegramChatID, message.text, sendable(message), asSignal(signal))
  const sent = await settled(sending)
  if (sent.ok) return { kind: 'sent', reference: `${sent.value.message_id}` }
  return afterFailure(site, user.telegramChatID, sent.error)
}

async function afterFailure(site: TelegramSite, chatID: number, error: unknown): Promise<Outcome> {
  const { kind, after, detail } = botFailureOf(error)
  if (kind === 'blocked') {
    const userID = await asLeader(site.db, site.lead, (trx) => unbindChat(trx, chatID, site.now()))
    site.log.warn(
      { event: 'bot-blocked-by-user', userID },
      'the bot was blocked by a user, who is not registered any more',
    )
  }
  return kind === 'blocked' || kind === 'refused'
    ? never(detail)
    : { kind: 'later', reason: `${kind}: ${detail}`, after }
}
