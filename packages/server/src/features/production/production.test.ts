import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('what an order has made', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const start = at('2026-11-20T08:00:00Z')
    const making = aLine(1)
      .withOrder({ order: 1, op: 'A', lot: 'L-9', startDate: start })
      .withPieces({ order: 1, start, units: 30, discards: 2 })
      .withPieces({ order: 1, start: at('2026-11-20T08:01:00Z'), units: 12 })
    server = await buildTestServer(aPlant().with(making, aLine(2), aUser('OPERATOR')))
    await server.db
      .insertInto('product')
      .values({ code: 'AZ-1', name: 'Azúcar', wrappersPerPackage: 10, unitsPerWrapper: 3, unit: 'kg' })
      .execute()
    token = await server.logIn('operator')
  })
  afterAll(() => server.close())
  const read = (line: number) => server.call('production.summaryOrder', { query: { line } }, token)

  it('is counted in packages, and in wrappers and units once its product is known', async () => {
    expect((await read(1)).answer).toMatchObject({
      op: 'A',
      lot: 'L-9',
      packs: 42,
      discards: 2,
      wrappers: null,
      units: null,
      wrapperType: null,
    })
    await server.db.updateTable('productionOrder').set({ productCode: 'AZ-1' }).execute()
    expect((await read(1)).answer).toMatchObject({
      productName: 'Azúcar',
      packs: 42,
      wrappers: 420,
      units: 1260,
      wrapperType: 'kg',
    })
  })

  it('is nothing on a line without an order', async () => {
    const { status, answer } = await read(2)
    expect([status, answer]).toEqual([204, null])
  })
})

describe('what a line has made in a window', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const product = {
      insertInto: async (db: TestServer['db']) =>
        void (await db
          .insertInto('product')
          .values({ code: 'AZ-1', name: 'Azúcar', wrappersPerPackage: 10, unitsPerWrapper: 3, unit: 'kg' })
          .execute()),
    }
    const making = aLine(1)
      .withOrder({
        order: 1,
        op: 'A',
        productCode: 'AZ-1',
        startDate: at('2026-11-19T05:00:00Z'),
        endDate: at('2026-11-19T13:30:00Z'),
      })
      .withOrder({ order: 2, op: 'B', startDate: at('2026-11-19T13:30:00Z') })
      .withPieces({ order: 0, start: at('2026-11-19T04:00:00Z'), units: 5 })
      .withPieces({ order: 1, start: at('2026-11-19T05:00:00Z'), units: 10 })
      .withPieces({ order: 1, start: at('2026-11-19T13:00:00Z'), units: 20 })
      .withPieces({ order: 2, start: at('2026-11-19T14:00:00Z'), units: 40 })
      .withPieces({ order: 2, start: at('2026-11-20T06:00:00Z'), units: 80 })
    server = await buildTestServer(aPlant().with(product, making, aUser('OPERATOR')))
    token = await server.logIn('operator')
  })
  afterAll(() => server.close())

  const made = async (start: string, end: string, more: object = {}) => {
    const { answer } = await server.call(
      'production.summary',
      { query: { line: 1, start, end, ...more } },
      token,
    )
    return answer.map(({ order, packs }) => [order, packs])
  }

  it('is told order by order, in packages, wrappers and units; order 0 is what had no order', async () => {
    const query = { line: 1, start: '2026-11-19T05:00:00', end: '2026-11-19T14:30:00' }
    const { answer } = await server.call('production.summary', { query }, token)
    expect(answer).toEqual([
      expect.objectContaining({ order: 0, op: '', packs: 5, wrappers: null, units: null }),
      expect.objectContaining({
        order: 1,
        op: 'A',
        productName: 'Azúcar',
        packs: 30,
        wrappers: 300,
        units: 900,
        wrapperType: 'kg',
      }),
    ])
  })

  it('counts a bucket where it begins', async () => {
    expect(await made('2026-11-19T05:00:30Z', '2026-11-19T13:30:00Z')).toEqual([[1, 20]])
    expect(await made('2026-11-19T14:00:00Z', '2026-11-19T14:00:01Z')).toEqual([[2, 40]])
  })

  it('names an order that ran and made nothing', async () => {
    expect(await made('2026-11-19T05:00:30Z', '2026-11-19T14:00:00Z')).toEqual([
      [1, 20],
      [2, 0],
    ])
    expect(await made('2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z')).toEqual([])
  })

  it('is that of one product, or of one shift of each day', async () => {
    expect(await made('2026-11-19T00:00', '2026-11-21T00:00', { product: 'AZ-1' })).toEqual([[1, 30]])
    expect(await made('2026-11-19T06:00', '2026-11-21T06:00', { shift: 'TM' })).toEqual([
      [1, 10],
      [2, 80],
    ])
    expect(await made('2026-11-19T06:00', '2026-11-21T06:00', { shift: 'TT' })).toEqual([
      [1, 20],
      [2, 40],
    ])
  })

  it('is asked with a beginning before its end', async () => {
    const query = { line: 1, start: 'ayer', end: '2026-11-18T00:00' }
    expect((await server.call('production.summary', { query }, token)).message).toBe(
      'El dato inicio no es válido.',
    )
    expect(
      (await server.call('production.summary', { query: { ...query, start: '2026-11-19' } }, token)).code,
    ).toBe('window-invalid')
  })
})
