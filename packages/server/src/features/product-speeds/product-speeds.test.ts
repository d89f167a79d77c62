import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('the speed of a product on a line', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aLine(1), aLine(2), aUser('SUPERVISOR'), aUser('OPERATOR')))
    token = await server.logIn('supervisor')
    const packing = { wrappersPerPackage: 1, unitsPerWrapper: 1 }
    await server.call(
      'products.post',
      { body: { values: { code: 'AZ/1', name: 'Azúcar', ...packing } } },
      token,
    )
  })
  afterAll(() => server.close())

  const add = (values: object) => server.call('productspeeds.post', { body: { values } }, token)

  it('is added, changed by its composite key and deleted, also from a form', async () => {
    const key = { code: 'AZ/1', lineID: 2 }
    const { answer } = await add({ ...key, speed: 12.5 })
    expect(answer).toEqual({ ...key, speed: 12.5, productName: 'Azúcar', revision: 1 })
    const changed = await server.call(
      'productspeeds.put',
      { body: { key, values: { speed: 13, revision: 1 } } },
      token,
    )
    expect(changed.answer).toEqual({ ...answer, speed: 13, revision: 2 })
    expect(
      (await server.call('productspeeds.put', { body: { key, values: { speed: 14, revision: 1 } } }, token))
        .status,
    ).toBe(409)
    const byKey = '[["code","AZ/1"],["lineID",2]]'
    expect((await server.call('productspeeds.get', { query: { filter: byKey } }, token)).answer).toEqual([
      changed.answer,
    ])
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ key: JSON.stringify(key) }).toString()
    const gone = await server.app.inject({
      method: 'DELETE',
      url: '/api/productspeeds/delete',
      headers,
      payload,
    })
    expect(gone.statusCode).toBe(204)
    expect((await server.call('productspeeds.delete', { body: { key } }, token)).message).toBe(
      'El producto AZ/1 no tiene velocidad en la línea 2.',
    )
    const trail = await server.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entityKey', '=', 'AZ/1/2')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'productSpeed.create',
      'productSpeed.change',
      'productSpeed.delete',
    ])
  })

  it.each([
    [{ code: null }, 'El campo código es requerido'],
    [{ code: 'NADA' }, 'El producto NADA no existe.'],
    [{ lineID: 0 }, 'Defina una línea de 1 a 99.'],
    [{ lineID: 9 }, 'La línea 9 no existe.'],
    [{ speed: null }, 'El campo velocidad debe ser un número entre 0 y 99999,999'],
    [{ speed: -1 }, 'El campo velocidad debe ser un número entre 0 y 99999,999'],
  ])('with %j is refused', async (wrong, sentence) => {
    expect((await add({ code: 'AZ/1', lineID: 1, speed: 10, ...wrong })).message).toBe(sentence)
  })

  it('is there once, and is no matter of an operator', async () => {
    await add({ code: 'AZ/1', lineID: 1, speed: 10 })
    const twice = await add({ code: 'AZ/1', lineID: 1, speed: 11 })
    expect([twice.status, twice.message]).toEqual([
      409,
      'El producto AZ/1 ya tiene una velocidad en la línea 1.',
    ])
    expect((await server.call('productspeeds.get', {}, await server.logIn('operator'))).status).toBe(403)
  })
})
