import type { Api } from 'grammy'
import { type BotSettings, botSettingsOf, openBotApi } from '../../carriers/telegram-api.ts'
import type { Db } from '../../db/open-database.ts'
import { readParameters } from '../../facts/parameters.ts'

export type BotAccess = { readonly settings: BotSettings; readonly api: Api }

/**
 * The way to the bot as the parameters have it now: asked before each use, so that a change counts without a
 * restart.
 */
export function botAccess(db: Db, telegramApi: string): () => Promise<BotAccess | undefined> {
  let open: { readonly key: string; readonly api: Api } | undefined
  return async () => {
    const settings = botSettingsOf(await readParameters(db), telegramApi)
    if (!settings) {
      open = undefined
      return undefined
    }
    const key = JSON.stringify(settings)
    if (open?.key !== key) open = { key, api: await openBotApi(settings) }
    return { settings, api: open.api }
  }
}
