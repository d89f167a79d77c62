import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../testing/plant-builder.ts'

const eight = at('2026-11-20T08:00:00Z')

describe('what a request says beside what its call knows', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const line = aLine(1, { enableStopsManager: true })
      .withOrder({ order: 7, startDate: eight })
      .withState('stopped', eight)
      .withStop({ order: 7, startDate: eight })
    server = await buildTestServer(aPlant().with(line, aUser('SUPERVISOR')), {
      now: at('2026-11-20T10:00:00Z'),
    })
    token = await server.logIn('supervisor')
    await ask('POST', '/api/products/post', {
      values: { code: 'A', name: 'Uno', wrappersPerPackage: 1, unitsPerWrapper: 1 },
    })
  })
  afterAll(() => server.close())

  const ask = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await server.app.inject({
      method,
      url,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
    return {
      ...(answer.json() as { code?: string; message?: string; revision?: number }),
      status: answer.statusCode,
    }
  }
  const trail = async () => (await server.db.selectFrom('auditEntry').select('action').execute()).length

  it('is refused, and named', async () => {
    const answers = [
      await ask('PUT', '/api/products/put', { key: 'A', values: { nope: 1, __proto: 2 } }),
      await ask('PUT', '/api/products/put', { key: 'A', values: {}, more: true }),
      await ask('POST', '/api/orders/post', { lineID: 1, op: 'A-1', speed: 3 }),
    ]
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      [400, 'La solicitud tiene datos que no se conocen: nope, __proto.'],
      [400, 'La solicitud tiene datos que no se conocen: more.'],
      [400, 'La solicitud tiene datos que no se conocen: speed.'],
    ])
  })

  it('is refused when it is one field in two spellings', async () => {
    const answer = await ask('POST', '/api/users/authenticate', {
      USERID: 'zz',
      userid: 'supervisor',
      password: 'demo',
    })
    expect([answer.status, answer.code]).toEqual([400, 'field-twice'])
  })

  it('is left unread where a grid sends back the row as it was answered', async () => {
    const key = { order: 7, lineID: 1, stopID: 1 }
    const sent = { observation: 'Ruido', recognized: true, endDate: '2026-11-20T09:00:00.000Z' }
    const answer = await ask('PUT', '/api/stops/put', { key, values: sent })
    expect(answer).toMatchObject({
      status: 200,
      observation: 'Ruido',
      recognized: false,
      endDate: null,
      revision: 2,
    })
  })

  it('is found whatever its case', async () => {
    expect(await ask('PUT', '/api/products/put', { key: 'A', values: { NAME: 'Dos' } })).toMatchObject({
      name: 'Dos',
      revision: 2,
    })
  })

  it('changes nothing when it says what is there already: no revision, no trail', async () => {
    const before = await trail()
    const stop = { order: 7, lineID: 1, stopID: 1 }
    const answers = [
      await ask('PUT', '/api/products/put', { key: 'A', values: {} }),
      await ask('PUT', '/api/products/put', { key: 'A', values: { name: 'Dos', revision: 2 } }),
      await ask('PUT', '/api/oeeindex/put', { key: 7, values: { status: 2, validation: true } }),
      await ask('PUT', '/api/oeeindex/put', { key: 7, values: { lot: '' } }),
      await ask('PUT', '/api/oeeindex/validate', { order: 7, validation: false }),
      await ask('PUT', '/api/stops/put', { key: stop, values: { observation: ' Ruido ' } }),
    ]
    expect(answers.map(({ status, revision }) => [status, revision])).toEqual([
      [200, 2],
      [200, 2],
      [200, 1],
      [200, 1],
      [200, 1],
      [200, 2],
    ])
    expect(await trail()).toBe(before)
  })
})

describe('what is no number', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const line = aLine(1).withOrder({ order: 7, startDate: eight, endDate: at('2026-11-20T09:00:00Z') })
    server = await buildTestServer(aPlant().with(line, aUser('SUPERVISOR')))
    token = await server.logIn('supervisor')
  })
  afterAll(() => server.close())

  const preloaded = {
    op: 'P-1',
    producto: 'A',
    cliente: 'C',
    bolsa: 'B',
    cosecha: 2026,
    cantidad: 10,
    pesoBolsa: 25,
  }
  const signed = { order: 7, reason: 'Ajuste', user: 'supervisor', password: 'demo' }

  it.each([true, [], {}, [3], 'x'])('%j is taken nowhere for a number', async (value) => {
    const bodies = [
      ['POST', '/api/preContract/post', { values: { ...preloaded, cantidad: value } }],
      ['POST', '/api/preContract/post', { values: { ...preloaded, pesoBolsa: value } }],
      ['POST', '/api/orders/post', { lineID: 1, op: 'A', desiredProductionQuantity: value }],
      ['PUT', '/api/oeeindex/put', { key: 7, values: { desiredProductionQuantity: value } }],
      ['PUT', '/api/oeeindex/adjust', { ...signed, discountTime: value }],
      [
        'POST',
        '/api/products/post',
        { values: { code: 'B', name: 'B', wrappersPerPackage: value, unitsPerWrapper: 1 } },
      ],
      [
        'POST',
        '/api/stops/split',
        { order: 7, lineID: 1, stopID: 1, split: value, newStart: '2026-11-20T08:30' },
      ],
    ] as const
    for (const [method, url, payload] of bodies) {
      const answer = await server.app.inject({
        method,
        url,
        payload,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([url, answer.statusCode, (answer.json() as { code: string }).code]).toEqual([
        url,
        400,
        'field-not-number',
      ])
    }
  })

  it.each([1e15, 1e300])('%d is too large, and not too precise', async (value) => {
    const post = (values: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/preContract/post',
        payload: { values },
        headers: { authorization: `Bearer ${token}` },
      })
    const said = [
      await post({ ...preloaded, cantidad: value }),
      await post({ ...preloaded, pesoBolsa: value }),
    ]
    expect(said.map((answer) => (answer.json() as { message: string }).message)).toEqual([
      'El campo cantidad admite hasta 1.000.000 de toneladas',
      'El campo peso admite hasta 1.000.000 de kilos',
    ])
  })

  it('a bound that is not reached itself is said so', async () => {
    const answer = await server.call(
      'orders.post',
      { body: { lineID: 1, op: 'Q2', desiredProductionQuantity: 0 } },
      token,
    )
    expect(answer.message).toMatch(/debe ser mayor que 0\.$/)
  })
})
