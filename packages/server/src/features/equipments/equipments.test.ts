import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('equipment', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aLine(1), aUser('SUPERVISOR')))
    token = await server.logIn('supervisor')
  })
  afterAll(() => server.close())

  const add = (name: string, more: object = {}) =>
    server.call(
      'equipments.post',
      { body: { values: { name, description: `${name} de prueba`, ...more } } },
      token,
    )
  const actions = async (entityKey: string) => {
    const rows = await server.db
      .selectFrom('auditEntry')
      .select(['action'])
      .where('entityKey', '=', entityKey)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  it('is added, changed and deleted, and the trail remembers', async () => {
    expect((await add('Suelta', { lineID: '' })).answer.lineID).toBeNull()
    const { answer } = await add('Balanza', { lineID: 1, tag: 'BAL-1' })
    expect(answer).toMatchObject({
      name: 'Balanza',
      description: 'Balanza de prueba',
      tag: 'BAL-1',
      lineID: 1,
    })
    const key = answer.equipmentID
    const changed = await server.call('equipments.put', { body: { key, values: { lineID: null } } }, token)
    expect(changed.answer).toEqual({ ...answer, lineID: null, revision: 2 })
    expect((await server.call('equipments.delete', { body: { key } }, token)).status).toBe(204)
    expect((await server.call('equipments.put', { body: { key, values: { tag: null } } }, token)).code).toBe(
      'equipment-unknown',
    )
    expect(await actions(String(key))).toEqual(['equipment.create', 'equipment.change', 'equipment.delete'])
  })

  it('changed by somebody else meanwhile is not overwritten', async () => {
    const { answer } = await add('Cosedora')
    const change = (description: string, revision?: number) =>
      server.call(
        'equipments.put',
        { body: { key: answer.equipmentID, values: { description, revision } } },
        token,
      )
    expect((await change('La de la izquierda', answer.revision)).status).toBe(200)
    const late = await change('La de la derecha', answer.revision)
    expect([late.status, late.code]).toEqual([409, 'changed-meanwhile'])
    const { answer: last } = await change('La del fondo')
    expect(last).toMatchObject({ description: 'La del fondo', name: 'Cosedora', revision: 3 })
  })

  it('stands at a line that exists', async () => {
    expect((await add('Balanza', { lineID: 9 })).message).toBe('La línea 9 no existe.')
    expect((await add('Balanza', { lineID: 100 })).message).toBe('El dato línea debe ser 99 como máximo.')
    expect((await add(' ')).message).toBe('Falta el dato nombre.')
  })

  it('that a stop names stays', async () => {
    const { answer } = await add('Tolva')
    const { equipmentID } = answer
    const stop = { startDate: at('2026-11-20T08:00:00Z'), endDate: at('2026-11-20T08:10:00Z') }
    await server.db
      .insertInto('stop')
      .values({
        ...stop,
        order: 0,
        lineID: 1,
        stopID: 1,
        split: 0,
        recognized: true,
        reasonID: 811,
        equipmentID,
      })
      .execute()
    const { status, message } = await server.call('equipments.delete', { body: { key: equipmentID } }, token)
    expect([status, message]).toEqual([
      409,
      'El equipo “Tolva” figura en paradas: 1, desde el 20/11/2026, en las líneas 1. No se puede eliminar.',
    ])
  })

  it('that a split could bring back stays too', async () => {
    const { answer } = await add('Volcador')
    const { equipmentID } = answer
    const key = { lineID: 1, order: 0, start: at('2026-11-20T08:00:00Z'), at: at('2026-11-20T09:00:00Z') }
    const texts = { before: JSON.stringify([{ stopID: 9, reasonID: 811, equipmentID }]), after: '[]' }
    await server.db
      .insertInto('stopChange')
      .values({ ...key, ...texts, userID: 'x', kind: 'split', undone: false })
      .execute()
    expect((await server.call('equipments.delete', { body: { key: equipmentID } }, token)).code).toBe(
      'equipment-in-changes',
    )
  })

  it.each([
    ['nombre', 40, { name: 'N'.repeat(41), description: 'D' }],
    ['descripción', 100, { name: 'N', description: 'D'.repeat(101) }],
    ['tag', 48, { name: 'N', description: 'D', tag: 'T'.repeat(49) }],
  ])('has a %s of at most %i characters', async (field, most, values) => {
    const { status, message } = await server.call('equipments.post', { body: { values } }, token)
    expect([status, message]).toEqual([400, `El dato ${field} admite hasta ${most} caracteres.`])
  })

  it('is linked to a reason once, and unlinked by both ids, also from a form', async () => {
    const { answer } = await add('Cinta')
    const link = { reasonID: 812, equipmentID: answer.equipmentID }
    const linked = await server.call('equipments.stops.post', { body: { values: link } }, token)
    expect(linked.answer).toEqual({
      ...link,
      name: 'Cinta',
      reason: 'Rotura',
      path: 'No planificada/Mecánica/Rotura',
    })
    expect((await server.call('equipments.stops.post', { body: { values: link } }, token)).message).toBe(
      'El equipo “Cinta” ya está vinculado al motivo “Rotura”.',
    )
    const category = await server.call(
      'equipments.stops.post',
      { body: { values: { ...link, reasonID: 810 } } },
      token,
    )
    expect(category.code).toBe('reason-is-category')
    const form = new URLSearchParams({ key: JSON.stringify(link) }).toString()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
    const gone = await server.app.inject({
      method: 'DELETE',
      url: '/api/equipments/stops',
      headers,
      payload: form,
    })
    expect(gone.statusCode).toBe(204)
    expect((await server.call('equipments.stops.delete', { body: { key: link } }, token)).code).toBe(
      'equipment-link-unknown',
    )
    expect(await actions(`812/${answer.equipmentID}`)).toEqual(['equipment.link', 'equipment.unlink'])
  })

  it('and its links are loaded by grids', async () => {
    const { answer: scale } = await add('Báscula', { tag: 'BAS-7' })
    const link = { reasonID: 821, equipmentID: scale.equipmentID }
    await server.call('equipments.stops.post', { body: { values: link } }, token)
    const found = await server.call(
      'equipments.get',
      { query: { filter: '["name","contains","bascula"]' } },
      token,
    )
    expect(found.answer).toEqual([scale])
    const links = await server.call(
      'equipments.stops.get',
      { query: { filter: '["path","startswith","No planificada/el"]' } },
      token,
    )
    expect(links.answer).toEqual([
      { ...link, name: 'Báscula', reason: 'Sensor', path: 'No planificada/Eléctrica/Sensor' },
    ])
    const byKey = `[["reasonID",${link.reasonID}],["equipmentID",${link.equipmentID}]]`
    expect(
      (await server.call('equipments.stops.get', { query: { filter: byKey } }, token)).answer,
    ).toHaveLength(1)
  })
})
