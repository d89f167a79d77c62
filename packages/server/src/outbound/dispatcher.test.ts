import { type Instant, later } from '@baliza/domain'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { schemaWriter } from '../db/migrations/schema-writer.ts'
import type { Db } from '../db/open-database.ts'
import { asLeader, claimLead, type Lead } from '../messaging/lead.ts'
import { putInOutbox } from '../outbox/add-messages.ts'
import { openTestDatabase, testDialect } from '../testing/open-test-database.ts'
import { at } from '../testing/plant-builder.ts'
import type { Channel, Delivery, Outcome } from './channel.ts'
import { Dispatcher } from './dispatcher.ts'
import { claimDue } from './outbox.ts'

let db: Db
let now: Instant
let lead: Lead
let dispatcher: Dispatcher | undefined
beforeEach(async () => {
  db = await openTestDatabase()
  lead = (await claimLead(db, 'journal')).lead
  now = at('2026-11-20T08:00Z')
})
afterEach(async () => {
  await dispatcher?.stop()
  dispatcher = undefined
  await db.destroy()
})

const SENT: Outcome = { kind: 'sent', reference: 'r1' }
type Sending = (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>

/** A way out that does as it is told; it notes what was asked of it. */
function aChannel(send: Sending = async () => SENT, name: Channel['name'] = 'telegram') {
  const asked: string[] = []
  const channel: Channel = {
    name,
    send: (delivery, signal) => {
      asked.push(delivery.dedupeKey)
      return send(delivery, signal)
    },
    close: async () => undefined,
  }
  return { channel, asked }
}

function dispatch(...channels: Channel[]): Dispatcher {
  const pace = { look: 10, tidy: 20, attempt: 200, stop: 50 }
  dispatcher = new Dispatcher({ db, channels, lead, now: () => now, log: pino({ enabled: false }), pace })
  dispatcher.start()
  return dispatcher
}

const putAll = (messages: Parameters<typeof putInOutbox>[2]) =>
  db.transaction().execute((trx) => putInOutbox(trx, now, messages))

const put = (...messages: [key: string, recipient?: string, channel?: Channel['name']][]) =>
  putAll(
    messages.map(([dedupeKey, recipient = 'ana', channel = 'telegram']) => ({
      channel,
      recipient,
      dedupeKey,
      payload: { text: dedupeKey },
    })),
  )
const rows = () => db.selectFrom('outbox').selectAll().orderBy('outboxID').execute()
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5_000, interval: 10 })

test('an outbox that can be read and not written, as on a full disk, is told once', async () => {
  const said: string[] = []
  let looks = 0
  await schemaWriter(db, testDialect()).refuse({
    name: 'noRoom',
    table: 'outbox',
    on: 'update',
    when: '1 = 1',
    message: 'no room',
  })
  await put(['a'])
  const channels = [aChannel().channel, aChannel(undefined, 'email').channel]
  const log = pino({}, { write: (line: string) => said.push(line) })
  const pace = { look: 1, tidy: 1, attempt: 200, stop: 50 }
  dispatcher = new Dispatcher({ db, channels, lead, now: () => (looks++, now), log, pace })
  dispatcher.start()
  await eventually(async () => expect(looks).toBeGreaterThan(40))
  expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the outbox is out of reach; trying again',
  ])
})

describe('a dispatcher', () => {
  test('writes down what no text is, as a server that speaks something else says it', async () => {
    const { channel } = aChannel(async ({ dedupeKey }) => {
      if (dedupeKey === 'a') return { kind: 'never', reason: '\0\u0007no\r\nSMTP' }
      return { kind: 'sent', reference: '250\0taken' }
    })
    await put(['a', 'ana'], ['b', 'luis'])
    dispatch(channel)
    await eventually(async () =>
      expect(await rows()).toMatchObject([
        { state: 2, lastError: 'no SMTP' },
        { state: 1, reference: '250 taken' },
      ]),
    )
  })

  test('sends what is due and writes down what became of it', async () => {
    const { channel, asked } = aChannel()
    await put(['a'])
    dispatch(channel)
    await eventually(async () =>
      expect(await rows()).toMatchObject([
        { state: 1, attempts: 1, endedAt: now, reference: 'r1', claimedAt: null },
      ]),
    )
    expect(asked).toEqual(['a'])
  })

  test('sends in order what goes to one recipient, one after the other', async () => {
    let underWay = 0
    const { channel, asked } = aChannel(async () => {
      expect(++underWay).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      underWay--
      return SENT
    })
    await put(['a'], ['b'], ['c'])
    dispatch(channel)
    await eventually(async () => expect((await rows()).every(({ state }) => state === 1)).toBe(true))
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  test('does not let a recipient that fails, or a channel that hangs, hold up others', async () => {
    const { channel, asked } = aChannel(async ({ recipient }) =>
      recipient === 'ana' ? { kind: 'later', reason: 'away', after: null } : SENT,
    )
    const stuck = aChannel(() => new Promise(() => undefined), 'webhook')
    await put(['a'], ['b'], ['c', 'eva'], ['w', 'hook', 'webhook'])
    dispatch(channel, stuck.channel)
    await eventually(async () =>
      expect(await rows()).toMatchObject([
        { state: 0, attempts: 1, lastError: 'away', claimedAt: null },
        { state: 0, attempts: 0 },
        { state: 1 },
        { state: 0, lastError: 'timeout' },
      ]),
    )
    expect(asked).toEqual(['a', 'c'])
  })

  test('tries again later, as late as the provider asks, and what waits behind goes then', async () => {
    const answers: Outcome[] = [{ kind: 'later', reason: '429', after: 60_000 }]
    const { channel, asked } = aChannel(async () => answers.shift() ?? SENT)
    await put(['a'], ['b'])
    dispatch(channel)
    await eventually(async () =>
      expect((await rows())[0]).toMatchObject({ lastError: '429', dueAt: later(now, 60_000) }),
    )
    now = later(now, 59_999)
    dispatcher!.wake()
    await eventually(async () => expect(asked).toEqual(['a']))
    now = later(now, 1)
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ state: 1, attempts: 2 }, { state: 1 }]),
    )
    expect(asked).toEqual(['a', 'a', 'b'])
  })

  test('lays aside what can not be delivered, and goes on', async () => {
    const { channel } = aChannel(async ({ dedupeKey }) =>
      dedupeKey === 'a' ? { kind: 'never', reason: 'blocked' } : SENT,
    )
    await put(['a'], ['b'])
    dispatch(channel)
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ state: 2, lastError: 'blocked', endedAt: now }, { state: 1 }]),
    )
  })

  test('counts what a channel throws as a failure, and one that does not answer in time, too', async () => {
    const { channel } = aChannel(({ recipient }, signal) =>
      recipient === 'ana'
        ? Promise.reject(new Error('broken'))
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    await put(['a'], ['b', 'eva'])
    dispatch(channel)
    await eventually(async () =>
      expect(await rows()).toMatchObject([
        { state: 0, lastError: 'broken' },
        { state: 0, lastError: 'timeout' },
      ]),
    )
  })

  test('sends again what another left in the middle', async () => {
    await put(['a'])
    const claim = () => asLeader(db, lead, (trx) => claimDue(trx, { channel: 'telegram', now, most: 8 }))
    expect(await claim()).toHaveLength(1)
    expect(await claim()).toHaveLength(0)
    dispatch(aChannel().channel)
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 1, attempts: 2 }]))
  })

  test('sends nothing more when another leads', async () => {
    const { channel, asked } = aChannel()
    const stale = dispatch(channel)
    await put(['a'])
    await eventually(async () => expect(asked).toEqual(['a']))
    await claimLead(db, 'another')
    await put(['b'])
    stale.wake()
    await stale.stop()
    expect(asked).toEqual(['a'])
  })

  test('gives up after a day, and forgets after a month', async () => {
    const { channel, asked } = aChannel()
    await put(['a'])
    now = later(now, 24 * 3_600_000)
    dispatch(channel)
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ state: 2, lastError: 'expired', attempts: 0 }]),
    )
    expect(asked).toEqual([])
    now = later(now, 30 * 24 * 3_600_000 + 1)
    await eventually(async () => expect(await rows()).toEqual([]))
  })

  test('stops while something is under way: it goes again, and nothing more is begun', async () => {
    const { channel, asked } = aChannel(() => new Promise(() => undefined))
    await put(['a'], ['b', 'eva'])
    const stopping = dispatch(channel)
    await eventually(async () => expect(asked).toHaveLength(2))
    const stopped = stopping.stop()
    await put(['c', 'pia'])
    await stopped
    expect(asked).toHaveLength(2)
    expect(await rows()).toMatchObject([
      { state: 0, claimedAt: null },
      { state: 0, claimedAt: null },
      { attempts: 0 },
    ])
  })

  test('takes few at once and many in the end', async () => {
    let underWay = 0
    let most = 0
    const { channel } = aChannel(async () => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setTimeout(resolve, 2))
      underWay--
      return SENT
    })
    await put(...Array.from({ length: 60 }, (_, index): [string, string] => [`k${index}`, `r${index}`]))
    dispatch(channel)
    await eventually(async () => expect((await rows()).every(({ state }) => state === 1)).toBe(true))
    expect(most).toBe(8)
  })
})
