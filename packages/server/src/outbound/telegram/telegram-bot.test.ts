import { MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerChat } from '../../facts/telegram-chats.ts'
import { inviteToBot, readBot } from '../../facts/telegram-invitations.ts'
import { BOT_NAME, BOT_TOKEN } from '../../testing/bot-api-server.ts'
import { openConnectProxy } from '../../testing/connect-proxy.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { openTelegramPlant, type TelegramPlant } from '../../testing/telegram-plant.ts'
import { writeNotice } from './write-notice.ts'

const ANA = 7_001
const LUIS = 7_002
const SINCE = at('2026-11-20T09:42:00Z')

let plant: TelegramPlant
beforeEach(async () => {
  const people = [
    aUser('OPERATOR', { firstName: 'Ana', lastName: 'Pérez', language: 'es' }),
    aUser('SUPERVISOR', { firstName: 'Luis', lastName: 'Soto' }),
  ]
  const line = aLine(1).withStop({ startDate: SINCE }).withCall({ callDate: SINCE, declaredBy: 'operator' })
  plant = await openTelegramPlant(aPlant().with(...people, line))
})
afterEach(() => plant.close())

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
const lastSaid = () => plant.api.shown.at(-1)?.text
const chatOf = async (userID: string) =>
  (
    await plant.db
      .selectFrom('user')
      .select('telegramChatID')
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow()
  ).telegramChatID
const bind = (userID: string, chat: number) =>
  plant.db.updateTable('user').set({ telegramChatID: chat }).where('userID', '=', userID).execute()
const invite = async (userID: string) =>
  (await inviteToBot(plant.db, userID, BOT_NAME, plant.site.now())).link.split('start=')[1] ?? ''
const trail = () =>
  plant.db
    .selectFrom('auditEntry')
    .select(['userID', 'action', 'entityKey', 'origin'])
    .orderBy('id')
    .execute()

/** Somebody writes, and the bot has said something. */
async function say(
  chat: number,
  text: string,
  about?: Parameters<TelegramPlant['api']['write']>[2],
): Promise<string | undefined> {
  const before = plant.api.shown.length
  plant.api.write(chat, text, about)
  await until(() => expect(plant.api.shown).toHaveLength(before + 1))
  return lastSaid()
}

/** The user says in the own account that the chat is theirs. */
const confirm = async (userID: string, chatID: number, isMine = true) =>
  plant.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('user')
      .selectAll()
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow()
    return answerChat(trx, user, { chatID, isMine }, { at: plant.site.now(), machineNow: plant.site.now() })
  })

describe('whoever opens a link', () => {
  it('is nobody until the user says that the chat is theirs', async () => {
    await plant.startBot()
    await say(LUIS, `/start ${await invite('operator')}`)
    expect(await chatOf('operator')).toBeNull()
    expect(await say(LUIS, '/help')).toMatch(/^Todavía no nos conocemos/)
    expect(await confirm('supervisor', LUIS)).toBe(false)
    expect(await confirm('operator', LUIS, false)).toBe(true)
    expect([await chatOf('operator'), await confirm('operator', LUIS)]).toEqual([null, false])
    expect((await trail()).map(({ action }) => action)).toEqual(['telegram.ask', 'telegram.refuse'])
  })

  it('is registered, once, in the words of their language', async () => {
    await plant.startBot()
    const token = await invite('operator')
    expect(await say(ANA, `/start ${token}`, { language: 'en' })).toMatch(/^👋 Hola, Ana\. .*<b>Baliza<\/b>/)
    expect(await confirm('operator', ANA)).toBe(true)
    expect(await chatOf('operator')).toBe(ANA)
    expect(await say(ANA, `/start ${token}`)).toBe(
      'Ana, este chat ya está registrado: recibe los avisos aquí.',
    )
    expect(await say(LUIS, `/start ${token}`, { language: 'en-US' })).toMatch(/^That link was already used/)
    expect(await trail()).toEqual([
      { userID: 'operator', action: 'telegram.ask', entityKey: 'operator', origin: 'Telegram' },
      { userID: 'operator', action: 'telegram.register', entityKey: 'operator', origin: 'Telegram' },
    ])
    expect(plant.log.join()).not.toContain(token)
  })

  it('takes the language of the telephone when nobody knows a better one', async () => {
    await plant.startBot()
    expect(await say(LUIS, `/start ${await invite('supervisor')}`, { language: 'en' })).toMatch(
      /^👋 Hello, Luis/,
    )
    await confirm('supervisor', LUIS)
    expect(await say(LUIS, '/help')).toMatch(/^Luis, here you get/)
  })

  it('takes the place of the chat or the user that was there', async () => {
    await bind('operator', LUIS)
    await plant.startBot()
    await say(LUIS, `/start ${await invite('supervisor')}`)
    await confirm('supervisor', LUIS)
    expect([await chatOf('operator'), await chatOf('supervisor')]).toEqual([null, LUIS])
    await say(ANA, `/start ${await invite('supervisor')}`)
    await confirm('supervisor', ANA)
    expect(await chatOf('supervisor')).toBe(ANA)
  })

  it('finds it closed after seven days, and when the user is deactivated', async () => {
    await plant.startBot()
    const token = await invite('operator')
    plant.pass(7 * 24 * 60 * MINUTE)
    expect(await say(ANA, `/start ${token}`)).toMatch(/^Ese enlace ya se usó o venció/)
    const other = await invite('operator')
    await plant.db.updateTable('user').set({ active: false }).execute()
    expect(await say(ANA, `/start ${other}`)).toMatch(/^Ese enlace/)
    expect(await chatOf('operator')).toBeNull()
  })
})

describe('a chat', () => {
  it('of a stranger, or of a group, is told so politely', async () => {
    await plant.startBot()
    expect(await say(5, 'hola')).toMatch(/^Todavía no nos conocemos/)
    expect(await say(5, '/stop')).toMatch(/^Todavía no nos conocemos/)
    expect(await say(-5, '/start', { chat: 'group' })).toMatch(/^Solo atiendo en chats privados/)
  })

  it('ends by /stop, and by blocking the bot', async () => {
    await bind('operator', ANA)
    await bind('supervisor', LUIS)
    await plant.startBot()
    expect(await say(ANA, '/stop')).toMatch(/^Listo/)
    expect(await chatOf('operator')).toBeNull()
    plant.api.block(LUIS)
    await until(async () => expect(await chatOf('supervisor')).toBeNull())
    expect((await trail()).map(({ action }) => action)).toEqual([
      'telegram.unregister',
      'telegram.unregister',
    ])
  })
})

describe('a button', () => {
  /** A message as the channel would have sent it. */
  async function shownTo(
    chat: number,
    subject: { stop: { order: number; stopID: number } | null; callID: number | null },
  ) {
    const message = await writeNotice(
      plant.db,
      { lineID: 1, ...subject },
      { language: 'es', roleID: 3 },
      plant.site.now(),
    )
    plant.api.write(chat, '/help')
    await until(() => expect(plant.api.isIdle).toBe(true))
    const one = plant.api.shown.at(-1)
    if (!one || !message) throw new Error('nothing was shown')
    return {
      messageID: one.messageID,
      press: (label: RegExp) => message.buttons.flat().find((button) => label.test(button.label))?.press,
    }
  }
  async function press(chat: number, messageID: number, data: string) {
    const before = plant.api.answers.length
    plant.api.press(chat, messageID, data)
    await until(() => expect(plant.api.answers).toHaveLength(before + 1))
    await until(() => expect(plant.api.isIdle).toBe(true))
    return plant.api.answers.at(-1)
  }
  const call = { stop: null, callID: 1 }
  const stop = { stop: { order: 0, stopID: 1 }, callID: null }
  const callRow = () => plant.db.selectFrom('maintenanceCall').selectAll().executeTakeFirstOrThrow()

  it('takes a call and finishes it, signed with the name of whoever pressed', async () => {
    await bind('operator', ANA)
    await plant.startBot()
    const { messageID } = await shownTo(ANA, call)
    expect(await press(ANA, messageID, 'ms:1')).toEqual({
      text: 'El mantenimiento quedó a su nombre.',
      isAlert: false,
    })
    expect(plant.api.shown.at(-1)).toMatchObject({ buttons: [{ label: '✅ Finalizar', data: 'mf:1' }] })
    expect(lastSaid()).toContain('Lo atiende Ana Pérez')
    await press(ANA, messageID, 'mf:1')
    expect(await callRow()).toMatchObject({ status: 2, startedBy: 'operator', finishedBy: 'operator' })
    expect(await trail()).toEqual([
      { userID: 'operator', action: 'maintenance.start', entityKey: '1', origin: 'Telegram' },
      { userID: 'operator', action: 'maintenance.finish', entityKey: '1', origin: 'Telegram' },
    ])
    expect(plant.hints).toEqual([
      { topic: 'facts', lineIDs: [1] },
      { topic: 'facts', lineIDs: [1] },
    ])
  })

  it('that came too late says so, and shows what became of the call', async () => {
    await bind('operator', ANA)
    await bind('supervisor', LUIS)
    await plant.startBot()
    const { messageID } = await shownTo(ANA, call)
    await press(ANA, messageID, 'ms:1')
    const other = await shownTo(LUIS, call)
    expect(await press(LUIS, other.messageID, 'ms:1')).toEqual({
      text: 'El usuario operator ya inició este mantenimiento.',
      isAlert: true,
    })
    expect(lastSaid()).toContain('Lo atiende Ana Pérez')
    expect((await press(LUIS, other.messageID, 'zz:1'))?.text).toMatch(/^Este botón ya no sirve/)
    expect((await press(LUIS, other.messageID, 'ms:99'))?.isAlert).toBe(true)
  })

  it('recognizes a stop, once', async () => {
    await bind('operator', ANA)
    await plant.startBot()
    const shown = await shownTo(ANA, stop)
    expect(shown.press(/^Descanso/)).toMatchObject({ act: 'recognize', reasonID: 701 })
    expect((await press(ANA, shown.messageID, 'r:0:1:1:4'))?.text).toMatch(/firma solo el sistema/)
    expect((await press(ANA, shown.messageID, 'r:0:1:1:811'))?.text).toBe('Parada reconocida: Atasco.')
    expect(lastSaid()).toContain('Motivo: <b>Atasco</b> · Ana Pérez')
    expect(plant.api.shown.at(-1)?.buttons).toEqual([])
    expect((await press(ANA, shown.messageID, 'r:0:1:1:701'))?.text).toBe(
      'La parada ya está reconocida: Atasco (Ana Pérez).',
    )
    const row = await plant.db.selectFrom('stop').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ reasonID: 811, recognized: true, updatedBy: 'operator' })
    expect(await trail()).toEqual([
      { userID: 'operator', action: 'stop.recognize', entityKey: '0/1/1', origin: 'Telegram' },
    ])
    expect(await plant.db.selectFrom('dirtyWindow').selectAll().execute()).not.toEqual([])
  })

  it('does what its presser may do now, whatever was allowed when it was sent', async () => {
    await bind('operator', ANA)
    await plant.startBot()
    const { messageID } = await shownTo(ANA, call)
    const setUser = (values: object) =>
      plant.db.updateTable('user').set(values).where('userID', '=', 'operator').execute()
    await setUser({ roleID: 4 })
    expect(await press(ANA, messageID, 'ms:1')).toEqual({
      text: 'Su rol no permite esta operación.',
      isAlert: true,
    })
    await setUser({ roleID: 3, mustChangePassword: true })
    expect((await press(ANA, messageID, 'r:0:1:1:811'))?.text).toMatch(/^Debe cambiar su contraseña temporal/)
    await setUser({ mustChangePassword: false, active: false })
    expect((await press(ANA, messageID, 'ms:1'))?.text).toBe('Este chat ya no está registrado en Baliza.')
    expect(await callRow()).toMatchObject({ status: 0 })
    expect(await trail()).toEqual([])
  })

  it('with a reason that is a category, or hidden, is refused', async () => {
    await bind('operator', ANA)
    await plant.startBot()
    const { messageID } = await shownTo(ANA, stop)
    expect((await press(ANA, messageID, 'r:0:1:1:810'))?.isAlert).toBe(true)
    expect((await press(ANA, messageID, 'r:0:1:77:811'))?.text).toContain('no existe')
    expect(await trail()).toEqual([])
  })
})

describe('an update', () => {
  it('that came while nobody listened is read afterwards', async () => {
    await bind('operator', ANA)
    plant.api.write(ANA, '/stop')
    await plant.startBot()
    await until(async () => expect(await chatOf('operator')).toBeNull())
  })

  it('that was handled by a bot that died before it could say so is not handled again', async () => {
    await bind('operator', ANA)
    const first = await plant.startBot()
    await until(() => expect(plant.api.isIdle).toBe(true))
    plant.api.fail('getUpdates', { code: 500, description: 'Internal Server Error' }, 1_000)
    // NOTE: the poll that is open brings it; no later one confirms it
    plant.api.press(ANA, 1, 'ms:1')
    await until(async () => expect(await trail()).toHaveLength(1))
    await first.stop()
    await plant.db
      .updateTable('maintenanceCall')
      .set({ status: 0, startDate: null, startedBy: null })
      .execute()
    plant.api.forgetFailures()
    await plant.startBot()
    await until(() => expect(plant.api.isIdle).toBe(true))
    expect(await trail()).toHaveLength(1)
  })

  it('of another bot counts from its own beginning', async () => {
    await plant.db
      .insertInto('telegramBot')
      .values({
        id: 1,
        botID: 42,
        userName: 'viejo',
        failure: null,
        checkedAt: null,
        lastUpdateID: 900_000,
        lastUpdateAt: null,
      })
      .execute()
    await bind('operator', ANA)
    plant.api.write(ANA, '/stop')
    await plant.startBot()
    await until(async () => expect(await chatOf('operator')).toBeNull())
    expect(await readBot(plant.db)).toMatchObject({ botID: 123_456_789, userName: BOT_NAME, failure: null })
  })
})

describe('the bot', () => {
  const failure = async () => (await readBot(plant.db))?.failure
  const setParameters = (values: object) => plant.db.updateTable('parameter').set(values).execute()

  it('comes back when Telegram does, and answers what was asked meanwhile', async () => {
    await plant.startBot()
    await until(() => expect(plant.api.isIdle).toBe(true))
    await plant.api.close()
    await until(async () => expect(await failure()).toMatch(/^away: E/))
    plant.api.write(5, 'hola')
    await plant.api.listen()
    await until(() => expect(lastSaid()).toMatch(/^Todavía no nos conocemos/))
    await until(async () => expect(await failure()).toBeNull())
  })

  it('waits as long as Telegram asks, and for another program that reads the same bot', async () => {
    plant.api.fail('getUpdates', {
      code: 429,
      description: 'Too Many Requests: retry after 1',
      retryAfter: 1,
    })
    await plant.startBot()
    await until(async () => expect(await failure()).toBe('busy'))
    const asked = plant.api.calls.length
    await until(() => expect(plant.api.isIdle).toBe(true))
    expect(plant.api.calls.length).toBeLessThanOrEqual(asked + 2)
    plant.api.fail('getUpdates', { code: 409, description: 'Conflict' }, 2)
    plant.api.write(5, 'hola')
    await until(async () => expect(await failure()).toBe('elsewhere'))
    await until(async () => expect(await failure()).toBeNull())
  })

  it('takes away a webhook, which would keep it from polling', async () => {
    plant.api.webhook = 'https://elsewhere.example/hook'
    await plant.startBot()
    await until(() => expect(plant.api.isIdle).toBe(true))
  })

  it('follows the parameters without a restart, and keeps its token to itself', async () => {
    await setParameters({ telegramBotToken: '123456789:wrong-wrong-wrong-wrong-wrong' })
    await plant.startBot()
    await until(async () => expect(await failure()).toBe('wrong-token'))
    await setParameters({ telegramBotToken: BOT_TOKEN })
    await until(() => expect(plant.api.isIdle).toBe(true))
    await setParameters({ telegramEnabled: false })
    const asked = plant.api.calls.length
    plant.api.write(5, 'hola')
    await setParameters({ telegramEnabled: true })
    await until(() => expect(plant.api.calls.length).toBeGreaterThan(asked))
    await until(() => expect(lastSaid()).toMatch(/^Todavía/))
    expect(plant.log.join()).not.toContain('AAE0')
    expect(plant.log.join()).not.toContain('wrong-wrong')
  })

  it('goes through a proxy', async () => {
    const proxy = await openConnectProxy()
    await setParameters({
      telegramBotUseProxy: true,
      telegramBotProxyHost: '127.0.0.1',
      telegramBotProxyPort: proxy.port,
    })
    await plant.startBot()
    expect(await say(5, 'hola')).toMatch(/^Todavía/)
    expect(proxy.targets[0]).toBe(plant.api.url.replace('http://', ''))
    await proxy.close()
    await until(async () => expect(await failure()).toMatch(/^away/))
    await setParameters({ telegramBotUseProxy: false })
    expect(await say(5, 'hola')).toMatch(/^Todavía/)
  })
})
