import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('notification groups', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(aLine(1), aLine(2), aUser('ADMINISTRATOR'), aUser('SUPERVISOR')),
    )
    token = await server.logIn('administrato')
    await server.db.insertInto('building').values({ buildingName: 'Silos' }).execute()
    await server.db.insertInto('sector').values({ sectorName: 'Secado', buildingId: 2 }).execute()
  })
  afterAll(() => server.close())

  const addGroup = (values: object) => server.call('notifications.groups.post', { body: { values } }, token)
  const aGroup = async (name: string) => (await addGroup({ name })).answer.groupID

  it('are added, changed, chosen and deleted, and the trail remembers', async () => {
    const { answer } = await addGroup({
      name: 'Turno noche',
      description: 'De 22 a 6',
      email: 'noche@planta.example',
    })
    const expected = {
      name: 'Turno noche',
      description: 'De 22 a 6',
      email: 'noche@planta.example',
      enabled: true,
      revision: 1,
    }
    expect(answer).toMatchObject({ ...expected, updatedBy: 'administrato' })
    const key = answer.groupID
    const put = (values: object) => server.call('notifications.groups.put', { body: { key, values } }, token)
    expect((await put({ enabled: false, revision: 1 })).answer).toEqual({
      ...answer,
      enabled: false,
      revision: 2,
    })
    expect((await put({ enabled: true, revision: 1 })).code).toBe('changed-meanwhile')
    expect((await server.call('notifications.groups.lookup', {}, token)).answer).toEqual([
      { value: key, text: 'Turno noche' },
    ])
    const found = await server.call(
      'notifications.groups.get',
      { query: { filter: '["name","contains","NOCHE"]' } },
      token,
    )
    expect(found.answer).toHaveLength(1)
    expect((await server.call('notifications.groups.delete', { body: { key } }, token)).status).toBe(204)
    expect((await put({ name: 'X' })).message).toBe(`El grupo ${key} no existe.`)
    const trail = await server.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entityKey', '=', String(key))
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'notificationGroup.create',
      'notificationGroup.change',
      'notificationGroup.delete',
    ])
  })

  it.each([
    [{ name: ' ' }, 'Debe definir un nombre de grupo.'],
    [{}, 'Debe definir un nombre de grupo.'],
    [{ name: 'N'.repeat(21) }, 'Máximo 20 caracteres'],
    [{ name: 'A', description: 'D'.repeat(101) }, 'Máximo 100 caracteres'],
    [{ name: 'A', email: 'nadie' }, 'Debe ingresar un formato de email válido.'],
  ])('with %j are refused', async (values, sentence) => {
    expect((await addGroup(values)).message).toBe(sentence)
  })

  it('have names of their own, whatever the accents', async () => {
    await aGroup('Electricos')
    const twice = await addGroup({ name: 'ELÉCTRICOS' })
    expect([twice.status, twice.message]).toEqual([409, 'Ya existe un grupo “ELÉCTRICOS”.'])
  })

  it('with users stay, and the sentence says whose they are', async () => {
    const groupID = await aGroup('Jefes')
    await server.db.updateTable('user').set({ groupID }).where('userID', '=', 'supervisor').execute()
    const refused = await server.call('notifications.groups.delete', { body: { key: groupID } }, token)
    expect([refused.status, refused.message]).toEqual([
      409,
      'El grupo “Jefes” tiene usuarios: supervisor. Asígneles otro grupo antes de eliminarlo.',
    ])
  })

  it('have schedules, which may last over midnight', async () => {
    const groupID = await aGroup('Con horario')
    const add = (values: object) =>
      server.call('notifications.schedules.post', { body: { values: { groupID, ...values } } }, token)
    const { answer } = await add({ startTime: '22:00', endTime: '06:00', friday: true })
    expect(answer).toMatchObject({
      groupID,
      startTime: '22:00',
      endTime: '06:00',
      friday: true,
      saturday: false,
    })
    const body = { key: answer.scheduleID, values: { saturday: true, revision: 1 } }
    const changed = await server.call('notifications.schedules.put', { body }, token)
    expect(changed.answer).toEqual({ ...answer, saturday: true, revision: 2 })
    expect((await add({ endTime: '06:00' })).message).toBe('Debe definir la hora de inicio.')
    expect((await add({ startTime: '06:00', endTime: '' })).message).toBe('Debe definir la hora de fin.')
    expect((await add({ startTime: '6:00', endTime: '25:00' })).code).toBe('schedule-time-invalid')
    expect((await add({ groupID: 999, startTime: '06:00', endTime: '14:00' })).code).toBe('group-unknown')
    const listed = await server.call('notifications.schedules.get', { query: { groupID } }, token)
    expect(listed.answer).toEqual([changed.answer])
    expect(
      (await server.call('notifications.schedules.get', { query: { groupID: 999 } }, token)).answer,
    ).toEqual([])
    expect(
      (await server.call('notifications.schedules.delete', { body: { key: answer.scheduleID } }, token))
        .status,
    ).toBe(204)
  })

  it('have notifications of stops and of maintenance', async () => {
    const groupID = await aGroup('Con avisos')
    const add = (values: object) =>
      server.call('notifications.targets.post', { body: { values: { groupID, ...values } } }, token)
    const { answer } = await add({ type: 1, channel: 1, notifyAfterMinutes: 10 })
    expect(answer).toMatchObject({ groupID, type: 1, channel: 1, notifyAfterMinutes: 10 })
    const body = { key: answer.targetID, values: { notifyAfterMinutes: 0, revision: 1 } }
    expect((await server.call('notifications.targets.put', { body }, token)).answer).toEqual({
      ...answer,
      notifyAfterMinutes: 0,
      revision: 2,
    })
    expect((await add({ channel: 1, notifyAfterMinutes: 10 })).message).toBe('Debe elegir el tipo.')
    expect((await add({ type: 0, channel: 2, notifyAfterMinutes: 10 })).message).toBe('Debe elegir el canal.')
    expect((await add({ type: 0, channel: 1 })).code).toBe('notice-minutes-invalid')
    expect(
      (await server.call('notifications.targets.delete', { body: { key: answer.targetID } }, token)).status,
    ).toBe(204)
  })

  it('have events: a building, a sector of it, a line of that', async () => {
    const groupID = await aGroup('Con eventos')
    const add = (values: object) =>
      server.call('notifications.watchers.post', { body: { values: { groupID, ...values } } }, token)
    const all = { buildingId: null, sectorID: null, lineID: null }
    expect((await add({})).answer).toMatchObject(all)
    expect((await add({ buildingId: '', sectorID: '', lineID: '' })).answer).toMatchObject(all)
    const { answer } = await add({ buildingId: 1, sectorID: 1, lineID: 2 })
    const change = (values: object) =>
      server.call('notifications.watchers.put', { body: { key: answer.watcherID, values } }, token)
    expect((await change({ buildingId: 2, revision: 1 })).answer).toMatchObject({
      buildingId: 2,
      sectorID: null,
      lineID: null,
    })
    expect((await change({ buildingId: 1, sectorID: 1, lineID: 1 })).answer).toMatchObject({
      buildingId: 1,
      sectorID: 1,
      lineID: 1,
    })
    expect((await change({ lineID: 2, revision: 1 })).code).toBe('changed-meanwhile')
    expect((await change({ sectorID: null })).answer).toMatchObject({
      buildingId: 1,
      sectorID: null,
      lineID: null,
    })
    expect((await add({ sectorID: 1 })).message).toBe('Elija primero el edificio.')
    expect((await add({ buildingId: 1, lineID: 1 })).message).toBe('Elija primero el sector.')
    expect((await add({ buildingId: 2, sectorID: 1 })).message).toBe(
      'El sector “Envasado” no está en ese edificio.',
    )
    expect((await add({ buildingId: 2, sectorID: 2, lineID: 1 })).message).toBe(
      'La línea 1 no está en ese sector.',
    )
    expect((await add({ buildingId: 99 })).message).toBe('El edificio 99 no existe.')
  })

  it('keep the places that they are told about', async () => {
    const groupID = await aGroup('Silos')
    await server.call(
      'notifications.watchers.post',
      { body: { values: { groupID, buildingId: 2, sectorID: 2 } } },
      token,
    )
    const sector = await server.call('sectors.delete', { body: { key: 2 } }, token)
    await server.call(
      'notifications.watchers.post',
      { body: { values: { groupID, buildingId: 1, sectorID: 1, lineID: 2 } } },
      token,
    )
    expect((await server.call('resources.delete', { body: { key: 2 } }, token)).code).toBe('place-watched')
    expect([sector.status, sector.message]).toEqual([
      409,
      '“Secado” está entre los eventos de los grupos de notificación: “Silos”. Quítelo de ellos antes de eliminarlo.',
    ])
  })

  it('go with all that is theirs', async () => {
    const groupID = await aGroup('Efímero')
    await server.call('notifications.watchers.post', { body: { values: { groupID } } }, token)
    expect((await server.call('notifications.groups.delete', { body: { key: groupID } }, token)).status).toBe(
      204,
    )
    expect((await server.call('notifications.watchers.get', { query: { groupID } }, token)).answer).toEqual(
      [],
    )
  })

  it('are an administrator’s alone', async () => {
    const supervisor = await server.logIn('supervisor')
    expect((await server.call('notifications.groups.get', {}, supervisor)).status).toBe(403)
  })
})
