import { HOUR, instant, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

/** In Madrid the morning shift began at 05:00 UTC; it is 11:30. */
const NOW = at('2026-11-20T10:30:00Z')
const signature = { username: 'operator', password: 'demo' }

let server: TestServer
let token: string
beforeEach(async () => {
  const byHand = aLine(1, { enableProductionManager: true })
    .withTarget({ defaultSpeed: 60 })
    .withState('running', at('2026-11-20T05:00:00Z'))
    .withOrder({
      order: 1,
      op: 'A',
      startDate: at('2026-11-20T05:20:00Z'),
      endDate: at('2026-11-20T08:00:00Z'),
    })
    .withOrder({ order: 2, op: 'B', startDate: at('2026-11-20T08:00:00Z') })
    .withPieces({ order: 1, start: at('2026-11-20T05:30:00Z'), units: 30, discards: 2 })
    .withPieces({ order: 1, start: at('2026-11-20T06:30:00Z'), units: 50 })
    .withPieces({ order: 2, start: at('2026-11-20T10:10:00Z'), units: 40, discards: 1 })
  const unmanaged = aLine(3, { enableProductionManager: true, enableOrderManager: false }).withTarget({
    defaultSpeed: 60,
  })
  const line3 = unmanaged.withState('running', at('2026-11-20T05:00:00Z'))
  server = await buildTestServer(
    aPlant().with(byHand, aLine(2), line3, aUser('OPERATOR'), aUser('CONSULTANT')),
    { now: NOW },
  )
  token = await server.logIn('operator')
})
afterEach(() => server.close())

const correct = (hour: string, units: number, more: object = {}) =>
  server.call(
    'production.correct',
    { body: { line: 1, order: 1, hour, units, discards: 0, reason: 'Balanza', ...signature, ...more } },
    token,
  )
const hours = async (query: object = {}) =>
  (await server.call('production.hours', { query: { line: 1, ...query } }, token)).answer
const shiftFigures = async () =>
  (await server.call('indicators.get', { query: { lineID: 1, scope: 'shift' } }, token)).answer.figures

describe('the hours of an order', () => {
  it('are told with what was counted', async () => {
    expect(
      (await hours({ order: 1 })).map((one) => [
        one.start,
        one.end,
        one.countedUnits,
        one.units,
        one.discards,
      ]),
    ).toEqual([
      ['2026-11-20T05:20:00.000Z', '2026-11-20T06:00:00.000Z', 30, 30, 2],
      ['2026-11-20T06:00:00.000Z', '2026-11-20T07:00:00.000Z', 50, 50, 0],
      ['2026-11-20T07:00:00.000Z', '2026-11-20T08:00:00.000Z', 0, 0, 0],
    ])
  })

  it('of a day are those of all its orders, up to the running one', async () => {
    const listed = await hours({ day: '2026-11-20' })
    expect(listed.map(({ op, start }) => `${op} ${start.slice(11, 16)}`)).toEqual([
      'A 05:20',
      'A 06:00',
      'A 07:00',
      'B 08:00',
      'B 09:00',
      'B 10:00',
    ])
    expect(await hours()).toEqual(listed)
    expect(await hours({ day: '2026-11-19' })).toEqual([])
    expect(await hours({ order: 2, day: '2026-11-20' })).toHaveLength(3)
  })

  it('are refused for a day that is none, an order of another line, and more than a month', async () => {
    const refused = async (query: object) =>
      (await server.call('production.hours', { query: { line: 1, ...query } }, token)).message
    expect(await refused({ day: '2026-02-30' })).toBe('El dato día no es válido.')
    expect(await refused({ order: 2, line: 2 })).toBe('La orden 2 no existe.')
    await server.db
      .updateTable('productionOrder')
      .set({ startDate: at('2026-10-01T05:00:00Z') })
      .where('order', '=', 1)
      .execute()
    expect(await refused({ order: 1 })).toBe('El período no puede superar 31 días.')
  })
})

describe('a hand count', () => {
  it('is of whole pieces', async () => {
    expect(await correct('2026-11-20T06:45:00Z', 12.5)).toMatchObject({
      status: 400,
      message: expect.stringContaining('unidades') as string,
    })
  })

  it('keeps the difference with its reason and signer, and leaves what was counted as it is', async () => {
    const { status, answer } = await correct('2026-11-20T06:45:00Z', 62, {
      discards: 3,
      username: 'operator',
    })
    expect(status).toBe(200)
    const correction = {
      correctionID: expect.any(Number) as number,
      at: '2026-11-20T10:30:00.000Z',
      units: 12,
      discards: 3,
    }
    expect(answer).toEqual({
      order: 1,
      op: 'A',
      start: '2026-11-20T06:00:00.000Z',
      end: '2026-11-20T07:00:00.000Z',
      countedUnits: 50,
      countedDiscards: 0,
      units: 62,
      discards: 3,
      corrections: [{ ...correction, reason: 'Balanza', userID: 'operator' }],
    })
    const buckets = await server.db.selectFrom('productionBucket').select('units').orderBy('start').execute()
    expect(buckets.map(({ units }) => units)).toEqual([30, 50, 40])
    const trail = await server.db.selectFrom('auditEntry').select(['action', 'userID', 'entityKey']).execute()
    expect(trail).toEqual([
      { action: 'production.correct', userID: 'operator', entityKey: '1/1/2026-11-20T06:00:00.000Z' },
    ])
    const dirty = await server.db.selectFrom('dirtyWindow').select(['lineID', 'start', 'end']).execute()
    expect(dirty).toEqual([{ lineID: 1, start: at('2026-11-20T06:00:00Z'), end: at('2026-11-20T07:00:00Z') }])
    expect(server.bus.hints).toEqual([{ topic: 'facts', lineIDs: [1] }])
  })

  it('may be corrected again: the last one holds', async () => {
    await correct('2026-11-20T07:30:00', 70)
    const { answer } = await correct('2026-11-20T07:30:00', 20)
    expect([answer.units, answer.corrections.map(({ units }) => units)]).toEqual([20, [20, -50]])
    await correct('2026-11-20T07:30:00', 20)
    expect(await server.db.selectFrom('productionCorrection').select('units').execute()).toHaveLength(2)
  })

  it('counts in every figure: the shift, the order, its summary and its small curve', async () => {
    const before = await shiftFigures()
    await correct('2026-11-20T05:20:00Z', 100, { discards: 10 })
    await correct('2026-11-20T10:00:00Z', 20, { order: 2, discards: 0 })
    const after = await shiftFigures()
    expect([before.productionQuantity, after.productionQuantity]).toEqual([120, 170])
    expect([before.staffedTime, before.runtime, before.failures]).toEqual([
      after.staffedTime,
      after.runtime,
      after.failures,
    ])
    expect([before.acceptance, after.acceptance]).toEqual([117 / 120, 160 / 170])
    const summary = await server.call('production.summaryOrder', { query: { line: 1 } }, token)
    expect(summary.answer).toMatchObject({ op: 'B', packs: 20, discards: 0 })
    const window = { line: 1, start: '2026-11-20T05:00:00Z', end: '2026-11-20T11:00:00Z' }
    const made = await server.call('production.summary', { query: window }, token)
    expect(made.answer.map(({ op, packs }) => [op, packs])).toEqual([
      ['A', 150],
      ['B', 20],
    ])
    const { production } = (
      await server.call('indicators.get', { query: { lineID: 1, scope: 'shift' } }, token)
    ).answer
    expect(production.reduce((total, slice) => total + slice.quantity, 0)).toBe(170)
    expect(production.every(({ quantity }) => quantity >= 0)).toBe(true)
  })

  it('is told apart in the explanation of a figure, with signer and reason', async () => {
    const explain = async () => {
      const query = { lineID: 1, order: 1 }
      const { answer } = await server.call('indexes.explain', { query }, await server.logIn('consultant'))
      return answer.pieces.map(({ units, by, reason }) => [units, by, reason])
    }
    const counted = [
      [30, null, null],
      [50, null, null],
    ]
    expect(await explain()).toEqual(counted)
    await correct('2026-11-20T06:00:00Z', 62)
    expect(await explain()).toEqual([...counted, [12, 'operator', 'Balanza']])
  })

  it('of the hour in which an order began counts for that order alone', async () => {
    await correct('2026-11-20T05:05:00Z', 100)
    const parts = [
      ['2026-11-20T05:00:00Z', '2026-11-20T05:20:00Z'],
      ['2026-11-20T05:20:00Z', '2026-11-20T06:00:00Z'],
      ['2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z'],
    ]
    const made = await Promise.all(
      parts.map(
        async ([start = '', end = '']) =>
          (await server.call('production.summary', { query: { line: 1, start, end } }, token)).answer,
      ),
    )
    expect(made.map((some) => some.map(({ packs }) => packs))).toEqual([[], [100], [50]])
  })

  it.each([
    ['2026-11-20T06:00:00Z', { units: -1 }, 400, 'La producción no puede ser negativa'],
    ['2026-11-20T06:00:00Z', { discards: -1 }, 400, 'La producción no puede ser negativa'],
    ['2026-11-20T06:00:00Z', { discards: 63 }, 400, 'Los descartes no pueden superar las unidades.'],
    ['2026-11-20T09:00:00Z', {}, 409, 'La orden no se produjo en esa hora.'],
    ['2026-11-20T11:00:00Z', { order: 2 }, 400, 'Esa hora todavía no empezó.'],
    ['2026-11-20T06:00:00Z', { order: 9 }, 404, 'La orden 9 no existe.'],
    ['2026-11-20T06:00:00Z', { order: 0 }, 404, 'La orden 0 no existe.'],
    ['2026-11-20T06:00:00Z', { line: 2 }, 409, 'La línea 2 no admite producción cargada a mano.'],
    ['las seis', {}, 400, 'El dato hora no es válido.'],
    ['2026-11-20T06:00:00Z', { reason: ' ' }, 400, 'Falta el dato motivo.'],
    ['2026-11-20T06:00:00Z', { password: 'x' }, 401, 'Firma no válida'],
    [
      '2026-11-20T06:00:00Z',
      { username: 'consultant' },
      403,
      'El rol de quien firma no permite esta operación.',
    ],
  ])('of %s with %j is refused', async (hour, more, wanted, sentence) => {
    const { status, message } = await correct(hour, 62, more)
    expect([status, message]).toEqual([wanted, sentence])
    expect(await server.db.selectFrom('productionCorrection').selectAll().execute()).toEqual([])
  })

  it('of an hour that is something else by now is not taken', async () => {
    const seen = { seenUnits: 50, seenDiscards: 0 }
    expect((await correct('2026-11-20T06:00:00Z', 60, seen)).status).toBe(200)
    const late = await correct('2026-11-20T06:00:00Z', 70, seen)
    expect([late.status, late.message]).toEqual([
      409,
      'La producción de esa hora cambió: ahora son 60 unidades y 0 descartes. Revise y vuelva a intentarlo.',
    ])
    const both = await Promise.all(
      [1, 2, 3].map((n) => correct('2026-11-20T07:00:00Z', n, { seenUnits: 0, seenDiscards: 0 })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('of the running hour keeps what is counted meanwhile', async () => {
    const count = (start: string, units: number) =>
      server.db
        .insertInto('productionBucket')
        .values({
          lineID: 1,
          order: 2,
          start: at(start),
          end: instant(at(start) + MINUTE),
          units,
          discards: 0,
          unknownUnits: 0,
          unknownDiscards: 0,
        })
        .execute()
    const seen = { order: 2, discards: 1, seenUnits: 40, seenDiscards: 1, seenCorrections: 0 }
    await count('2026-11-20T10:20:00Z', 4)
    expect((await correct('2026-11-20T10:00:00Z', 50, seen)).answer).toMatchObject({
      countedUnits: 44,
      units: 54,
      discards: 1,
    })
    expect((await correct('2026-11-20T10:00:00Z', 50, seen)).code).toBe('hour-changed')
    server.pass(HOUR)
    token = await server.logIn('operator')
    await count('2026-11-20T10:40:00Z', 4)
    const ended = await correct('2026-11-20T10:00:00Z', 60, { ...seen, seenUnits: 54, seenCorrections: 1 })
    expect(ended.code).toBe('hour-changed')
  })

  it('on a line without orders is of no order', async () => {
    expect((await hours({ line: 3 })).map(({ order, op }) => [order, op])).toEqual(
      Array.from({ length: 6 }, () => [0, null]),
    )
    const { answer } = await correct('2026-11-20T06:00:00Z', 90, { line: 3, order: 0 })
    expect(answer).toMatchObject({ order: 0, units: 90, start: '2026-11-20T06:00:00.000Z' })
    const { figures } = (await server.call('indicators.get', { query: { lineID: 3, scope: 'shift' } }, token))
      .answer
    expect(figures.productionQuantity).toBe(90)
  })

  it('is never changed, and its order stays', async () => {
    await correct('2026-11-20T07:30:00Z', 70)
    await expect(server.db.updateTable('productionCorrection').set({ units: 1 }).execute()).rejects.toThrow(
      /corrected by another/,
    )
    await server.db.deleteFrom('productionBucket').execute()
    await expect(server.db.deleteFrom('productionOrder').where('order', '=', 1).execute()).rejects.toThrow(
      /stays/,
    )
  })
})

it('what a person takes away goes from pieces of unknown time first, so that no speed is below zero', async () => {
  const bucket = { lineID: 1, order: 1, end: at('2026-11-20T06:41:00Z'), discards: 0, unknownDiscards: 0 }
  await server.db
    .insertInto('productionBucket')
    .values({ ...bucket, start: at('2026-11-20T06:40:00Z'), units: 1_800, unknownUnits: 1_800 })
    .execute()
  const before = await shiftFigures()
  await correct('2026-11-20T06:00:00Z', 1_550)
  const after = await shiftFigures()
  expect(after.productionQuantity - before.productionQuantity).toBe(-300)
  expect(after.unknownTimeQuantity).toBe(1_500)
  expect(after.productionSpeed).toBe(before.productionSpeed)
  const query = { lineID: 1, start: '2026-11-20T06:00:00Z', end: '2026-11-20T07:00:00Z' }
  const { pieces, figures } = (await server.call('indexes.explain', { query }, token)).answer
  expect(pieces.map(({ units, unknownUnits, by }) => [units, unknownUnits, by])).toEqual([
    [1_850, 1_800, null],
    [-300, -300, 'operator'],
  ])
  expect(figures).toMatchObject({
    productionQuantity: 1_550,
    unknownTimeQuantity: 1_500,
    productionSpeed: 50 / 60,
  })
})
