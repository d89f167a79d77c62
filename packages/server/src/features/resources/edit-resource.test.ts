import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('lines as an administrator edits them', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const busy = aLine(1)
      .withOrder({ order: 7, startDate: at('2026-11-20T06:00:00Z') })
      .withTarget({})
    server = await buildTestServer(aPlant().with(busy, aUser('ADMINISTRATOR')))
    token = await server.logIn('administrato')
  })
  afterAll(() => server.close())

  const add = (lineID: unknown, more: object = {}) =>
    server.call(
      'resources.post',
      { body: { values: { lineID, sectorID: 1, description: 'Envasadora', ...more } as never } },
      token,
    )
  const change = (key: number, values: object) =>
    server.call('resources.put', { body: { key, values } }, token)
  const remove = (key: number) => server.call('resources.delete', { body: { key } }, token)
  const trailOf = (entity: string, entityKey: string) =>
    server.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entity', '=', entity)
      .where('entityKey', '=', entityKey)
      .orderBy('id')
      .execute()

  it('are added with what was said of them and the rest as usual', async () => {
    const { answer } = await add('12', {
      calculationBaliza: 'tag("L12.run")',
      calculationUnits: '  ',
      fixedThroughput: 1,
    })
    expect(answer).toMatchObject({
      lineID: 12,
      sectorID: 1,
      calculationBaliza: 'tag("L12.run")',
      calculationUnits: null,
      calculateThroughput: false,
      fixedThroughput: 1,
      enableOrderManager: false,
      enableOperKpi: false,
      updatedBy: 'administrato',
      updateDate: '2026-11-20T10:00:00.000Z',
      revision: 1,
    })
    const listed = await server.call('resources.get', { query: { filter: '["lineID","=",12]' } }, token)
    expect(listed.answer).toEqual([answer])
    expect(server.bus.hints.at(-1)).toEqual({ topic: 'configuration', lineIDs: [] })
  })

  it('say what is missing in the words of the form', async () => {
    for (const lineID of [null, '', 0, 100, 1.5, 'x'])
      expect((await add(lineID)).message).toBe('Defina una línea de 1 a 99.')
    expect((await add(13, { sectorID: null })).message).toBe('Debe elegir un sector')
    expect((await add(13, { sectorID: 99 })).message).toBe('El sector 99 no existe.')
    expect((await add(13, { description: ' ' })).message).toBe('Debe definir una descripción.')
    expect((await add(13, { description: 'x'.repeat(41) })).status).toBe(400)
    expect((await add(1)).message).toBe('Ya existe la línea 1.')
    expect((await change(1, { fixedThroughput: 2 })).status).toBe(400)
  })

  it('change field by field; calculateThroughput is written as 1 or null', async () => {
    await add(14)
    expect((await change(14, { fixedThroughput: 1 })).answer).toMatchObject({
      calculateThroughput: false,
      description: 'Envasadora',
    })
    expect((await change(14, { fixedThroughput: null, enableOperKpi: true })).answer).toMatchObject({
      calculateThroughput: true,
      enableOperKpi: true,
      revision: 3,
    })
    expect((await change(14, { calculateThroughput: false })).answer).toMatchObject({
      calculateThroughput: false,
      fixedThroughput: 1,
    })
    expect((await change(14, { description: 'Otra', revision: 2 })).code).toBe('changed-meanwhile')
    expect((await change(14, { lineID: 15, description: 'Otra' })).answer).toMatchObject({ lineID: 14 })
  })

  it('a script that changes in the middle of an order stands in the trail of the order too', async () => {
    await change(1, { calculationUnits: 'tag("L1.count")' })
    await change(1, { description: 'Línea uno' })
    const [entry, ...more] = await trailOf('order', '7')
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'order.line-change',
      userID: 'administrato',
      before: '{"lineID":1,"calculationUnits":null}',
      after: '{"lineID":1,"calculationUnits":"tag(\\"L1.count\\")"}',
    })
    expect((await trailOf('line', '1')).map(({ action }) => action)).toEqual(['line.change', 'line.change'])
  })

  it('with a history stay, and the sentence says which', async () => {
    const { status, message } = await remove(1)
    expect([status, message]).toEqual([
      409,
      'La línea 1 tiene historia. Órdenes: 1. Paradas firmadas: 0. Piezas: 0. Llamadas de mantenimiento: 0. Tramos en marcha: 0. No se puede eliminar.',
    ])
  })

  it('that something is configured for stay too', async () => {
    await add(20)
    await server.db.insertInto('terminal').values({ lineID: 20, ipAddress: '10.0.0.1' }).execute()
    await server.db
      .updateTable('stopReason')
      .set({ enabledForLine: '[1,20]' })
      .where('reasonID', '=', 811)
      .execute()
    expect((await remove(20)).message).toBe(
      'La línea 20 está en uso. Terminales: 1. Objetivos: 0. Velocidades de producto: 0. Equipos: 0. Motivos de parada: 1. Quítela de ahí antes de eliminarla.',
    )
  })

  it('added by mistake can go, with what the pipeline wrote of them meanwhile', async () => {
    await add(30)
    const start = at('2026-11-20T09:59:00Z')
    await server.db
      .insertInto('lineState')
      .values({ lineID: 30, start, end: null, state: 'running' })
      .execute()
    await server.db
      .insertInto('stop')
      .values({ order: 0, lineID: 30, stopID: 1, split: 0, startDate: start, recognized: false })
      .execute()
    expect((await remove(30)).status).toBe(204)
    expect((await remove(30)).code).toBe('line-unknown')
    expect((await trailOf('line', '30')).map(({ action }) => action)).toEqual(['line.create', 'line.delete'])
  })

  it('that ran for hours stay', async () => {
    await add(31)
    await server.db
      .insertInto('lineState')
      .values({ lineID: 31, start: at('2026-11-20T06:00:00Z'), end: null, state: 'running' })
      .execute()
    expect((await remove(31)).code).toBe('line-has-facts')
  })
})
