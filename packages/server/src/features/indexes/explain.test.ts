import type { Explanation, OrderIndex, QueryOf, ShiftIndex } from '@baliza/contract'
import { plantCalendar, toIso } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { computeIndexes } from '../../testing/compute-indexes.ts'
import { aLivedPlant } from '../../testing/lived-plant.ts'
import { at, aUser } from '../../testing/plant-builder.ts'

const SPAN = { start: at('2026-11-16T00:00Z'), end: at('2026-11-19T11:30Z') }
const calendar = plantCalendar('Europe/Madrid')

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aLivedPlant([1], SPAN, [aUser('SUPERVISOR'), aUser('OPERATOR')]), {
    now: SPAN.end,
  })
  token = await server.logIn('supervisor')
})
afterAll(() => server.close())

const ask = async (query: Omit<QueryOf<'indexes.explain'>, 'lineID'>, lineID = 1): Promise<Explanation> => {
  const { status, answer, message } = await server.call(
    'indexes.explain',
    { query: { lineID, ...query } },
    token,
  )
  expect([status, message]).toEqual([200, ''])
  return answer
}
const rowsOf = async <R>(id: 'oeeindex.get' | 'oeeindex.history.get' | 'oeeindex.day.get') =>
  (await server.call(id, { query: {} }, token)).answer as unknown as R[]
const figuresIn = <F extends object>(row: object, figures: F) =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, row[name as keyof typeof row]]))
const sum = <E>(list: readonly E[], figure: (entry: E) => number): number =>
  list.reduce((total, entry) => total + figure(entry), 0)
const close = (actual: number, wanted: number) => expect(actual).toBeCloseTo(wanted, 7)

function expectToAddUp({ figures, parts, states, stops, pieces, window }: Explanation): void {
  close(
    sum(parts, ({ minutes }) => minutes),
    figures.staffedTime,
  )
  close(
    sum(states, ({ minutes }) => minutes),
    figures.staffedTime + figures.discountShift,
  )
  const inState = (name: string) =>
    sum(states, ({ state, staffedMinutes }) => (state === name ? staffedMinutes : 0))
  close(inState('running'), figures.runtime)
  close(inState('runningEmpty'), figures.noMaterialTime)
  close(inState('stopped'), figures.stoppedTime)
  close(
    sum(stops, ({ discountOEE, staffedMinutes }) => (discountOEE ? staffedMinutes : 0)),
    figures.discountTime,
  )
  expect(sum(pieces, ({ units }) => units)).toBe(figures.productionQuantity)
  expect(sum(pieces, ({ discards }) => discards)).toBe(figures.discards)
  expect(sum(parts, ({ failures }) => failures)).toBe(figures.failures)
  close(
    sum(parts, ({ idealTime }) => idealTime ?? 0),
    (figures.throughput ?? 0) * figures.runtime,
  )
  for (const { start, end } of [...parts, ...states, ...stops, ...pieces])
    expect([start >= window.start, end <= window.end]).toEqual([true, true])
}

describe('the explanation behind a figure', () => {
  it('of each shift comes to the stored row, to the bit, and its lists add up', async () => {
    const rows = await rowsOf<ShiftIndex>('oeeindex.history.get')
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const explained = await ask({ shiftStart: row.shiftStart })
      expect(explained.figures).toEqual(figuresIn(row, explained.figures))
      expect(explained.window.start).toBe(row.shiftStart)
      expectToAddUp(explained)
    }
  })

  it('of each order comes to the stored row', async () => {
    const rows = await rowsOf<OrderIndex>('oeeindex.get')
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const explained = await ask({ order: row.order })
      expect(explained.figures).toEqual(figuresIn(row, explained.figures))
      expect(explained.parts).toMatchObject([{ order: row.order, op: row.op, productName: 'P1' }])
      expectToAddUp(explained)
    }
  })

  it('of each day comes to the stored row', async () => {
    for (const row of await rowsOf<{ day: string }>('oeeindex.day.get')) {
      const explained = await ask({ day: row.day })
      expect(explained.figures).toEqual(figuresIn(row, explained.figures))
      expectToAddUp(explained)
    }
  })

  it('of any window adds up, over several days too, and ends now', async () => {
    for (const [start, end] of [
      ['2026-11-17T03:07:00Z', '2026-11-17T09:41:00Z'],
      ['2026-11-16T22:30:00', '2026-11-19T01:15:00'],
      ['2026-11-19T08:00:00Z', '2026-11-25T00:00:00Z'],
    ] as const)
      expectToAddUp(await ask({ start, end }))
    const last = await ask({ start: '2026-11-19T08:00:00Z', end: '2026-11-25T00:00:00Z' })
    expect(last.window.end).toBe(toIso(SPAN.end))
    expect((await ask({ start: '2026-11-20T08:00:00Z', end: '2026-11-25T00:00:00Z' })).parts).toEqual([])
  })

  it('says who adjusted and signed what, newest first', async () => {
    const [order] = await rowsOf<OrderIndex>('oeeindex.get')
    if (!order) throw new Error('no order')
    const signer = { user: 'supervisor', password: 'demo' }
    await server.call(
      'oeeindex.adjust',
      { body: { order: order.order, discountTime: 10, reason: 'Ensayo', ...signer } },
      token,
    )
    const [stop] = (await ask({ order: order.order })).stops.filter(({ recognized }) => !recognized)
    if (!stop) throw new Error('no stop')
    const stopValues = { order: stop.order, lineID: 1, stopID: stop.stopID }
    const signed = { stopValues, reasonValues: { reasonID: 601 }, username: 'operator', password: 'demo' }
    expect((await server.call('stops.recognize', { body: signed }, token)).status).toBe(200)
    const { changes, stops, parts, figures } = await ask({ order: order.order })
    expect(changes.map(({ action, userID }) => [action, userID])).toEqual([
      ['stop.recognize', 'operator'],
      ['order.adjust', 'supervisor'],
    ])
    expect(stops.find(({ stopID }) => stopID === stop.stopID)).toMatchObject({
      recognized: true,
      updatedBy: 'operator',
    })
    expect(parts[0]?.adjustedDiscountTime).toBe(10)
    expect(figures.adjustedDiscountTime).toBe(10)
    const day = calendar.productionDayAt(at(order.startDate ?? ''))
    expect((await ask({ day })).figures.adjustedDiscountTime).toBeGreaterThan(0)
  })

  it('tells what was counted from what people wrote down', async () => {
    const [order] = (await rowsOf<OrderIndex>('oeeindex.get')).filter(({ endDate }) => endDate !== null)
    if (!order?.startDate) throw new Error('no order')
    await server.db.updateTable('line').set({ enableProductionManager: true }).execute()
    const before = await ask({ order: order.order })
    const [first] = before.pieces
    const signed = { reason: 'Recuento', username: 'operator', password: 'demo' }
    const correct = {
      line: 1,
      order: order.order,
      hour: order.startDate,
      units: 5_000,
      discards: 20,
      ...signed,
    }
    expect(await server.call('production.correct', { body: correct }, token)).toMatchObject({ status: 200 })
    const after = await ask({ order: order.order })
    expect(after.pieces.filter(({ by }) => by !== null)).toMatchObject([
      { by: 'operator', reason: 'Recuento', discards: 20 },
    ])
    expect(after.pieces.filter(({ by }) => by === null)).toEqual(before.pieces)
    expect(after.figures.productionQuantity).toBe(
      before.figures.productionQuantity + 5_000 - (first?.units ?? 0),
    )
    expectToAddUp(after)
    expect(after.changes[0]).toMatchObject({ action: 'production.correct', userID: 'operator' })
    await computeIndexes(server.db, SPAN, SPAN.end)
    const row = (await rowsOf<OrderIndex>('oeeindex.get')).find((one) => one.order === order.order)
    expect(after.figures).toEqual(figuresIn(row ?? {}, after.figures))
  })

  it('keeps to the settings that a closed shift was computed with, and says that others hold today', async () => {
    const shiftStart = '2026-11-17T05:00:00Z'
    const before = await ask({ shiftStart })
    expect(before.settings).toMatchObject({
      older: false,
      microStopTime: 60,
      enableOrderManager: true,
      computedAt: toIso(SPAN.end),
    })
    await server.db.updateTable('line').set({ fixedThroughput: 1 }).execute()
    const after = await ask({ shiftStart })
    expect(after.settings).toMatchObject({ older: true, fixedThroughput: null })
    expect(after.figures).toEqual(before.figures)
    await computeIndexes(server.db, SPAN, SPAN.end)
    expect(await ask({ shiftStart })).toMatchObject({
      settings: { older: false, fixedThroughput: 1 },
      figures: { throughput: 1 },
    })
    await server.db.updateTable('line').set({ fixedThroughput: null }).execute()
  })

  it('is refused for what there is not', async () => {
    const refused = async (query: Omit<QueryOf<'indexes.explain'>, 'lineID'>, lineID = 1) =>
      (await server.call('indexes.explain', { query: { lineID, ...query } }, token)).code
    expect(await refused({ order: 999 })).toBe('order-unknown')
    expect(await refused({ day: '2026-02-30' })).toBe('field-invalid')
    expect(await refused({ start: '2026-11-01T00:00' })).toBe('field-required')
    expect(await refused({ start: '2026-01-01T00:00', end: '2026-11-01T00:00' })).toBe('window-too-long')
    expect(await refused({ day: '2026-11-17' }, 5)).toBe('line-unknown')
  })
})
