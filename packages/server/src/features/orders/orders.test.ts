import { MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')

let server: TestServer
let token: string
beforeEach(async () => {
  const plant = aPlant().with(
    aLine(1).withTarget({ defaultSpeed: 40 }),
    aLine(2, { enableOrderManager: false }),
    aUser('OPERATOR'),
  )
  server = await buildTestServer(plant, { now: NOW })
  await server.db
    .insertInto('product')
    .values({ code: 'AZ-1', name: 'Azúcar 1 kg', wrappersPerPackage: 10, unitsPerWrapper: 2, unit: 'kg' })
    .execute()
  await server.db.insertInto('productSpeed').values({ code: 'AZ-1', lineID: 1, speed: 55 }).execute()
  token = await server.logIn('operator')
})
afterEach(() => server.close())

const post = async (op: string, more: object = {}) =>
  (await server.call('orders.post', { body: { lineID: 1, op, ...more } }, token)).answer
const start = (order: number, finalizes?: number) =>
  server.call('orders.start', { body: { order, ...(finalizes && { finalizes }) } }, token)
const statuses = async () =>
  (await server.db.selectFrom('productionOrder').select(['order', 'status']).orderBy('order').execute()).map(
    (row) => row.status,
  )

describe('an order', () => {
  it('is created for later and says who made it', async () => {
    const order = await post('OP-1', { lot: 'L1', productCode: 'AZ-1', desiredProductionQuantity: 500 })
    expect(order).toMatchObject({
      op: 'OP-1',
      version: 0,
      status: 0,
      startDate: null,
      productName: 'Azúcar 1 kg',
      createdBy: 'operator',
    })
    expect(order.createDate).toBe('2026-11-20T10:00:00.000Z')
  })

  it('counts its reprocesses', async () => {
    expect(
      [await post('OP-1'), await post('OP-1'), await post('OP-2')].map((order) => order.version),
    ).toEqual([0, 1, 0])
  })

  it('of one op made on two lines at once has a version of its own', async () => {
    await server.db.updateTable('line').set({ enableOrderManager: true }).execute()
    const both = await Promise.all(
      [1, 2].map((lineID) => server.call('orders.post', { body: { lineID, op: 'OP-1' } }, token)),
    )
    const made = both.filter(({ status }) => status === 200).map(({ answer }) => answer.version)
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 1].slice(0, made.length))
    for (const { status, code } of both)
      if (status !== 200) expect([status, code]).toEqual([409, 'changed-meanwhile'])
  })

  it('is refused for a product that does not exist and on a line without orders', async () => {
    const unknown = await server.call(
      'orders.post',
      { body: { lineID: 1, op: 'A', productCode: 'ZZ' } },
      token,
    )
    const without = await server.call('orders.post', { body: { lineID: 2, op: 'A' } }, token)
    expect([unknown.status, unknown.message]).toEqual([404, 'El producto ZZ no existe.'])
    expect([without.status, without.message]).toEqual([409, 'La línea 2 no gestiona órdenes.'])
  })

  it("starts with the product's speed on the line, else with the line's target", async () => {
    const [withProduct, without] = [await post('A', { productCode: 'AZ-1' }), await post('B')]
    expect((await start(withProduct.order)).answer).toMatchObject({
      status: 1,
      desiredProductionSpeed: 55,
      startDate: '2026-11-20T10:00:00.000Z',
    })
    expect((await start(without.order, withProduct.order)).answer).toMatchObject({
      status: 1,
      desiredProductionSpeed: 40,
    })
  })

  it('does not end the running one unless the request names it', async () => {
    const [running, next] = [await post('A'), await post('B')]
    await start(running.order)
    const refused = await start(next.order)
    expect([refused.status, refused.code]).toEqual([409, 'order-running'])
    expect(refused.answer).toMatchObject({ values: { order: running.order, op: 'A' } })
    expect((await start(next.order, next.order)).status).toBe(409)
    expect(await statuses()).toEqual([1, 0])
    server.pass(MINUTE)
    await start(next.order, running.order)
    expect(await statuses()).toEqual([2, 1])
    const rows = await server.db
      .selectFrom('productionOrder')
      .select(['startDate', 'endDate'])
      .orderBy('order')
      .execute()
    expect(rows[0]?.endDate).toBe(rows[1]?.startDate)
  })

  it('is started once, however many start orders at the same time', async () => {
    const orders = [await post('A'), await post('B'), await post('C'), await post('D')]
    const answers = await Promise.all(orders.map(({ order }) => start(order)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).every(({ code }) => code === 'order-running')).toBe(
      true,
    )
    expect((await statuses()).filter((status) => status === 1)).toHaveLength(1)
  })

  it('neither starts twice nor ends before it started nor ends twice', async () => {
    const { order } = await post('A')
    const finalize = () => server.call('orders.finalize', { body: { order } }, token)
    expect((await finalize()).code).toBe('order-not-started')
    await start(order)
    expect((await start(order)).code).toBe('order-started')
    expect((await finalize()).answer).toMatchObject({ status: 2, endDate: '2026-11-20T10:00:00.000Z' })
    expect([(await finalize()).code, (await start(order)).code]).toEqual([
      'order-finalized',
      'order-finalized',
    ])
    expect((await start(999)).code).toBe('order-unknown')
  })

  it("never begins before the line's last order ended, though the line's clock was ahead", async () => {
    await server.db.updateTable('line').set({ description: 'x' }).execute()
    const { order } = await post('A')
    await start(order)
    const ahead = at('2026-11-20T10:00:07Z')
    await server.db
      .updateTable('productionOrder')
      .set({ startDate: ahead })
      .where('order', '=', order)
      .execute()
    const next = await post('B')
    expect((await start(next.order, order)).answer.startDate).toBe('2026-11-20T10:00:07.000Z')
  })

  it('leaves a trail, marks its window and tells the pipeline, all of it or nothing', async () => {
    const [first, second] = [await post('A'), await post('B')]
    await start(first.order)
    await start(second.order)
    const trail = await server.db
      .selectFrom('auditEntry')
      .select(['action', 'entityKey', 'userID'])
      .orderBy('id')
      .execute()
    expect(trail.map((entry) => `${entry.userID} ${entry.action} ${entry.entityKey}`)).toEqual([
      `operator order.create ${first.order}`,
      `operator order.create ${second.order}`,
      `operator order.start ${first.order}`,
    ])
    expect(await server.db.selectFrom('dirtyWindow').select('lineID').execute()).toEqual([{ lineID: 1 }])
    expect(server.bus.hints).toEqual([{ topic: 'facts', lineIDs: [1] }])
  })

  it('is found by line, lot, status and number', async () => {
    const [a, b] = [await post('A', { lot: 'L-1' }), await post('B', { lot: 'L-2' })]
    await start(b.order)
    const found = async (filter: unknown) =>
      (await server.call('orders.get', { query: { filter: JSON.stringify(filter) } }, token)).answer.map(
        (order) => order.op,
      )
    expect(await found(['orderID', '=', a.order])).toEqual(['A'])
    expect(await found(['lot', 'L-2'])).toEqual(['B'])
    expect(await found([['LINEID', '=', 1], 'and', ['status', '=', '1']])).toEqual(['B'])
    expect(await found([['lineID', '=', 2]])).toEqual([])
    expect(await found(['order', b.order])).toEqual(['B'])
    const refused = await server.call('orders.get', { query: { filter: '["password","=","A"]' } }, token)
    expect([refused.status, refused.message]).toEqual([400, 'La lista no tiene la columna password.'])
  })

  it('comes newest first, as many as somebody wants', async () => {
    await post('A')
    const { order } = await post('B')
    const { answer } = await server.call('orders.get', { query: { take: '1' } }, token)
    expect(answer).toMatchObject([{ order, orderID: order, op: 'B' }])
  })

  it('is listed with the names of its line and product', async () => {
    const [a] = [await post('A', { productCode: 'AZ-1' }), await post('B')]
    await start(a.order)
    const load = async (query: object) => (await server.call('orders.grid', { query }, token)).answer
    expect(await load({ filter: '["status","=",1]' })).toMatchObject([
      { order: a.order, line: 'Línea 1', productName: 'Azúcar 1 kg' },
    ])
    expect(await load({ filter: '["productName","contains","azucar"]', isCountQuery: 'true' })).toBe(1)
  })
})
