import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { HOUR, type Instant, later, SECOND } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { insertRow, updateRow } from '../db/rows-of-table.ts'
import { writeDeliveries } from '../facts/webhook-events.ts'
import { log } from '../log/log.ts'
import { claimLead } from '../messaging/lead.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aPlant, at } from '../testing/plant-builder.ts'
import { EVERYTHING, startReceiver } from '../testing/webhook-receiver.ts'
import type { Delivery, Outcome } from './channel.ts'
import { Dispatcher } from './dispatcher.ts'
import { webhookChannel } from './webhook.channel.ts'

const SECRET = 'un-secreto-bien-largo'
const MACHINE = at('2030-01-01T00:00Z')

let db: Db
let receiver: Awaited<ReturnType<typeof startReceiver>>
let now: Instant
beforeEach(async () => {
  now = at('2026-11-20T10:00Z')
  db = await openTestDatabase()
  await aPlant().insertInto(db)
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.stop()
  await db.destroy()
})

async function aDelivery(url = receiver.url, key = 'a'): Promise<Delivery> {
  const values = { ...EVERYTHING, name: `ERP ${key}`, url, fullUrl: url, secret: SECRET, enabled: true }
  const { webhookID } = await db.transaction().execute((trx) => insertRow(trx, 'webhook', values))
  await db
    .transaction()
    .execute((trx) =>
      writeDeliveries(
        trx,
        [{ webhookID, event: 'test', lineID: null, occurredAt: now, key, about: { plant: 'Molino ñandú' } }],
        now,
      ),
    )
  const row = await db.selectFrom('outbox').selectAll().orderBy('outboxID', 'desc').executeTakeFirstOrThrow()
  return { ...row, payload: JSON.parse(row.payload) as unknown, attempts: 1 }
}

const send = (
  delivery: Delivery,
  { allowsLocal = true, signal = new AbortController().signal } = {},
): Promise<Outcome> =>
  webhookChannel({ db, now: () => now, machineNow: () => MACHINE, allowsLocal }).send(delivery, signal)
const logged = () => db.selectFrom('webhookDelivery').selectAll().executeTakeFirstOrThrow()

describe('a delivery', () => {
  it('is a signed POST that its receiver can verify', async () => {
    const delivery = await aDelivery()
    expect(await send(delivery)).toEqual({ kind: 'sent', reference: 'HTTP 204' })
    const [{ headers, body, method } = { headers: {}, body: '', method: '' }] = receiver.received
    expect([method, headers['content-type'], headers['x-baliza-event']]).toEqual([
      'POST',
      'application/json; charset=utf-8',
      'test',
    ])
    expect(JSON.parse(body)).toEqual({
      version: 1,
      id: headers['x-baliza-delivery'],
      event: 'test',
      occurredAt: '2026-11-20T10:00:00.000Z',
      plant: 'Molino ñandú',
    })
    const seconds = MACHINE / 1_000
    const v1 = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')
    expect(headers['x-baliza-signature']).toBe(`t=${seconds},v1=${v1}`)
    expect(await logged()).toMatchObject({
      state: 1,
      attempts: 1,
      httpStatus: 204,
      lastError: null,
      attemptedAt: now,
    })
  })

  it.each([
    ['while that is good', 1, true],
    ['and no longer', 0, false],
  ])('is signed with the secret of before, too, %s', async (_when, left, isSigned) => {
    const delivery = await aDelivery()
    const former = { formerSecret: 'el-secreto-anterior', formerUntil: later(MACHINE, left) }
    await db.transaction().execute((trx) => updateRow(trx, 'webhook', { webhookID: 1 }, former))
    await send(delivery)
    const [received] = receiver.received
    const body = received?.body ?? ''
    const seconds = MACHINE / 1_000
    const signed = (secret: string) =>
      `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
    const all = [`t=${seconds}`, signed(SECRET), ...(isSigned ? [signed('el-secreto-anterior')] : [])]
    expect(received?.headers['x-baliza-signature']).toBe(all.join(','))
  })

  it('that is not taken waits longer and longer, and is given up after a day', async () => {
    const delivery = await aDelivery()
    receiver.answerWith(500)
    expect(await send(delivery)).toEqual({ kind: 'later', reason: 'HTTP 500', after: 10 * SECOND })
    expect(await send(delivery)).toMatchObject({ after: 30 * SECOND })
    await db.updateTable('webhookDelivery').set({ attempts: 10 }).execute()
    expect(await send(delivery)).toMatchObject({ kind: 'later', after: 9.5 * HOUR })
    expect(await send(delivery)).toEqual({ kind: 'never', reason: 'HTTP 500' })
    expect(await logged()).toMatchObject({ state: 2, attempts: 12, httpStatus: 500 })
    expect(await send(delivery)).toMatchObject({ kind: 'later', after: 10 * SECOND })
  })

  it.each([
    ['in seconds', { 'retry-after': '90' }, 90 * SECOND],
    [
      'as a date',
      { date: 'Fri, 20 Nov 2026 10:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 10:02:00 GMT' },
      120 * SECOND,
    ],
    ['sooner than we would', { 'retry-after': '1' }, 10 * SECOND],
    ['in words', { 'retry-after': 'later' }, 10 * SECOND],
  ])('waits as long as its receiver asks for, said %s', async (_, headers, after) => {
    const delivery = await aDelivery()
    receiver.answerWith(429, headers)
    expect(await send(delivery)).toEqual({ kind: 'later', reason: 'HTTP 429', after })
  })

  it('follows no redirect', async () => {
    const delivery = await aDelivery()
    receiver.answerWith(307, { location: receiver.url })
    expect(await send(delivery)).toMatchObject({ kind: 'later', reason: 'HTTP 307' })
    expect(receiver.received).toHaveLength(1)
  })

  it('answered by 410 is the last: its webhook is disabled, and the trail says so', async () => {
    const delivery = await aDelivery()
    receiver.answerWith(410)
    expect(await send(delivery)).toEqual({ kind: 'never', reason: 'HTTP 410' })
    expect(await db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      enabled: false,
      goneAt: now,
      revision: 2,
    })
    const trail = await db.selectFrom('auditEntry').selectAll().execute()
    expect(trail).toMatchObject([{ action: 'webhook.change', userID: '410' }])
    expect(JSON.stringify(trail)).not.toContain(SECRET)
    expect(await send(delivery)).toMatchObject({ kind: 'never', reason: 'the webhook is disabled' })
    expect(receiver.received).toHaveLength(1)
  })

  it('to a receiver that is away is tried later, and says why', async () => {
    const { url } = receiver
    await receiver.stop()
    expect(await send(await aDelivery(url))).toMatchObject({ kind: 'later', reason: 'refused' })
    expect(await logged()).toMatchObject({ state: 0, attempts: 1, httpStatus: null, lastError: 'refused' })
  })

  it('to what speaks no HTTP says so', async () => {
    const mailServer = createServer((socket) => socket.end('220 mail.planta.example ESMTP\r\n')).listen(
      0,
      '127.0.0.1',
    )
    await once(mailServer, 'listening')
    const { port } = mailServer.address() as AddressInfo
    expect(await send(await aDelivery(`http://127.0.0.1:${port}/`))).toMatchObject({
      kind: 'later',
      reason: 'unreadable',
    })
    mailServer.close()
  })

  it('is broken off when the program stops, and counts as no attempt', async () => {
    const delivery = await aDelivery()
    receiver.answerWith(null)
    const stopping = new AbortController()
    const sending = send(delivery, { signal: stopping.signal })
    stopping.abort()
    expect(await sending).toMatchObject({ kind: 'later', reason: 'interrupted' })
    expect(await logged()).toMatchObject({ state: 0, attempts: 0 })
  })

  it('of a webhook that was deleted is dropped', async () => {
    const delivery = await aDelivery()
    await db.deleteFrom('webhook').execute()
    expect(await send(delivery)).toMatchObject({ kind: 'never' })
  })

  it('leaves the log after thirty days', async () => {
    const old = await aDelivery()
    await send(old)
    now = later(now, 31 * 24 * HOUR)
    await send(await aDelivery(receiver.url, 'b'))
    expect(await db.selectFrom('webhookDelivery').selectAll().execute()).toHaveLength(1)
  })
})

describe('the dispatcher', () => {
  it('tells one webhook although another is away, and a delivery once', async () => {
    const away = await startReceiver()
    await away.stop()
    await aDelivery(away.url, 'away')
    await aDelivery(receiver.url, 'here')
    const channel = webhookChannel({ db, now: () => now, machineNow: () => MACHINE, allowsLocal: true })
    const dispatcher = new Dispatcher({
      db,
      channels: [channel],
      now: () => now,
      log: log('outbound'),
      lead: (await claimLead(db, 'journal')).lead,
      pace: { look: 20 },
    })
    dispatcher.start()
    await expect
      .poll(async () => (await states()).toSorted(), { timeout: 10_000 })
      .toEqual(['later refused', 'sent 204'])
    await dispatcher.stop()
    expect(receiver.received).toHaveLength(1)
    const rows = await db
      .selectFrom('outbox')
      .select(['state', 'reference', 'lastError'])
      .orderBy('outboxID')
      .execute()
    expect(rows).toEqual([
      { state: 0, reference: null, lastError: 'refused' },
      { state: 1, reference: 'HTTP 204', lastError: null },
    ])
  })
})

const states = async () => {
  const rows = await db.selectFrom('webhookDelivery').selectAll().execute()
  return rows.map(({ state, httpStatus, lastError }) =>
    state === 1 ? `sent ${httpStatus}` : `later ${lastError}`,
  )
}

describe('this machine is not told', () => {
  it.each([
    ['its address', (port: number) => `http://127.0.0.1:${port}/`],
    ['its name', (port: number) => `http://localhost:${port}/`],
    ['its address as one number', (port: number) => `http://2130706433:${port}/`],
    ['its address in IPv6', (port: number) => `http://[::1]:${port}/`],
    ['its IPv4 address written as IPv6', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['the address of nobody', (port: number) => `http://0.0.0.0:${port}/`],
    ['where clouds keep secrets', () => 'http://169.254.169.254/latest/'],
  ])('by %s', async (_, url) => {
    expect(await send(await aDelivery(url(receiver.port)), { allowsLocal: false })).toMatchObject({
      kind: 'later',
      reason: 'address',
    })
    expect(receiver.received).toEqual([])
  })
})
