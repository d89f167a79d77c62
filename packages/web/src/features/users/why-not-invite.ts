import type { AnswerOf, User } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'

/** Why nobody can be invited to Telegram yet; undefined when everybody can. */
export function whyNotInvite(bot: AnswerOf<'telegram.get'> | undefined): string | undefined {
  if (bot?.isOn !== true) return m.users_telegram_is_off()
  if (bot.failure !== null) return bot.failure
  return bot.sendsMail ? undefined : m.users_telegram_no_mail()
}

/** Why this one can't. */
export const whyNotUser = ({ active, locked }: Pick<User, 'active' | 'locked'>): string | undefined =>
  active && !locked ? undefined : m.users_telegram_user_inactive()
