import { backOff, HOUR, type Instant, settled } from '@baliza/domain'
import type { Update } from 'grammy/types'
import { asSignal, type BotFailure, botFailureOf, botOfToken } from '../../carriers/telegram-api.ts'
import type { Row } from '../../db/schema.ts'
import { readBot } from '../../facts/telegram-invitations.ts'
import { oneLine } from '../../log/one-line.ts'
import { asLeader } from '../../messaging/lead.ts'
import { type BotAccess, botAccess } from './bot-access.ts'
import type { BotSite } from './bot-site.ts'
import { ALLOWED_UPDATES, handleUpdate, skipUpdate } from './handle-update.ts'
import { makeReply } from './reply.ts'

export type BotOptions = BotSite & {
  /** Milliseconds of the machine, for tests. */
  readonly pace?: Partial<typeof PACE>
}

/** Milliseconds of the machine. */
const PACE = {
  /** How often the parameters are looked at; a hint makes it sooner. */
  look: 2_000,
  /** For how long Telegram keeps a poll open when nobody writes. */
  poll: 25_000,
  /** The first wait after a failure; each one after it is twice as long, … */
  firstWait: 1_000,
  /** … up to this. */
  longestWait: 30_000,
  /** A token that is wrong is right again when somebody changes it. */
  wrongToken: 300_000,
}

/** Telegram starts its numbers of updates again after a week without any. */
const NUMBERS_LAST = 6 * 24 * HOUR
const MOST_TRIES = 3

/**
 * Reads what people write to the bot and press, in the one pipeline that leads, and follows the parameters.
 * What is below an update that was handled is never handled again; what came while nobody read is read
 * afterwards. It never rejects.
 */
export class TelegramBot {
  readonly #site: BotOptions
  readonly #pace: typeof PACE
  readonly #access: () => Promise<BotAccess | undefined>
  readonly #giveUp = new AbortController()
  #interrupt = new AbortController()
  #running: Promise<unknown> = Promise.resolve()
  #stopListening: () => void = () => undefined
  /** Which parameters it follows, and to which bot of them it has spoken. */
  #followed = ''
  #introduced = ''
  #failures = 0
  #reported = ''
  readonly #tries = { updateID: 0, count: 0 }

  constructor(options: BotOptions) {
    this.#site = options
    this.#pace = { ...PACE, ...options.pace }
    this.#access = botAccess(options.db, options.telegramApi)
  }

  start(): void {
    this.#stopListening = this.#site.bus.subscribe('configuration', () => void this.#look())
    this.#running = this.#live()
  }

  async stop(): Promise<void> {
    this.#giveUp.abort()
    this.#interrupt.abort()
    this.#stopListening()
    await this.#running
  }

  async #live(): Promise<void> {
    const looking = setInterval(() => void this.#look(), this.#pace.look)
    while (!this.#giveUp.signal.aborted) {
      this.#interrupt = new AbortController()
      const round = await settled(this.#round(this.#interrupt.signal))
      if (this.#giveUp.signal.aborted) break
      if (!round.ok) await this.#afterFailure(round.error, this.#interrupt.signal)
    }
    clearInterval(looking)
  }

  /** A change of the parameters ends the poll or the wait that is under way. */
  async #look(): Promise<void> {
    const access = await settled(this.#access())
    if (access.ok && keyOf(access.value) !== this.#followed) this.#interrupt.abort()
  }

  async #round(signal: AbortSignal): Promise<void> {
    const access = await this.#access()
    const key = keyOf(access)
    if (key !== this.#followed) {
      this.#failures = 0
      this.#reported = ''
    }
    this.#followed = key
    if (!access) return rest(this.#pace.longestWait, signal)
    // NOTE: of two that poll each hears half
    await asLeader(this.#site.db, this.#site.lead, async () => undefined)
    if (key !== this.#introduced) await this.#introduce(access, signal)
    this.#introduced = key
    const updates = await this.#poll(access, signal)
    if (this.#failures > 0) await this.#remember({ failure: null })
    this.#failures = 0
    for (const update of updates) await this.#handle(access, update)
  }

  /** Asks the bot who it is, and begins at its first update when it is another one than before. */
  async #introduce({ api, settings }: BotAccess, signal: AbortSignal): Promise<void> {
    const me = await api.getMe(asSignal(signal))
    // NOTE: a bot with a webhook refuses to be polled
    await api.deleteWebhook({}, asSignal(signal))
    const before = await readBot(this.#site.db)
    const isOther = before?.botID !== botOfToken(settings.token)
    const forgotten = isOther ? { lastUpdateID: null, lastUpdateAt: null } : {}
    await this.#remember({
      botID: botOfToken(settings.token),
      userName: me.username,
      failure: null,
      ...forgotten,
    })
    this.#site.log.info({ event: 'bot-listening', bot: me.username }, 'the bot listens')
  }

  async #poll({ api }: BotAccess, signal: AbortSignal): Promise<Update[]> {
    const bot = await readBot(this.#site.db)
    const offset = bot && offsetAfter(bot, this.#site.machineNow())
    // NOTE: after a failure it asks without waiting, so that it is soon known whether all is well again
    const timeout = this.#failures > 0 ? 0 : Math.round(this.#pace.poll / 1_000)
    return api.getUpdates(
      { ...(offset !== undefined && { offset }), timeout, allowed_updates: ALLOWED_UPDATES },
      asSignal(signal),
    )
  }

  /** An update that fails again and again is left behind. */
  async #handle({ api }: BotAccess, update: Update): Promise<void> {
    const handled = await settled(handleUpdate(this.#site, update))
    if (!handled.ok) {
      const count = this.#tries.updateID === update.update_id ? this.#tries.count + 1 : 1
      Object.assign(this.#tries, { updateID: update.update_id, count })
      if (count < MOST_TRIES) throw handled.error
      this.#site.log.error(
        { event: 'bot-update-skipped', err: handled.error as Error, updateID: update.update_id },
        'an update can not be handled, and is left behind',
      )
      await skipUpdate(this.#site, update)
      return
    }
    for (const reply of handled.value) {
      const failure = await makeReply(api, reply, this.#giveUp.signal)
      if (failure !== undefined)
        this.#site.log.warn(
          { event: 'bot-reply-failed', updateID: update.update_id, reply: reply.kind, failure },
          'a reply did not arrive',
        )
    }
  }

  async #afterFailure(error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const failure = botFailureOf(error)
    const { firstWait: first, longestWait: longest } = this.#pace
    const wait = backOff(++this.#failures, { first, longest }, Math.random())
    await this.#tell(failure, error)
    await rest(
      failure.kind === 'wrong-token' ? this.#pace.wrongToken : Math.max(wait, failure.after ?? 0),
      signal,
    )
  }

  /** Once for each kind of failure, until the bot works again. */
  async #tell({ kind, detail }: BotFailure, error: unknown): Promise<void> {
    if (this.#reported === kind) return
    this.#reported = kind
    const { name } = error instanceof Error ? error : { name: 'unknown' }
    this.#site.log.warn(
      { event: 'bot-unreachable', failure: kind, detail, error: name },
      'the bot does not hear anybody',
    )
    await settled(this.#remember({ failure: kind === 'away' ? oneLine(`away: ${detail}`) : kind }))
  }

  async #remember(values: Partial<Row<'telegramBot'>>): Promise<void> {
    const row = { ...values, checkedAt: this.#site.machineNow() }
    const unknown = { botID: null, userName: null, failure: null, lastUpdateID: null, lastUpdateAt: null }
    const { db, lead } = this.#site
    await asLeader(db, lead, (trx) =>
      trx
        .insertInto('telegramBot')
        .values({ id: 1, ...unknown, ...row })
        .onConflict((on) => on.column('id').doUpdateSet(row))
        .execute(),
    )
    if (values.failure === null) this.#reported = ''
  }
}

const keyOf = (access: BotAccess | undefined): string => (access ? JSON.stringify(access.settings) : 'off')

/** Where to read on; undefined = at the first that waits. */
function offsetAfter(
  { lastUpdateID, lastUpdateAt }: Row<'telegramBot'>,
  machineNow: Instant,
): number | undefined {
  const isOld = lastUpdateAt === null || machineNow - lastUpdateAt > NUMBERS_LAST
  return lastUpdateID === null || isOld ? undefined : lastUpdateID + 1
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
