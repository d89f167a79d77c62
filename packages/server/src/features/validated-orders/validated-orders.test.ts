import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('a future order', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aLine(1), aUser('SUPERVISOR'), aUser('CONSULTANT')))
    const packing = { name: 'Azúcar', wrappersPerPackage: 1, unitsPerWrapper: 1 }
    await server.db
      .insertInto('product')
      .values({ ...packing, code: 'AZ-1' })
      .execute()
    token = await server.logIn('supervisor')
  })
  afterAll(() => server.close())

  const add = (orderID: string | null, more: object = {}) =>
    server.call(
      'validatedOrder.post',
      { body: { values: { orderID, lot: 'L-1', productCode: 'AZ-1', ...more } } },
      token,
    )
  const change = (key: string, values: object) =>
    server.call('validatedOrder.put', { body: { key, values } }, token)
  const remove = (key: string | string[]) => server.call('validatedOrder.delete', { body: { key } }, token)
  const keys = async () =>
    (await server.db.selectFrom('validatedOrder').select('orderID').orderBy('orderID').execute()).map(
      ({ orderID }) => orderID,
    )

  it('is added, changed and deleted, and the trail remembers', async () => {
    const { answer } = await add('S1-1')
    expect(answer).toMatchObject({
      orderID: 'S1-1',
      lot: 'L-1',
      productCode: 'AZ-1',
      productName: 'Azúcar',
      Estado: 1,
      revision: 1,
    })
    const changed = await change('S1-1', { lot: 'L-2', productCode: 'NADA', orderID: 'X', revision: 1 })
    expect(changed.answer).toEqual({
      ...answer,
      lot: 'L-2',
      productCode: 'NADA',
      productName: null,
      revision: 2,
    })
    const stale = await change('S1-1', { lot: 'L-3', revision: 1 })
    expect(stale).toMatchObject({
      code: 'changed-meanwhile',
      answer: { conflict: { current: { lot: 'L-2', revision: 2 } } },
    })
    expect((await remove('S1-1')).status).toBe(204)
    expect((await change('S1-1', { lot: 'L' })).message).toBe('La orden a validar S1-1 no existe.')
    const trail = await server.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entityKey', '=', 'S1-1')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'validated.create',
      'validated.change',
      'validated.delete',
    ])
  })

  it.each([
    [{ orderID: ' ' }, 'El campo orden es requerido'],
    [{ lot: null }, 'El campo lote es requerido'],
    [{ productCode: '' }, 'El campo producto es requerido'],
    [{ orderID: 'O'.repeat(13) }, 'Máximo 12 caracteres'],
    [{ lot: 'L'.repeat(51) }, 'Máximo 50 caracteres'],
    [{ productCode: 'P'.repeat(19) }, 'Máximo 18 caracteres'],
  ])('is refused with %j', async (wrong, sentence) => {
    const { status, message } = await add('S2-1', wrong)
    expect([status, message]).toEqual([400, sentence])
  })

  it('is there once', async () => {
    await add('S3-1')
    const twice = await add('S3-1')
    expect([twice.status, twice.message]).toEqual([409, 'Ya existe una orden a validar S3-1.'])
    await remove('S3-1')
  })

  it('is deleted with others, all of them or none', async () => {
    for (const key of ['S4-1', 'S4-2', 'S4-3']) await add(key)
    const refused = await remove(['S4-1', 'S4-9', 'S4-2'])
    expect([refused.status, refused.message]).toEqual([404, 'La orden a validar S4-9 no existe.'])
    expect(await keys()).toEqual(['S4-1', 'S4-2', 'S4-3'])
    expect((await remove(['S4-1', 'S4-2', 'S4-2'])).status).toBe(204)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
    const several = new URLSearchParams({ key: '["S4-3"]' }).toString()
    expect(
      (await server.app.inject({ method: 'DELETE', url: '/api/validatedOrder', headers, payload: several }))
        .statusCode,
    ).toBe(204)
    await add('S4 4')
    expect(
      (
        await server.app.inject({
          method: 'DELETE',
          url: '/api/validatedOrder',
          headers,
          payload: 'key=S4+4',
        })
      ).statusCode,
    ).toBe(204)
    expect(await keys()).toEqual([])
  })

  it('that was used is not changed, and deleted when one says so once more', async () => {
    for (const key of ['S6-1', 'S6-2']) await add(key)
    await server.db.updateTable('validatedOrder').set({ estado: 2 }).where('orderID', '=', 'S6-1').execute()
    const change = await server.call(
      'validatedOrder.put',
      { body: { key: 'S6-1', values: { lot: 'L-9' } } },
      token,
    )
    expect([change.code, change.message]).toEqual([
      'validated-used',
      'La orden a validar S6-1 ya fue utilizada.',
    ])
    const remove = (confirmed?: boolean) =>
      server.call(
        'validatedOrder.delete',
        { body: { key: ['S6-2', 'S6-1'], ...(confirmed && { confirmed }) } },
        token,
      )
    const asked = await remove()
    expect([asked.status, asked.message]).toEqual([
      409,
      'Ya se usaron para producir: S6-1. Las órdenes de producción que se hicieron con ellas quedan como están.',
    ])
    expect((await remove(true)).status).toBe(204)
  })

  it('is seen by a consultant, who changes nothing', async () => {
    await add('S5-1')
    const consultant = await server.logIn('consultant')
    const seen = await server.call(
      'validatedOrder.get',
      { query: { filter: '["productName","=","azucar"]' } },
      consultant,
    )
    expect(seen.answer).toEqual([expect.objectContaining({ orderID: 'S5-1', Estado: 1 })])
    expect((await server.call('validatedOrder.delete', { body: { key: 'S5-1' } }, consultant)).status).toBe(
      403,
    )
  })
})
