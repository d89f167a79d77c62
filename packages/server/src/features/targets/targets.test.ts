import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('the target of a line', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(
        aLine(1).withTarget({ tag: 'ENV-1' }),
        aLine(2),
        aLine(3),
        aUser('SUPERVISOR'),
        aUser('ADMINISTRATOR'),
      ),
    )
    token = await server.logIn('supervisor')
  })
  afterAll(() => server.close())

  const add = (values: object) => server.call('targets.post', { body: { values } }, token)
  const change = (key: number, values: object) => server.call('targets.put', { body: { key, values } }, token)

  it('is given, changed and taken away, told to the pipeline and kept in the trail', async () => {
    const { answer } = await add({ lineID: 2, tag: 'ENV-2', defaultSpeed: 42.5, targetOEE: 75 })
    const expected = {
      lineID: 2,
      tag: 'ENV-2',
      defaultSpeed: 42.5,
      targetSummary: null,
      targetOEE: 75,
      updatedBy: 'supervisor',
    }
    expect(answer).toMatchObject({ ...expected, revision: 1, updateDate: '2026-11-20T10:00:00.000Z' })
    const changed = await change(2, { targetSummary: 9000, lineID: 3, revision: 1 })
    expect(changed.answer).toEqual({ ...answer, targetSummary: 9000, revision: 2 })
    expect((await change(2, { tag: 'X', revision: 1 })).code).toBe('changed-meanwhile')
    expect((await server.call('targets.delete', { body: { key: 2 } }, token)).status).toBe(204)
    expect((await change(2, { tag: 'X' })).message).toBe('La línea 2 no tiene objetivo.')
    const trail = await server.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entityKey', '=', '2')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['target.create', 'target.change', 'target.delete'])
    expect(server.bus.hints.filter(({ topic }) => topic === 'configuration')).toHaveLength(3)
  })

  it.each([
    [{ lineID: null }, 400, 'Defina una línea de 1 a 99.'],
    [{ lineID: 100 }, 400, 'Defina una línea de 1 a 99.'],
    [{ lineID: 9 }, 404, 'La línea 9 no existe.'],
    [{ lineID: 1 }, 409, 'La línea 1 ya tiene un objetivo.'],
    [{ tag: ' ' }, 400, 'El campo tag es requerido'],
    [{ defaultSpeed: null }, 400, 'El campo velocidad por defecto debe ser un número entre 0 y 99999,999'],
    [{ defaultSpeed: 100_000 }, 400, 'El campo velocidad por defecto debe ser un número entre 0 y 99999,999'],
    [{ targetOEE: -5 }, 400, 'El campo objetivo de OEE debe ser un número entre 0 y 100'],
    [{ targetOEE: 1e9 }, 400, 'El campo objetivo de OEE debe ser un número entre 0 y 100'],
    [{ targetSummary: -1 }, 400, 'El campo cantidad objetivo debe ser un número entre 0 y 1000000000'],
    [{ targetSummary: 1e300 }, 400, 'El campo cantidad objetivo debe ser un número entre 0 y 1000000000'],
    [{ targetOEE: 'mucho' }, 400, 'El dato objetivo de OEE debe ser un número.'],
    [{ targetSummary: 'mucho' }, 400, 'El dato cantidad objetivo debe ser un número.'],
  ])('with %j is refused', async (wrong, status, message) => {
    const refused = await add({ lineID: 3, tag: 'ENV-3', defaultSpeed: 10, ...wrong })
    expect([refused.status, refused.message]).toEqual([status, message])
  })

  it('is read by an administrator, who does not change it', async () => {
    const admin = await server.logIn('administrato')
    const query = { filter: '["tag","contains","env"]' }
    expect((await server.call('targets.get', { query }, admin)).answer).toEqual([
      expect.objectContaining({ lineID: 1, tag: 'ENV-1' }),
    ])
    expect((await server.call('targets.put', { body: { key: 1, values: { tag: 'X' } } }, admin)).status).toBe(
      403,
    )
  })
})
