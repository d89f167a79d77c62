import type { Language } from '@baliza/contract'
import type { Message as Incoming } from 'grammy/types'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { readParameters } from '../../facts/parameters.ts'
import { askForChat, readBoundUser, unbindUser } from '../../facts/telegram-chats.ts'
import { redeemInvitation } from '../../facts/telegram-invitations.ts'
import type { BotSite } from './bot-site.ts'
import { escapeHtml } from './message.ts'
import { WORDS } from './telegram-messages.ts'

/** Spanish is the plant's language, unless the person's telephone speaks another. */
export const languageOfPhone = (code: string | undefined): Language =>
  code === undefined || code.startsWith('es') ? 'es' : 'en'

type Times = Pick<BotSite, 'now' | 'machineNow'>
type Asker = {
  readonly chatID: number
  readonly name: string
  readonly language: Language
  readonly user: Row<'user'> | undefined
}

/**
 * What the bot says to what somebody wrote to it; undefined = nothing, to talk among others that is not for
 * it.
 */
export async function answerMessage(
  trx: Trx,
  site: Times,
  { chat, from, text = '' }: Incoming,
): Promise<string | undefined> {
  const user = await readBoundUser(trx, chat.id)
  const language = user?.language ?? languageOfPhone(from?.language_code)
  const asker = { chatID: chat.id, name: nameOf(from), user, language }
  if (chat.type === 'private') return obey(trx, site, asker, text)
  return text.startsWith('/') ? WORDS[asker.language].chat.notAlone : undefined
}

/** What Telegram calls who writes. */
const nameOf = (from: Incoming['from']): string =>
  from?.username ? `@${from.username}` : [from?.first_name, from?.last_name].filter(Boolean).join(' ')

async function obey(trx: Trx, site: Times, asker: Asker, text: string): Promise<string> {
  const [, command, token] = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?/.exec(text) ?? []
  const { user, language } = asker
  if (command === 'start' && token !== undefined) return register(trx, site, asker, token)
  const words = WORDS[language].chat
  if (!user) return words.stranger
  if (command === 'start') return words.alreadyRegistered(escapeHtml(user.firstName))
  if (command !== 'stop') return words.help(escapeHtml(user.firstName))
  await unbindUser(trx, user.userID, site.now())
  return words.stopped
}

/** A link that is opened twice is answered as done. */
async function register(
  trx: Trx,
  site: Times,
  { chatID, name, language, user: before }: Asker,
  token: string,
): Promise<string> {
  const user = await redeemInvitation(trx, token, site.machineNow())
  const words = WORDS[user?.language ?? language].chat
  if (!user) return before ? words.alreadyRegistered(escapeHtml(before.firstName)) : words.linkSpent
  if (user.userID === before?.userID) return words.alreadyRegistered(escapeHtml(user.firstName))
  const times = { at: site.now(), machineNow: site.machineNow() }
  await askForChat(trx, user, { id: chatID, name, language }, times)
  const { plantName } = await readParameters(trx)
  return words.asked(escapeHtml(user.firstName), escapeHtml(plantName))
}
