import { instant } from '@baliza/domain'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redeemInvitation } from '../../facts/telegram-invitations.ts'
import { claimLead } from '../../messaging/lead.ts'
import { Dispatcher } from '../../outbound/dispatcher.ts'
import { eMailChannel } from '../../outbound/e-mail.channel.ts'
import { BOT_NAME, BOT_TOKEN, type BotApiServer, openBotApiServer } from '../../testing/bot-api-server.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { aPlant, at, aUser } from '../../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')

let server: TestServer
let mail: MailServer
let api: BotApiServer
let token: string
beforeEach(async () => {
  mail = await startMailServer()
  api = await openBotApiServer()
  const people = [
    aUser('ADMINISTRATOR', { userID: 'admin', email: 'jefe@planta.example' }),
    aUser('SUPERVISOR'),
    aUser('OPERATOR', { email: 'ana@planta.example', firstName: 'Ana & Co', language: 'es' }),
    aUser('CONSULTANT', { email: 'luis@planta.example', telegramChatID: 77 }),
    aUser('OPERATOR', { userID: 'ido', email: 'ido@planta.example', active: false }),
  ]
  const parameters = {
    plantName: 'Molino <Sur>',
    telegramEnabled: true,
    telegramBotToken: BOT_TOKEN,
    telegramBotName: '@planta_baliza_bot',
    emailEnabled: true,
    emailFrom: 'baliza@planta.example',
    emailHost: '127.0.0.1',
    emailPort: mail.port,
  }
  server = await buildTestServer(
    aPlant()
      .withParameters(parameters)
      .with(...people),
    { now: NOW, telegramApi: api.url },
  )
  token = await server.logIn('admin')
})
afterEach(async () => {
  await Promise.all([server.close(), mail.close(), api.close()])
})

const invite = (userID: string) => server.call('telegramUsers.post', { body: { userID } }, token)
const inviteAll = () => server.call('telegramUsers.all', {}, token)
const setParameters = (values: object) => server.db.updateTable('parameter').set(values).execute()
/** The lines of a mail as somebody reads them. */
const readable = (raw: string) =>
  raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const linkIn = (raw: string) => /https:\/\/t\.me\/(\w+)\?start=([\w-]{43})/.exec(readable(raw))
const everything = async () =>
  JSON.stringify([
    await server.db.selectFrom('outbox').selectAll().execute(),
    await server.db.selectFrom('auditEntry').selectAll().execute(),
    await server.db.selectFrom('telegramInvitation').selectAll().execute(),
  ])

describe('an invitation to the bot', () => {
  it('goes by mail with a link that is good once, and its code as a picture', async () => {
    expect((await invite('operator')).status).toBe(204)
    const [sent] = mail.mails
    expect(sent).toMatchObject({ to: ['ana@planta.example'], from: 'baliza@planta.example' })
    const [, bot, secret = ''] = linkIn(sent?.raw ?? '') ?? []
    expect(bot).toBe('planta_baliza_bot')
    const text = readable(sent?.raw ?? '')
    expect(text).toContain('27 de noviembre de 2026')
    expect(text).toContain('Molino &lt;Sur&gt;')
    expect(text).toContain('image/png')
    expect(await everything()).not.toContain(secret)
    const redeem = () => server.db.transaction().execute((trx) => redeemInvitation(trx, secret, NOW))
    expect((await redeem())?.userID).toBe('operator')
    expect(await redeem()).toBeUndefined()
  })

  it('is in the language that its reader logs in with', async () => {
    await server.db.updateTable('user').set({ language: 'en' }).where('userID', '=', 'operator').execute()
    await invite('operator')
    expect(readable(mail.mails[0]?.raw ?? '')).toContain('27 November 2026')
  })

  it('needs an address, in the words of the specification', async () => {
    const refused = await invite('supervisor')
    expect([refused.status, refused.code]).toEqual([409, 'telegram-user-without-email'])
    expect(refused.message).toBe('User supervisor must be configured with an e-mail previously')
    expect((await invite('nobody')).code).toBe('user-unknown')
    expect((await invite('ido')).code).toBe('user-inactive')
    expect(mail.mails).toEqual([])
  })

  it('that the mail server does not take is said to be so', async () => {
    mail.refuse = { code: 550, message: 'no such mailbox' }
    const refused = await invite('operator')
    expect([refused.status, refused.message]).toEqual([502, 'Ha ocurrido un error, vuelva a intentarlo'])
  })

  it('never goes unencrypted', async () => {
    expect((await invite('operator')).status).toBe(204)
    expect(mail.mails.map(({ encrypted }) => encrypted)).toEqual([true])
    const inTheClear = await startMailServer({ disabledCommands: ['STARTTLS'] })
    await setParameters({ emailPort: inTheClear.port })
    expect((await invite('operator')).status).toBe(502)
    await inviteAll()
    const channel = eMailChannel({ db: server.db, now: () => NOW, machineNow: () => NOW, language: 'es' })
    const payload = { kind: 'invitation', userID: 'operator', language: 'es' }
    const message = {
      outboxID: 1,
      channel: 'email' as const,
      recipient: 'ana@planta.example',
      payload,
      attempts: 1,
    }
    const outcome = await channel.send({ ...message, dedupeKey: 'k' }, new AbortController().signal)
    expect(outcome.kind).toBe('later')
    expect(inTheClear.mails).toEqual([])
    await Promise.all([channel.close(), inTheClear.close()])
  })

  it('is refused at once where mail or Telegram are switched off', async () => {
    await setParameters({ emailEnabled: false })
    expect([(await invite('operator')).code, (await inviteAll()).code]).toEqual(['mail-off', 'mail-off'])
    await setParameters({ emailEnabled: true, telegramBotToken: null })
    expect([(await invite('operator')).code, (await inviteAll()).code]).toEqual([
      'telegram-off',
      'telegram-off',
    ])
    await setParameters({ telegramBotToken: BOT_TOKEN, telegramEnabled: false })
    expect((await invite('operator')).code).toBe('telegram-off')
    expect((await invite('supervisor')).code).toBe('telegram-user-without-email')
    for (const telegramBotName of [null, '  ', 'un bot"><b>']) {
      await setParameters({ telegramEnabled: true, telegramBotName })
      expect((await invite('operator')).code).toBe('telegram-bot-unnamed')
    }
  })
})

describe('invitations for all', () => {
  it('go to whoever is active, not yet registered and has an address; the others are named', async () => {
    expect((await inviteAll()).answer).toEqual({ sent: 2, registered: 1, withoutEmail: ['supervisor'] })
    const waiting = await server.db
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .orderBy('outboxID')
      .execute()
    expect(waiting.map(({ recipient }) => recipient)).toEqual(['jefe@planta.example', 'ana@planta.example'])
    expect(JSON.stringify(waiting)).not.toContain('t.me')
  })

  it('get their links as they are sent, so that none stands in the outbox', async () => {
    await inviteAll()
    const { lead } = await claimLead(server.db, 'journal')
    const channels = [eMailChannel({ db: server.db, now: () => NOW, machineNow: () => NOW, language: 'es' })]
    const dispatcher = new Dispatcher({
      db: server.db,
      channels,
      lead,
      now: () => NOW,
      log: pino({ enabled: false }),
      pace: { look: 20 },
    })
    dispatcher.start()
    await vi.waitFor(() => expect(mail.mails).toHaveLength(2), 10_000)
    await dispatcher.stop()
    const secrets = mail.mails.map(({ raw }) => linkIn(raw)?.[2] ?? 'none')
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect(await everything()).not.toContain(secret)
    expect(
      await server.db.transaction().execute((trx) => redeemInvitation(trx, secrets[0] ?? '', NOW)),
    ).toBeDefined()
  })
})

describe('a registration', () => {
  it('is made from a link on the screen, too', async () => {
    const { answer } = await server.call('telegramUsers.link', { body: { userID: 'operator' } }, token)
    expect(answer.expiresAt).toBe('2026-11-27T10:00:00.000Z')
    const secret = answer.link.replace('https://t.me/planta_baliza_bot?start=', '')
    const redeemed = await server.db.transaction().execute((trx) => redeemInvitation(trx, secret, NOW))
    expect(redeemed?.userID).toBe('operator')
    expect(await everything()).not.toContain(secret)
  })

  it('is shown in the list of users and taken away by an administrator', async () => {
    const listed = async () =>
      (await server.call('users.get', { query: { filter: '["telegram","=",true]' } }, token)).answer as {
        userID: string
      }[]
    expect((await listed()).map(({ userID }) => userID)).toEqual(['consultant'])
    const remove = (key: string) => server.call('telegramUsers.delete', { body: { key } }, token)
    expect((await remove('consultant')).status).toBe(204)
    expect(await listed()).toEqual([])
    expect([(await remove('consultant')).code, (await remove('ghost')).code]).toEqual([
      'telegram-user-unregistered',
      'user-unknown',
    ])
    const trail = await server.db.selectFrom('auditEntry').select(['action', 'userID', 'entityKey']).execute()
    expect(trail).toEqual([{ action: 'telegram.unregister', userID: 'admin', entityKey: 'consultant' }])
  })
})

describe('the bot', () => {
  it('says its name when it is tested, and why not when it can not', async () => {
    const test = () => server.call('telegram.test', {}, token)
    expect((await test()).answer).toEqual({ botName: BOT_NAME })
    await setParameters({ telegramBotToken: '1:wrong' })
    expect((await test()).code).toBe('telegram-wrong-token')
    await setParameters({
      telegramBotToken: BOT_TOKEN,
      telegramBotUseProxy: true,
      telegramBotProxyHost: 'no such host',
    })
    expect((await test()).code).toBe('telegram-away')
    await setParameters({ telegramBotUseProxy: false })
    await api.close()
    const away = await test()
    expect([away.code, away.message]).toEqual([
      'telegram-away',
      expect.stringMatching(/^Telegram no responde \(E[A-Z]+\)/),
    ])
    expect(away.raw.body).not.toContain('AAE0')
    await api.listen()
    await setParameters({ telegramEnabled: false })
    expect((await test()).code).toBe('telegram-off')
  })

  it('tells how it was when the pipeline last asked', async () => {
    const read = async () => (await server.call('telegram.get', {}, token)).answer
    expect(await read()).toEqual({ isOn: true, sendsMail: true, botName: null, failure: null })
    const row = {
      id: 1,
      botID: 123_456_789,
      userName: BOT_NAME,
      lastUpdateID: null,
      lastUpdateAt: null,
      checkedAt: instant(0),
    }
    await server.db
      .insertInto('telegramBot')
      .values({ ...row, failure: 'away: ETIMEDOUT' })
      .execute()
    expect(await read()).toMatchObject({
      botName: BOT_NAME,
      failure: 'Telegram no responde (ETIMEDOUT). Compruebe la salida a internet o el proxy.',
    })
    await server.db.updateTable('telegramBot').set({ failure: 'wrong-token', botID: 1 }).execute()
    expect(await read()).toMatchObject({
      botName: null,
      failure: expect.stringContaining('@BotFather') as string,
    })
    await setParameters({ telegramEnabled: false, emailEnabled: false })
    expect(await read()).toEqual({ isOn: false, sendsMail: false, botName: null, failure: null })
  })
})

describe('a chat that opened a link', () => {
  it('is told to its user alone, who says that it is theirs or not', async () => {
    const asked = {
      userID: 'supervisor',
      chatID: 5,
      chatName: '@luis',
      language: 'es' as const,
      askedAt: NOW,
    }
    await server.db.insertInto('telegramRequest').values(asked).execute()
    const own = await server.logIn('supervisor')
    const mine = async (of: string) => (await server.call('telegramUsers.mine', {}, of)).answer
    const say = (chatID: number, of: string) =>
      server.call('telegramUsers.answer', { body: { chatID, isMine: true } }, of)
    expect((await mine(token)).asked).toBeNull()
    expect((await say(5, token)).code).toBe('telegram-chat-gone')
    expect(await mine(own)).toMatchObject({ isRegistered: false, asked: { chatID: 5, name: '@luis' } })
    expect((await say(6, own)).code).toBe('telegram-chat-gone')
    expect((await say(5, own)).status).toBe(204)
    expect(await mine(own)).toEqual({ isRegistered: true, asked: null })
  })
})
