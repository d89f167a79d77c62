import { openChannels } from '../outbound/channels.ts'
import { Dispatcher } from '../outbound/dispatcher.ts'
import { type BotOptions, TelegramBot } from '../outbound/telegram/telegram-bot.ts'
import { Notifier, type NotifierOptions } from './6-notify.ts'

type NoticesOptions = Omit<NotifierOptions, 'onMessages'> & Pick<BotOptions, 'machineNow' | 'telegramApi'>

/** Decides what people are told and sends it, beside the turns. */
export function startNotices({ db, bus, now, log, lead, ...telegram }: NoticesOptions): {
  readonly stop: () => Promise<void>
} {
  const dispatcher = new Dispatcher({
    db,
    now,
    log,
    lead,
    channels: openChannels({ db, now, log, ...telegram }),
  })
  const notifier = new Notifier({ db, bus, now, log, lead, onMessages: () => dispatcher.wake() })
  const bot = new TelegramBot({ db, bus, now, log, lead, ...telegram })
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
