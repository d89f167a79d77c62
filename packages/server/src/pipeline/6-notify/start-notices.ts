import { openChannels, type Surroundings } from '../../outbound/channels.ts'
import { Dispatcher } from '../../outbound/dispatcher.ts'
import { type BotOptions, TelegramBot } from '../../outbound/telegram/telegram-bot.ts'
import { Notifier, type NotifierOptions } from './notifier.ts'

type NoticesOptions = Omit<NotifierOptions, 'onMessages'> & BotOptions & Surroundings

/** Decides what people are told and sends it, beside the cycles. */
export function startNotices(options: NoticesOptions): {
  readonly stop: () => Promise<void>
} {
  const { db, bus, now, log, lead } = options
  const dispatcher = new Dispatcher({
    db,
    now,
    log,
    lead,
    channels: openChannels(options),
  })
  const notifier = new Notifier({ db, bus, now, log, lead, onMessages: () => dispatcher.wake() })
  const bot = new TelegramBot(options)
  dispatcher.start()
  bot.start()
  notifier.start()
  return {
    stop: async () => {
      await Promise.all([notifier.stop(), bot.stop()])
      await dispatcher.stop()
    },
  }
}
