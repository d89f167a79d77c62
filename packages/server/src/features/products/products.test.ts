import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('products', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const products = {
      insertInto: async (db: TestServer['db']) => {
        const packing = { wrappersPerPackage: 1, unitsPerWrapper: 1 }
        await db
          .insertInto('product')
          .values([
            { code: 'A', name: 'Maíz', unit: 'bolsas', ...packing },
            { code: 'B', name: 'Árnica', ...packing },
            { code: 'C', name: 'Soja', ...packing },
          ])
          .execute()
      },
    }
    const making = aLine(1)
      .withOrder({
        order: 1,
        productCode: 'C',
        startDate: at('2026-11-18T08:00:00Z'),
        endDate: at('2026-11-18T12:00:00Z'),
      })
      .withOrder({
        order: 2,
        productCode: 'A',
        startDate: at('2026-11-18T12:00:00Z'),
        endDate: at('2026-11-19T12:00:00Z'),
      })
      .withOrder({ order: 3, productCode: 'B', startDate: at('2026-11-20T08:00:00Z') })
    server = await buildTestServer(aPlant().with(products, making, aLine(2), aUser('OPERATOR')))
    token = await server.logIn('operator')
  })
  afterAll(() => server.close())
  const made = async (startDate: string, endDate: string, more: object = {}) => {
    const { answer } = await server.call(
      'products.lookupByLineAndDate',
      { query: { line: 1, startDate, endDate, ...more } },
      token,
    )
    return answer.map(({ value }) => value)
  }

  it('are chosen by their names', async () => {
    const { answer } = await server.call('products.lookup', {}, token)
    expect(answer.map(({ text }) => text)).toEqual(['Árnica', 'Maíz', 'Soja'])
  })

  it('of a line and a window are those of the orders that it made then, wholly or in part', async () => {
    expect(await made('2026-11-18T12:00:00Z', '2026-11-19T00:00:00Z')).toEqual(['A'])
    expect(await made('2026-11-18T11:59:00Z', '2026-11-18T12:00:01Z')).toEqual(['A', 'C'])
    expect(await made('2026-11-19T12:00:00Z', '2026-11-20T08:00:00Z')).toEqual([])
    expect(await made('2026-11-20T09:00:00', '2026-11-20T12:00:00', { includeOptionForAll: 'true' })).toEqual(
      ['', 'B'],
    )
  })

  it('of a window are headed by “All” where somebody wants that', async () => {
    const query = {
      line: 1,
      startDate: '2026-11-20T09:00:00',
      endDate: '2026-11-20T12:00:00',
      includeOptionForAll: 'true',
    }
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
    const spanish = await server.call('products.lookupByLineAndDate', { query }, token)
    const english = await server.call('products.lookupByLineAndDate', { query }, token, { headers })
    expect([spanish.answer[0], english.answer[0]]).toEqual([
      { value: '', text: 'Todos' },
      { value: '', text: 'All' },
    ])
    expect(english.answer.slice(1)).toEqual([{ value: 'B', text: 'Árnica' }])
  })

  it('of a window that is turned around are none', async () => {
    const query = { line: 1, startDate: '2026-11-20T09:00:00Z', endDate: '2026-11-19T09:00:00Z' }
    expect((await server.call('products.lookupByLineAndDate', { query }, token)).code).toBe('window-invalid')
  })

  it('have a unit, or none', async () => {
    const unit = async (code: string) => server.call('products.getUnitById', { query: { code } }, token)
    expect([(await unit('A')).answer, (await unit('C')).answer]).toEqual([{ unit: 'bolsas' }, { unit: null }])
    expect((await unit('Z')).message).toBe('El producto Z no existe.')
  })

  it('are loaded by grids', async () => {
    const query = { filter: '["name","contains","arn"]', requireTotalCount: 'true' }
    const { answer } = await server.call('products.get', { query }, token)
    const arnica = {
      code: 'B',
      name: 'Árnica',
      wrappersPerPackage: 1,
      unitsPerWrapper: 1,
      unit: null,
      performance: null,
      revision: 1,
    }
    expect(answer).toEqual({ data: [arnica], totalCount: 1 })
  })
})

describe('a product', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aLine(1), aLine(2), aUser('SUPERVISOR')))
    token = await server.logIn('supervisor')
  })
  afterAll(() => server.close())

  const PACKING = { wrappersPerPackage: 2, unitsPerWrapper: 12 }
  const add = (code: string, more: object = {}) =>
    server.call('products.post', { body: { values: { code, name: 'Azúcar', ...PACKING, ...more } } }, token)
  const change = (key: string, values: object) =>
    server.call('products.put', { body: { key, values } }, token)
  const remove = (key: string) => server.call('products.delete', { body: { key } }, token)

  it('is added, changed and deleted, and the trail remembers', async () => {
    const { answer } = await add('P 1', { performance: 0.5 })
    expect(answer).toEqual({
      code: 'P 1',
      name: 'Azúcar',
      ...PACKING,
      unit: null,
      performance: 0.5,
      revision: 1,
    })
    expect((await change('P 1', { unit: 'kg', code: 'X', revision: 1 })).answer).toEqual({
      ...answer,
      unit: 'kg',
      revision: 2,
    })
    expect((await change('P 1', { unit: 'g', revision: 1 })).code).toBe('changed-meanwhile')
    expect((await add('P 1')).message).toBe('Ya existe un producto P 1.')
    expect((await remove('P 1')).status).toBe(204)
    expect((await change('P 1', { unit: 'g' })).message).toBe('El producto P 1 no existe.')
    const trail = await server.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entityKey', '=', 'P 1')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['product.create', 'product.change', 'product.delete'])
  })

  it.each([
    [{ code: 'P'.repeat(19) }, 'Máximo 18 caracteres'],
    [{ code: null }, 'El campo código es requerido'],
    [{ name: ' ' }, 'El campo nombre es requerido'],
    [{ name: 'N'.repeat(41) }, 'Máximo 40 caracteres'],
    [{ unit: 'U'.repeat(11) }, 'Máximo 10 caracteres'],
    [
      { wrappersPerPackage: 0 },
      'El campo envoltorios por paquete debe ser un número entero entre 1 y 2147438647',
    ],
    [
      { unitsPerWrapper: 2_147_438_648 },
      'El campo unidades por envoltorio debe ser un número entero entre 1 y 2147438647',
    ],
    [{ performance: 1.01 }, 'El rendimiento debe ser un numero entre 0 y 1'],
  ])('with %j is refused', async (wrong, sentence) => {
    const { status, message } = await add('P-2', wrong)
    expect([status, message]).toEqual([400, sentence])
  })

  it('that something names stays, and the sentence says where', async () => {
    await add('P-3')
    await server.call('productspeeds.post', { body: { values: { code: 'P-3', lineID: 2, speed: 9 } } }, token)
    const order = {
      op: 'A',
      version: 0,
      lineID: 1,
      productCode: 'P-3',
      status: 0 as const,
      validation: false,
    }
    await server.db.insertInto('productionOrder').values(order).execute()
    await server.db
      .insertInto('validatedOrder')
      .values({ orderID: 'V', lot: 'L', productCode: 'P-3' })
      .execute()
    const refused = await remove('P-3')
    expect([refused.status, refused.message]).toEqual([
      409,
      'El producto P-3 está en uso. Órdenes: 1. Precargas: 0. Órdenes a validar: 1. Líneas con velocidad: 2. No se puede eliminar.',
    ])
  })
})
