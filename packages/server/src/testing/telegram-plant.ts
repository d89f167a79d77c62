import { type Instant, later } from '@baliza/domain'
import pino from 'pino'
import type { Db } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import type { BusTopic } from '../messaging/bus.ts'
import { claimLead } from '../messaging/lead.ts'
import { subscriptions } from '../messaging/subscriptions.ts'
import { TelegramBot } from '../outbound/telegram/telegram-bot.ts'
import { BOT_TOKEN, type BotApiServer, openBotApiServer } from './bot-api-server.ts'
import { openTestDatabase } from './open-test-database.ts'
import { at, type PlantBuilder } from './plant-builder.ts'

/** A plant with a bot, and a Bot API that it speaks to. */
export type TelegramPlant = {
  readonly db: Db
  readonly api: BotApiServer
  readonly hints: { readonly topic: BusTopic; readonly lineIDs: readonly number[] }[]
  /** The log's lines, as JSON. */
  readonly log: string[]
  readonly site: {
    readonly db: Db
    readonly now: () => Instant
    readonly log: Log
    readonly telegramApi: string
  }
  readonly pass: (milliseconds: number) => void
  /** Another one of the same lead, as after a restart. */
  readonly startBot: () => Promise<TelegramBot>
  readonly close: () => Promise<void>
}

const PACE = { look: 20, poll: 5_000, firstWait: 20, longestWait: 100, wrongToken: 60_000 }

export async function openTelegramPlant(plant: PlantBuilder): Promise<TelegramPlant> {
  const db = await openTestDatabase()
  const api = await openBotApiServer()
  await plant
    .withParameters({ telegramEnabled: true, telegramBotToken: BOT_TOKEN, telegramBotName: '@otro' })
    .insertInto(db)
  let now = at('2026-11-20T10:00:00Z')
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { subscribe, tell, clear } = subscriptions()
  const hints: { topic: BusTopic; lineIDs: readonly number[] }[] = []
  const publish = (topic: BusTopic, lineIDs: readonly number[]) => {
    hints.push({ topic, lineIDs })
    tell(topic, lineIDs)
  }
  const bus = { subscribe, publish, close: async () => clear() }
  const bots = new Set<TelegramBot>()
  const site = { db, now: () => now, log, telegramApi: api.url }
  return {
    db,
    api,
    hints,
    log: lines,
    site,
    pass: (milliseconds) => {
      now = later(now, milliseconds)
    },
    startBot: async () => {
      const { lead } = await claimLead(db, 'journal')
      const bot = new TelegramBot({ ...site, bus, lead, machineNow: () => now, pace: PACE })
      bots.add(bot)
      bot.start()
      return bot
    },
    close: async () => {
      await Promise.all([...bots].map((bot) => bot.stop()))
      await api.close()
      await db.destroy()
    },
  }
}
