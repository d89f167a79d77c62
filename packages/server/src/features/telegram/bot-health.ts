import { type AnswerOf, type Language, problemText } from '@baliza/contract'
import { settled } from '@baliza/domain'
import { mailSettingsOf } from '../../carriers/mail/mail-settings.ts'
import {
  asSignal,
  type BotFailure,
  type BotSettings,
  botFailureOf,
  botOfToken,
  botSettingsOf,
  openBotApi,
} from '../../carriers/telegram-api.ts'
import type { Db } from '../../db/open-database.ts'
import { isLost } from '../../db/secrets/sealed-columns.ts'
import { readParameters } from '../../facts/parameters.ts'
import { readBot } from '../../facts/telegram-invitations.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'

/** What the pipeline, which speaks with the bot, last knew of it. */
export async function readBotHealth(
  db: Db,
  telegramApi: string,
  language: Language,
): Promise<AnswerOf<'telegram.get'>> {
  const parameters = await readParameters(db)
  const settings = botSettingsOf(parameters, telegramApi)
  const stored = await readBot(db)
  const bot = settings && stored?.botID === botOfToken(settings.token) ? stored : undefined
  return {
    isOn: settings !== undefined,
    sendsMail: mailSettingsOf(parameters) !== undefined,
    botName: bot?.userName ?? null,
    failure: settings && stored?.failure ? failureText(stored.failure, language) : null,
  }
}

const KNOWN = ['wrong-token', 'elsewhere', 'busy'] as const

/** `wrong-token`, or `away: ECONNREFUSED`, in words. */
function failureText(stored: string, language: Language): string {
  const known = KNOWN.find((kind) => kind === stored)
  if (known) return problemText(`telegram-${known}`, {}, language)
  return problemText('telegram-away', { detail: stored.replace(/^away: /, '') }, language)
}

const LONGEST_TEST = 10_000

/** Asks the bot for its name, straight away. */
export async function testBot({
  db,
  telegramApi,
}: Pick<Site, 'db' | 'telegramApi'>): Promise<{ botName: string }> {
  const parameters = await readParameters(db)
  if (isLost(parameters.telegramBotToken)) throw new Problem('secret-lost-bot')
  const settings = botSettingsOf(parameters, telegramApi)
  if (!settings) throw new Problem('telegram-off')
  const answer = await settled(askName(settings))
  if (!answer.ok) throw problemOf(botFailureOf(answer.error))
  return { botName: answer.value.username }
}

/** Also a proxy that is no address fails here. */
const askName = async (settings: BotSettings) =>
  (await openBotApi(settings)).getMe(asSignal(AbortSignal.timeout(LONGEST_TEST)))

function problemOf({ kind, detail }: BotFailure): Problem {
  const known = KNOWN.find((one) => one === kind)
  return known ? new Problem(`telegram-${known}`) : new Problem('telegram-away', { detail })
}
