import { setTimeout } from 'node:timers/promises'
import type { BodyOf } from '@baliza/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { computeIndexes } from '../../testing/compute-indexes.ts'
import { openTestIndexer } from '../../testing/open-test-indexer.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const t = (time: string) => at(`2026-11-20T${time}:00Z`)
const NOW = t('12:00')
const SPAN = { start: t('05:00'), end: NOW }

let server: TestServer
let token: string
beforeEach(async () => {
  const line = aLine(1)
    .withTarget({ defaultSpeed: 60 })
    .withOrder({ order: 1, op: 'A', startDate: t('06:00'), endDate: t('10:00') })
    .withOrder({ order: 2, op: 'B', startDate: t('10:00') })
    .withOrder({ order: 3, op: 'C', startDate: null })
    .withState('running', t('06:00'), t('07:00'))
    .withState('stopped', t('07:00'), t('08:00'))
    .withState('running', t('08:00'))
    .withStop({ order: 1, startDate: t('07:00'), endDate: t('08:00'), reasonID: 7 })
    .withPieces({ order: 1, start: t('06:30'), units: 3600 })
  server = await buildTestServer(aPlant().with(line, aUser('SUPERVISOR'), aUser('OPERATOR')), { now: NOW })
  await server.db
    .insertInto('product')
    .values({ code: 'P2', name: 'Dos', wrappersPerPackage: 1, unitsPerWrapper: 1 })
    .execute()
  await server.db.insertInto('productSpeed').values({ code: 'P2', lineID: 1, speed: 30 }).execute()
  token = await server.logIn('supervisor')
})
afterEach(() => server.close())

const signer = { user: 'supervisor', password: 'demo' }
const adjust = (body: Partial<BodyOf<'oeeindex.adjust'>>) =>
  server.call('oeeindex.adjust', { body: { order: 1, discountTime: 90, ...signer, ...body } }, token)
const validate = (body: Partial<BodyOf<'oeeindex.validate'>>, as = token) =>
  server.call('oeeindex.validate', { body: { order: 1, validation: true, ...body } }, as)
const put = (values: BodyOf<'oeeindex.put'>['values'], key = 1) =>
  server.call('oeeindex.put', { body: { key, values } }, token)
const trail = () =>
  server.db.selectFrom('auditEntry').selectAll().where('entity', '=', 'order').orderBy('id').execute()
const indexOf = (order: number) =>
  server.db.selectFrom('orderIndex').selectAll().where('order', '=', order).executeTakeFirstOrThrow()

describe('adjusting an order', () => {
  it('charges it with other minutes than its discounted stops, signed by whoever gave the password', async () => {
    await computeIndexes(server.db, SPAN, NOW)
    expect(await indexOf(1)).toMatchObject({ discountTime: 60, staffedTimeCorrect: 180, utilization: 1 })
    const operator = await server.logIn('operator')
    const refused = await server.call(
      'oeeindex.adjust',
      { body: { order: 1, discountTime: 90, ...signer } },
      operator,
    )
    expect(refused.code).toBe('not-allowed')
    const { answer } = await adjust({ reason: 'Ensayo de I+D' })
    expect(answer).toMatchObject({ order: 1, adjustedDiscountTime: 90, revision: 2, updatedBy: 'supervisor' })
    await computeIndexes(server.db, SPAN, NOW)
    expect(await indexOf(1)).toMatchObject({
      adjustedDiscountTime: 90,
      discountTime: 60,
      staffedTimeCorrect: 150,
      utilization: 1.2,
    })
  })

  it('is answered with the figures that follow from it, where a pipeline computes them', async () => {
    await computeIndexes(server.db, SPAN, NOW)
    await server.db.insertInto('heartbeat').values({ id: 1, at: NOW }).execute()
    const indexer = await openTestIndexer(server.db, NOW)
    const adjusted = adjust({})
    while ((await trail()).length === 0) await setTimeout(5)
    await indexer.run()
    expect((await adjusted).answer).toMatchObject({
      adjustedDiscountTime: 90,
      staffedTimeCorrect: 150,
      utilization: 1.2,
    })
    await indexer.stop()
  })

  it('leaves a trail with its reason, marks the whole order and tells the pipeline', async () => {
    await adjust({ reason: 'Ensayo' })
    const [entry] = await trail()
    expect(entry).toMatchObject({ userID: 'supervisor', action: 'order.adjust', entityKey: '1' })
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ adjustedDiscountTime: null })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ adjustedDiscountTime: 90, reason: 'Ensayo' })
    expect(await server.db.selectFrom('dirtyWindow').selectAll().execute()).toMatchObject([
      { lineID: 1, start: t('06:00'), end: t('10:00') },
    ])
    expect(server.bus.hints).toContainEqual({ topic: 'facts', lineIDs: [1] })
  })

  it('can be taken back', async () => {
    await adjust({})
    expect((await adjust({ discountTime: null, revision: 2 })).answer).toMatchObject({
      adjustedDiscountTime: null,
      revision: 3,
    })
  })

  it('is refused before it ended, below nothing, and beyond its time', async () => {
    expect(await adjust({ order: 2 })).toMatchObject({
      status: 409,
      message: 'La orden B todavía no fue finalizada.',
    })
    expect((await adjust({ order: 3 })).code).toBe('order-not-finalized')
    expect((await adjust({ discountTime: -1 })).code).toBe('adjustment-negative')
    expect((await adjust({ discountTime: 240.5 })).message).toBe(
      'El tiempo de descuento no puede superar los 240 minutos que duró la orden.',
    )
    expect((await adjust({ discountTime: 240 })).status).toBe(200)
    expect((await adjust({ reason: 'x'.repeat(41) })).message).toBe(
      'El dato motivo admite hasta 40 caracteres.',
    )
    expect((await adjust({ order: 999 })).code).toBe('order-unknown')
    expect(await trail()).toHaveLength(1)
  })

  it('asks for the password and the role of the signer', async () => {
    expect(await adjust({ password: 'wrong' })).toMatchObject({ status: 401, message: 'Firma no válida' })
    expect((await adjust({ user: 'operator' })).code).toBe('signer-not-allowed')
    expect(await trail()).toEqual([])
  })

  it('tells who was faster when somebody changed it meanwhile; of two at once one wins', async () => {
    await validate({})
    expect(await adjust({ revision: 1 })).toMatchObject({
      status: 409,
      code: 'order-changed',
      message: 'Ana SUPERVISOR cambió la orden A a las 13:00:00. Actualice y vuelva a intentarlo.',
    })
    const both = await Promise.all([adjust({ revision: 2 }), adjust({ revision: 2 })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('validating an order', () => {
  it('is for operators too, is noted, and can be taken back', async () => {
    const operator = await server.logIn('operator')
    expect((await validate({ revision: 1 }, operator)).answer).toMatchObject({
      validation: true,
      updatedBy: 'operator',
      revision: 2,
    })
    expect((await validate({ validation: false, user: 'somebody' })).answer).toMatchObject({
      validation: false,
      updatedBy: 'supervisor',
    })
    expect((await trail()).map(({ action }) => action)).toEqual(['order.validate', 'order.invalidate'])
  })

  it('takes a form', async () => {
    const { statusCode } = await server.app.inject({
      method: 'PUT',
      url: '/api/oeeindex/validate',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'order=1&validation=true&user=supervisor',
    })
    expect(statusCode).toBe(200)
    expect((await validate({ validation: false })).answer.revision).toBe(3)
  })
})

describe('correcting an order', () => {
  it('changes what was written down of it', async () => {
    const { answer } = await put({ lot: ' L7 ', desiredProductionQuantity: 900, revision: 1 })
    expect(answer).toMatchObject({
      lot: 'L7',
      desiredProductionQuantity: 900,
      productCode: null,
      revision: 2,
    })
    expect((await put({ lot: null })).answer.lot).toBeNull()
  })

  it('to another product aims at the speed of that one, and its figures follow', async () => {
    expect((await put({ productCode: 'P2' })).answer).toMatchObject({ productCode: 'P2', productName: 'Dos' })
    await computeIndexes(server.db, SPAN, NOW)
    expect(await indexOf(1)).toMatchObject({ desiredProductionSpeed: 30, throughput: 3600 / 30 / 180 })
    expect((await put({ productCode: 'nope' })).code).toBe('product-unknown')
    expect((await put({ productCode: 'P2' }, 3)).answer).toMatchObject({
      productCode: 'P2',
      desiredProductionSpeed: null,
    })
  })

  it('is refused when somebody changed it meanwhile', async () => {
    await validate({})
    expect((await put({ lot: 'x', revision: 1 })).code).toBe('order-changed')
  })

  it.each([-1, 1e300])('wants no quantity like %s', async (desiredProductionQuantity) => {
    expect((await put({ desiredProductionQuantity })).status).toBe(400)
  })
})

it('keeps a speed that a person types, whatever the product is; without it the target says it again', async () => {
  const speed = () =>
    server.db
      .selectFrom('productionOrder')
      .select(['desiredProductionSpeed', 'speedTyped'])
      .where('order', '=', 1)
      .executeTakeFirstOrThrow()
  await put({ desiredProductionSpeed: 33 })
  expect(await speed()).toEqual({ desiredProductionSpeed: 33, speedTyped: true })
  await put({ productCode: null })
  expect(await speed()).toEqual({ desiredProductionSpeed: 33, speedTyped: true })
  await put({ desiredProductionSpeed: null })
  const target = await server.db.selectFrom('lineTarget').select('defaultSpeed').executeTakeFirst()
  expect(await speed()).toEqual({ desiredProductionSpeed: target?.defaultSpeed ?? null, speedTyped: false })
})
