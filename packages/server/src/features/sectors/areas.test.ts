import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('buildings and sectors', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(aLine(1), aLine(2), aUser('ADMINISTRATOR'), aUser('SUPERVISOR')),
    )
    token = await server.logIn('administrato')
  })
  afterAll(() => server.close())

  const addBuilding = (buildingName: string | null) =>
    server.call('buildings.post', { body: { values: { buildingName } } }, token)
  const addSector = (values: object) => server.call('sectors.post', { body: { values } }, token)

  it('are added, changed and deleted, and the trail remembers', async () => {
    const { answer: building } = await addBuilding(' Nave 2 ')
    expect(building).toMatchObject({ buildingName: 'Nave 2', revision: 1 })
    const { buildingId } = building
    const { answer: sector } = await addSector({ sectorName: 'Secado', buildingId })
    const moved = await server.call(
      'sectors.put',
      { body: { key: sector.sectorID, values: { sectorName: 'Secado 1', revision: 1 } } },
      token,
    )
    expect(moved.answer).toEqual({ ...sector, sectorName: 'Secado 1', revision: 2 })
    expect((await server.call('sectors.delete', { body: { key: sector.sectorID } }, token)).status).toBe(204)
    expect((await server.call('buildings.delete', { body: { key: buildingId } }, token)).status).toBe(204)
    const trail = await server.db.selectFrom('auditEntry').select(['action']).orderBy('id').execute()
    expect(trail.map(({ action }) => action).slice(-5)).toEqual([
      'building.create',
      'sector.create',
      'sector.change',
      'sector.delete',
      'building.delete',
    ])
  })

  it('say what is missing in the words of the form', async () => {
    expect((await addBuilding(' ')).message).toBe('Debe definir un nombre de edificio.')
    expect((await addSector({ buildingId: 1 })).message).toBe('Debe definir un nombre de sector.')
    expect((await addSector({ sectorName: 'Patio', buildingId: '' })).message).toBe('Debe elegir un edificio')
    expect((await addSector({ sectorName: 'Patio', buildingId: 99 })).message).toBe(
      'El edificio 99 no existe.',
    )
    expect((await addSector({ sectorName: 'P'.repeat(61), buildingId: 1 })).status).toBe(400)
  })

  it('have names of their own, whatever the accents', async () => {
    expect((await addBuilding('PLANTA')).message).toBe('Ya existe un edificio “PLANTA”.')
    const { status, message } = await addSector({ sectorName: 'énvasado', buildingId: 1 })
    expect([status, message]).toEqual([409, 'Ya existe un sector “énvasado”.'])
  })

  it('in use stay, and the sentence says where', async () => {
    const building = await server.call('buildings.delete', { body: { key: 1 } }, token)
    expect([building.status, building.message]).toEqual([
      409,
      'El edificio “Planta” contiene sectores: “Envasado”. Muévalos o elimínelos antes.',
    ])
    const sector = await server.call('sectors.delete', { body: { key: 1 } }, token)
    expect(sector.message).toBe('El sector “Envasado” contiene líneas: 1, 2. Muévalas o elimínelas antes.')
  })

  it('changed by somebody else meanwhile are not overwritten', async () => {
    const { answer } = await addBuilding('Depósito')
    const put = (buildingName: string) =>
      server.call(
        'buildings.put',
        { body: { key: answer.buildingId, values: { buildingName, revision: 1 } } },
        token,
      )
    expect((await put('Depósito norte')).status).toBe(200)
    expect((await put('Depósito sur')).status).toBe(409)
  })

  it('are an administrator’s alone; everybody chooses from them', async () => {
    const supervisor = await server.logIn('supervisor')
    expect((await server.call('sectors.get', {}, supervisor)).status).toBe(403)
    expect(
      (await server.call('buildings.post', { body: { values: { buildingName: 'X' } } }, supervisor)).status,
    ).toBe(403)
    expect((await server.call('sectors.lookup', {}, supervisor)).answer).toEqual([
      { value: 1, text: 'Envasado' },
    ])
    expect((await server.call('buildings.lookup', {}, supervisor)).answer).toContainEqual({
      value: 1,
      text: 'Planta',
    })
    const found = await server.call(
      'sectors.get',
      { query: { filter: '["sectorName","contains","ENVA"]' } },
      token,
    )
    expect(found.answer).toEqual([{ sectorID: 1, sectorName: 'Envasado', buildingId: 1, revision: 1 }])
  })
})
