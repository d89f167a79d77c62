import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('the lines of a plant', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const packing = aLine(3, { enableEmptyLineManager: true, enableIndicadorPorTurno: true }).withTarget({
      tag: 'ENV-3',
      defaultSpeed: 45,
      targetOEE: 80,
    })
    server = await buildTestServer(aPlant().with(packing, aLine(1), aUser('OPERATOR')))
    await server.db.insertInto('sector').values({ sectorName: 'Vacío', buildingId: 1 }).execute()
    token = await server.logIn('operator')
  })
  afterAll(() => server.close())

  it('hang on their sectors; a sector without lines is not shown', async () => {
    const modules = { enableStopsManager: false, enableOrderManager: true, enableProductionManager: false }
    expect((await server.call('resources.tree', {}, token)).answer).toEqual([
      {
        sectorID: 1,
        sectorName: 'Envasado',
        buildingId: 1,
        buildingName: 'Planta',
        lines: [
          { lineID: 1, description: 'Línea 1', ...modules },
          { lineID: 3, description: 'Línea 3', ...modules },
        ],
      },
    ])
  })

  it('say how their dashboard is laid out, and what they aim at', async () => {
    const { answer } = await server.call('resources.params', { query: { lineID: 3 } }, token)
    expect(answer).toEqual({
      lineID: 3,
      materialEnLinea: true,
      indicadorPorTurno: true,
      enableOperKpi: false,
    })
    expect((await server.call('targets.get', {}, token)).answer).toMatchObject([
      { lineID: 3, tag: 'ENV-3', defaultSpeed: 45, targetOEE: 80 },
    ])
    const { answer: byId } = await server.call('resources.byId', { params: { id: 3 } }, token)
    expect(byId).toEqual({ lineID: 3, description: 'Línea 3', sectorID: 1, sectorName: 'Envasado' })
  })

  it('are chosen by number, also of one sector', async () => {
    const lookup = async (filter?: string) =>
      (
        await server.call('resources.lookup', { query: filter === undefined ? {} : { filter } }, token)
      ).answer.map(({ value }) => value)
    expect([await lookup(), await lookup('["sectorID","=",1]'), await lookup('["sectorID",2]')]).toEqual([
      [1, 3],
      [1, 3],
      [],
    ])
    expect(
      (await server.call('resources.lookup', { query: { filter: '["password","=",1]' } }, token)).code,
    ).toBe('grid-field-unknown')
    const ofSector = async (sectorID: number) =>
      (await server.call('resources.lookup', { query: { sectorID } }, token)).answer.length
    expect([await ofSector(1), await ofSector(99)]).toEqual([
      (await server.call('resources.lookup', { query: {} }, token)).answer.length,
      0,
    ])
    expect((await server.call('sectors.lookup', {}, token)).answer).toEqual([
      { value: 1, text: 'Envasado' },
      { value: 2, text: 'Vacío' },
    ])
  })
})
