import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NoticePayload } from '../../outbox/payloads.ts'
import { openConnectProxy } from '../../testing/connect-proxy.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { openTelegramPlant, type TelegramPlant } from '../../testing/telegram-plant.ts'
import type { Channel } from '../channel.ts'
import { telegramChannel } from './telegram.channel.ts'

const CHAT = 7_001
const SINCE = at('2026-11-20T09:42:00Z')
const STOP: NoticePayload = {
  kind: 'notice',
  phase: 'first',
  type: 0,
  lineID: 1,
  stop: { order: 0, stopID: 1 },
  callID: null,
  since: SINCE,
  endedAt: null,
  repetition: 1,
}

let plant: TelegramPlant
let channel: Channel
beforeEach(async () => {
  const people = aPlant().with(
    aUser('OPERATOR', { telegramChatID: CHAT, language: 'en' }),
    aUser('SUPERVISOR'),
  )
  plant = await openTelegramPlant(people.with(aLine(1).withStop({ startDate: SINCE })))
  plant.api.write(CHAT, '/start')
  channel = telegramChannel(plant.site)
})
afterEach(async () => {
  await channel.close()
  await plant.close()
})

const send = (recipient = 'operator', payload: unknown = STOP) => {
  const delivery = {
    outboxID: 1,
    channel: 'telegram' as const,
    recipient,
    payload,
    attempts: 1,
    dedupeKey: 'k',
  }
  return channel.send(delivery, AbortSignal.timeout(10_000))
}
const setParameters = (values: object) => plant.db.updateTable('parameter').set(values).execute()

it('sends a message as it is now, in the language of whoever reads it', async () => {
  const outcome = await send()
  expect(outcome).toEqual({ kind: 'sent', reference: `${plant.api.shown[0]?.messageID}` })
  expect(plant.api.shown).toHaveLength(1)
  expect(plant.api.shown[0]?.text).toContain('Stopped since 10:42 (18 min), not recognized.')
  expect(plant.api.shown[0]?.buttons[0]).toMatchObject({
    data: expect.stringMatching(/^r:0:1:1:\d+$/) as string,
  })
})

it('is of no use to whoever is not registered, deactivated or gone, nor for a line that is gone', async () => {
  expect((await send('supervisor')).kind).toBe('never')
  expect((await send('nobody')).kind).toBe('never')
  expect((await send('operator', { ...STOP, lineID: 77 })).kind).toBe('never')
  expect((await send('operator', { kind: 'else' })).kind).toBe('never')
  await plant.db.updateTable('user').set({ active: false }).execute()
  expect((await send()).kind).toBe('never')
})

it('takes the registration from somebody who blocked the bot, and says so', async () => {
  plant.api.block(CHAT)
  expect(await send()).toEqual({ kind: 'never', reason: 'Forbidden: bot was blocked by the user' })
  const user = await plant.db
    .selectFrom('user')
    .selectAll()
    .where('userID', '=', 'operator')
    .executeTakeFirstOrThrow()
  expect(user.telegramChatID).toBeNull()
  expect(plant.log.join()).toContain('the bot was blocked by a user')
  expect(await plant.db.selectFrom('auditEntry').select('action').execute()).toEqual([
    { action: 'telegram.unregister' },
  ])
})

it('waits while Telegram asks for it, while it is away, and while it is switched off', async () => {
  plant.api.fail('sendMessage', { code: 429, description: 'Too Many Requests', retryAfter: 17 })
  expect(await send()).toEqual({ kind: 'later', reason: 'busy: Too Many Requests', after: 17_000 })
  plant.api.fail('sendMessage', { code: 502, description: 'Bad Gateway' })
  expect(await send()).toEqual({ kind: 'later', reason: 'away: Bad Gateway', after: null })
  plant.api.fail('sendMessage', { code: 400, description: 'Bad Request: chat not found' })
  expect(await send()).toEqual({ kind: 'never', reason: 'Bad Request: chat not found' })
  await plant.api.close()
  const outcome = await send()
  expect(outcome).toMatchObject({ kind: 'later', reason: expect.stringMatching(/^away: E[A-Z]+$/) as string })
  await plant.api.listen()
  await setParameters({ telegramBotToken: '123456789:wrong-wrong-wrong-wrong-wrong' })
  expect(await send()).toEqual({ kind: 'later', reason: 'wrong-token: Unauthorized', after: null })
  await setParameters({ telegramEnabled: false })
  expect((await send()).kind).toBe('later')
})

it('goes through the proxy of the parameters, as soon as there is one', async () => {
  const proxy = await openConnectProxy()
  await setParameters({
    telegramBotUseProxy: true,
    telegramBotProxyHost: '127.0.0.1',
    telegramBotProxyPort: proxy.port,
  })
  expect((await send()).kind).toBe('sent')
  expect(proxy.targets).toHaveLength(1)
  await proxy.close()
})
