import { MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

const grain = { cliente: 'Molinos', cosecha: 2026, bolsa: null, deleted: false }

let server: TestServer
let token: string
beforeEach(async () => {
  const plant = aPlant().with(aLine(1).withTarget({ defaultSpeed: 40 }), aLine(2), aUser('OPERATOR'))
  server = await buildTestServer(plant)
  const product = { name: 'Trigo', wrappersPerPackage: 1, unitsPerWrapper: 1 }
  await server.db
    .insertInto('product')
    .values([
      { ...product, code: 'TRIGO', performance: 0.9 },
      { ...product, code: 'MAIZ' },
    ])
    .execute()
  await server.db.insertInto('productSpeed').values({ code: 'TRIGO', lineID: 1, speed: 55 }).execute()
  await server.db
    .insertInto('preloadedOrder')
    .values([
      { ...grain, id: 7, op: 'OP-7', producto: 'TRIGO', cantidad: 25, pesoBolsa: 50 },
      { ...grain, id: 8, op: 'OP-8', producto: 'ARROZ', cantidad: 25, pesoBolsa: 50 },
      { ...grain, id: 9, op: 'OP-9', producto: 'TRIGO', cantidad: 25, pesoBolsa: 50, deleted: true },
    ])
    .execute()
  await server.db
    .insertInto('validatedOrder')
    .values([
      { orderID: 'S1-1', lot: 'L-7', productCode: 'TRIGO' },
      { orderID: 'S1-2', lot: 'L-8', productCode: 'ARROZ' },
    ])
    .execute()
  token = await server.logIn('operator')
})
afterEach(() => server.close())

const create = (more: object) => server.call('orders.post', { body: { lineID: 1, ...more } }, token)
const start = (order: number, finalizes?: number) =>
  server.call('orders.start', { body: { order, ...(finalizes && { finalizes }) } }, token)
const finalize = (order: number) => server.call('orders.finalize', { body: { order } }, token)
const reprocess = (order: number) => server.call('orders.reprocess', { body: { order } }, token)
const preloaded = (id: number) =>
  server.db.selectFrom('preloadedOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const estado = async (orderID: string) =>
  (
    await server.db
      .selectFrom('validatedOrder')
      .select('estado')
      .where('orderID', '=', orderID)
      .executeTakeFirst()
  )?.estado

describe('an order made from a pre-loaded one', () => {
  it('takes over its op, product and bags; starting it marks that as used', async () => {
    const { answer } = await create({ preContractID: 7 })
    expect(answer).toMatchObject({
      op: 'OP-7',
      productCode: 'TRIGO',
      desiredProductionQuantity: 450,
      preContractID: 7,
      status: 0,
    })
    expect((await preloaded(7)).utilizado).toBe(false)
    expect((await start(answer.order)).answer).toMatchObject({ status: 1, desiredProductionSpeed: 55 })
    expect(await preloaded(7)).toMatchObject({ utilizado: true, revision: 2, updatedBy: 'operator' })
    const trail = await server.db
      .selectFrom('auditEntry')
      .select(['action', 'entityKey'])
      .orderBy('id')
      .execute()
    expect(trail.map(({ action, entityKey }) => `${action} ${entityKey}`)).toEqual([
      `order.create ${answer.order}`,
      'preloaded.use 7',
      `order.start ${answer.order}`,
    ])
  })

  it('may be of another product or quantity, said when it is made', async () => {
    expect((await create({ preContractID: 7, productCode: 'MAIZ', lot: 'L-1' })).answer).toMatchObject({
      op: 'OP-7',
      productCode: 'MAIZ',
      lot: 'L-1',
      desiredProductionQuantity: 500,
    })
    expect((await create({ preContractID: 7, desiredProductionQuantity: 12 })).answer).toMatchObject({
      desiredProductionQuantity: 12,
      version: 1,
    })
  })

  it('is refused when that is gone, used or of no known product', async () => {
    const { answer } = await create({ preContractID: 7 })
    await start(answer.order)
    const sentences = await Promise.all(
      [7, 8, 9, 10].map(async (preContractID) => (await create({ preContractID })).message),
    )
    expect(sentences).toEqual([
      'La precarga OP-7 ya fue utilizada.',
      'El producto ARROZ no existe.',
      'La precarga OP-9 fue eliminada.',
      'La precarga 10 no existe.',
    ])
    expect((await create({ preContractID: 7, validatedOrderID: 'S1-1' })).code).toBe('order-of-two-origins')
    expect((await create({})).message).toBe('El campo OP es requerido')
  })

  it('leaves it unused when the order could not start', async () => {
    const [running, next] = [(await create({ op: 'A' })).answer, (await create({ preContractID: 7 })).answer]
    await start(running.order)
    expect((await start(next.order)).code).toBe('order-running')
    expect((await preloaded(7)).utilizado).toBe(false)
  })
})

describe('an order made from a validated one', () => {
  it('takes over its number, lot and product; starting it gives Estado 2', async () => {
    const { answer } = await create({ validatedOrderID: 'S1-1' })
    expect(answer).toMatchObject({
      op: 'S1-1',
      lot: 'L-7',
      productCode: 'TRIGO',
      validatedOrderID: 'S1-1',
      desiredProductionQuantity: null,
    })
    expect(await estado('S1-1')).toBe(1)
    await start(answer.order)
    expect(await estado('S1-1')).toBe(2)
    expect((await create({ validatedOrderID: 'S1-1' })).message).toBe(
      'La orden a validar S1-1 ya fue utilizada.',
    )
    expect((await create({ validatedOrderID: 'S1-9' })).code).toBe('validated-unknown')
  })

  it('has Estado 3 when its product does not exist', async () => {
    const { answer } = await create({ validatedOrderID: 'S1-2' })
    expect(answer).toMatchObject({ op: 'S1-2', productCode: null })
    expect((await start(answer.order)).answer).toMatchObject({
      productCode: null,
      desiredProductionSpeed: 40,
    })
    expect(await estado('S1-2')).toBe(3)
  })

  it('gets the product that was entered before it starts', async () => {
    const { answer } = await create({ validatedOrderID: 'S1-2' })
    await server.db
      .insertInto('product')
      .values({ code: 'ARROZ', name: 'Arroz', wrappersPerPackage: 1, unitsPerWrapper: 1 })
      .execute()
    expect((await start(answer.order)).answer).toMatchObject({ productCode: 'ARROZ', productName: 'Arroz' })
    expect(await estado('S1-2')).toBe(2)
  })

  it('starts though that was deleted meanwhile', async () => {
    const { answer } = await create({ validatedOrderID: 'S1-1' })
    await server.db.deleteFrom('validatedOrder').execute()
    expect((await start(answer.order)).answer).toMatchObject({ status: 1, validatedOrderID: 'S1-1' })
  })
})

describe('a finalized order', () => {
  it('is made once more: the same op, product and quantity, counted by its version', async () => {
    const { answer: first } = await create({ preContractID: 7, lot: 'L-1' })
    expect((await reprocess(first.order)).message).toBe('La orden OP-7 todavía no fue finalizada.')
    await start(first.order)
    expect((await reprocess(first.order)).code).toBe('order-not-finalized')
    server.pass(MINUTE)
    await finalize(first.order)
    const { answer: again } = await reprocess(first.order)
    const same = {
      op: 'OP-7',
      productCode: 'TRIGO',
      lot: 'L-1',
      desiredProductionQuantity: 450,
      preContractID: 7,
    }
    expect(again).toMatchObject({ ...same, version: 1, status: 0, startDate: null, createdBy: 'operator' })
    expect((await reprocess(first.order)).answer.version).toBe(2)
    expect((await start(again.order)).answer).toMatchObject({ status: 1, version: 1 })
    expect((await reprocess(99_999)).code).toBe('order-unknown')
  })
})

describe('orders that start at the same time', () => {
  it('on several lines leave one running on each, and mark what they were made from once', async () => {
    const made = [
      (await create({ preContractID: 7 })).answer,
      (await create({ preContractID: 7 })).answer,
      (await create({ preContractID: 7, lineID: 2 })).answer,
      (await create({ validatedOrderID: 'S1-1', lineID: 2 })).answer,
    ]
    const answers = await Promise.all(made.map(({ order }) => start(order)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    const ready = await server.db
      .selectFrom('productionOrder')
      .select('lineID')
      .where('status', '=', 1)
      .orderBy('lineID')
      .execute()
    expect(ready).toEqual([{ lineID: 1 }, { lineID: 2 }])
    const uses = await server.db
      .selectFrom('auditEntry')
      .select('entityKey')
      .where('action', '=', 'preloaded.use')
      .execute()
    expect(uses).toHaveLength(1)
  })

  it('and that end the running one each, leave one running, and no gap', async () => {
    const running = (await create({ op: 'A' })).answer
    await start(running.order)
    const next = [
      (await create({ op: 'B' })).answer,
      (await create({ op: 'C' })).answer,
      (await create({ op: 'D' })).answer,
    ]
    server.pass(MINUTE)
    const answers = await Promise.all(next.map(({ order }) => start(order, running.order)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const ready = await server.db
      .selectFrom('productionOrder')
      .select('startDate')
      .where('status', '=', 1)
      .execute()
    const ended = await server.db
      .selectFrom('productionOrder')
      .select('endDate')
      .where('status', '=', 2)
      .execute()
    expect(ready.map(({ startDate }) => startDate)).toEqual(ended.map(({ endDate }) => endDate))
  })
})

describe('what an order can be made from', () => {
  const offered = async () => {
    const { preloaded: bags, validated } = (await server.call('orders.sources', {}, token)).answer
    return {
      preloaded: bags.map(({ op, bags: count }) => [op, count]),
      validated: validated.map(({ orderID }) => orderID),
    }
  }

  it('is what nobody deleted or used', async () => {
    expect(await offered()).toEqual({
      preloaded: [
        ['OP-8', null],
        ['OP-7', 450],
      ],
      validated: ['S1-1', 'S1-2'],
    })
    const first = (await create({ preContractID: 7 })).answer
    await start(first.order)
    await start((await create({ validatedOrderID: 'S1-2' })).answer.order, first.order)
    expect(await offered()).toEqual({ preloaded: [['OP-8', null]], validated: ['S1-1'] })
  })
})
