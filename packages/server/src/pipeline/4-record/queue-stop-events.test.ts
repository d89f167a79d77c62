import { type Instant, instant, type LineEvent, later, MINUTE, SECOND } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { insertRow } from '../../db/rows-of-table.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { recordEvents } from '../../testing/record-events.ts'

const eight = at('2026-11-20T08:00Z')
const nine = at('2026-11-20T09:00Z')
const MICRO = 60 * SECOND

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  const parameters = { microStopTime: 60, problemResolutionTime: 120 }
  await aPlant()
    .with(
      aLine(1)
        .withState('running', eight)
        .withOrder({ order: 7, startDate: eight })
        .withOrder({ order: 8, startDate: null }),
    )
    .withParameters(parameters)
    .insertInto(db)
})
afterEach(() => db.destroy())

const aHook = {
  name: 'ERP',
  url: 'https://erp',
  secret: 'x'.repeat(16),
  enabled: true,
  stopOpened: true,
  stopRecognized: true,
  stopClosed: true,
  orderStarted: false,
  orderFinalized: false,
  maintenanceCalled: false,
  maintenanceFinished: false,
}

const listen = () => db.transaction().execute((trx) => insertRow(trx, 'webhook', aHook))

const opened = (time: Instant, more: object = {}): LineEvent => ({
  kind: 'stop-opened',
  at: time,
  order: 7,
  reasonID: null,
  inherits: false,
  ...more,
})
const stopped = (time: Instant): LineEvent => ({ kind: 'state', at: time, state: 'stopped' })
const running = (time: Instant): LineEvent => ({ kind: 'state', at: time, state: 'running' })
const closed = (time: Instant): LineEvent => ({ kind: 'stop-closed', at: time })
const settled = (start: Instant, end: Instant): LineEvent => ({
  kind: 'stop-settled',
  start,
  end,
  microstop: end - start < MICRO,
})
const record = (time: Instant, ...events: LineEvent[]) => recordEvents(db, 1, events, time)

const delivered = async () => {
  const rows = await db
    .selectFrom('webhookDelivery')
    .innerJoin('outbox', 'outbox.dedupeKey', 'webhookDelivery.deliveryID')
    .select(['event', 'body', 'dueAt'])
    .orderBy('occurredAt')
    .orderBy('event', 'desc')
    .execute()
  return rows.map(({ event, body, dueAt }) => ({
    event,
    dueAt,
    stop: (JSON.parse(body) as { stop: object }).stop,
  }))
}

describe('a stop', () => {
  it('is told when it has lasted long enough to be none of the small ones', async () => {
    await listen()
    await record(nine, stopped(nine), opened(nine))
    expect(await delivered()).toMatchObject([
      {
        event: 'stop.opened',
        dueAt: later(nine, MICRO + 2 * SECOND),
        stop: { endDate: null, pieces: [{ order: 7, stopID: 1, reason: null }] },
      },
    ])
  })

  it('that was a microstop is told to nobody', async () => {
    await listen()
    const end = later(nine, 20 * SECOND)
    await record(nine, stopped(nine), opened(nine))
    await record(end, running(end), closed(end))
    expect(await delivered()).toEqual([])
    await record(later(end, 2 * MINUTE), settled(nine, end))
    expect(await delivered()).toEqual([])
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('that closed is told once no false start can take it back', async () => {
    await listen()
    const end = later(nine, 10 * MINUTE)
    await record(nine, stopped(nine), opened(nine))
    await record(end, running(end), closed(end))
    expect((await delivered()).map(({ event }) => event)).toEqual(['stop.opened'])
    await record(later(end, 2 * MINUTE), settled(nine, end))
    expect(await delivered()).toMatchObject([
      { event: 'stop.opened' },
      { event: 'stop.closed', stop: { duration: 10, pieces: [{ stopID: 1 }] } },
    ])
  })

  it('that goes on under another order is one', async () => {
    await listen()
    const change = later(nine, 5 * SECOND)
    const end = later(nine, 10 * MINUTE)
    await db
      .updateTable('productionOrder')
      .set({ status: 2, endDate: change })
      .where('order', '=', 7)
      .execute()
    await db
      .updateTable('productionOrder')
      .set({ status: 1, startDate: change })
      .where('order', '=', 8)
      .execute()
    await record(
      change,
      stopped(nine),
      opened(nine),
      closed(change),
      opened(change, { order: 8, inherits: true }),
    )
    await record(later(end, 2 * MINUTE), running(end), closed(end), settled(nine, end))
    expect(await delivered()).toMatchObject([
      { event: 'stop.opened' },
      { event: 'stop.closed', stop: { duration: 10, pieces: [{ order: 7 }, { order: 8, op: 'OP8' }] } },
    ])
  })

  it('of a disconnection is one, however short', async () => {
    await listen()
    const end = later(nine, 3 * SECOND)
    await record(nine, { kind: 'state', at: nine, state: 'unknown' }, opened(nine, { reasonID: 4 }))
    await record(end, running(end), closed(end))
    await record(later(end, 2 * MINUTE), { kind: 'stop-settled', start: nine, end, microstop: false })
    expect(await delivered()).toMatchObject([
      { event: 'stop.opened', stop: { pieces: [{ reasonID: 4 }] } },
      { event: 'stop.closed' },
    ])
  })

  it('that a false start forgot was none', async () => {
    await listen()
    const end = later(nine, 10 * MINUTE)
    const lost = later(end, 10 * SECOND)
    await record(nine, stopped(nine), opened(nine))
    await record(
      lost,
      running(end),
      closed(end),
      { kind: 'state', at: lost, state: 'unknown' },
      opened(lost, { reasonID: 4 }),
    )
    expect(await delivered()).toHaveLength(2)
    await record(later(lost, SECOND), stopped(end), { kind: 'stop-reopened', at: end })
    expect((await delivered()).map(({ event }) => event)).toEqual(['stop.opened'])
  })

  it('without material, and a stop when nobody listens, is no matter', async () => {
    await record(nine, stopped(nine), opened(nine))
    expect(await delivered()).toEqual([])
    await listen()
    const empty = instant(nine + MINUTE)
    await record(
      later(empty, MINUTE),
      closed(empty),
      { kind: 'state', at: empty, state: 'runningEmpty' },
      opened(empty, { reasonID: 100 }),
    )
    expect(await delivered()).toEqual([])
  })
})
