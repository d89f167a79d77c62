import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('the reasons of stops', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const worn = aLine(1)
      .withStop({ startDate: at('2026-11-19T23:30:00Z'), endDate: at('2026-11-20T00:00:00Z'), reasonID: 811 })
      .withStop({ startDate: at('2026-11-20T08:00:00Z'), endDate: at('2026-11-20T08:10:00Z'), reasonID: 811 })
    server = await buildTestServer(aPlant().with(worn, aLine(3), aUser('SUPERVISOR'), aUser('OPERATOR')))
    await server.db
      .insertInto('equipment')
      .values([
        { name: 'Cosedora', description: 'De la línea 1', lineID: 1 },
        { name: 'Puente grúa', description: 'De todas' },
        { name: 'Selladora', description: 'De la línea 3', lineID: 3 },
      ])
      .execute()
    await server.db
      .insertInto('equipmentStop')
      .values([1, 2, 3].flatMap((equipmentID) => [811, 842].map((reasonID) => ({ equipmentID, reasonID }))))
      .execute()
    token = await server.logIn('supervisor')
  })
  afterAll(() => server.close())

  const add = (values: object) => server.call('stopreasons.post', { body: { values } as never }, token)
  const change = (key: number, values: object) =>
    server.call('stopreasons.put', { body: { key, values } as never }, token)
  const remove = (key: number) => server.call('stopreasons.delete', { body: { key } }, token)
  const trail = (action: string) =>
    server.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirst()

  it('are not changed by whoever saw an older state of them', async () => {
    const { answer } = await add({ parentID: 810, reason: 'Correa floja' })
    expect(answer.revision).toBe(1)
    expect((await change(answer.reasonID, { detail: 'Motor', revision: 1 })).answer.revision).toBe(2)
    const late = await change(answer.reasonID, { detail: 'Reductor', revision: 1 })
    expect([late.status, late.message]).toEqual([
      409,
      'Otra persona lo cambió mientras tanto. Actualice y vuelva a intentarlo.',
    ])
    expect((await change(answer.reasonID, { detail: 'Reductor' })).answer).toMatchObject({
      detail: 'Reductor',
      revision: 3,
    })
    await remove(answer.reasonID)
  })

  it('are added to a category, with all that follows from their place', async () => {
    const { status, answer } = await add({
      parentID: 810,
      reason: '  Cadena suelta ',
      color: '#112233',
      enabledForLine: '[3,1,3]',
    })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      reason: 'Cadena suelta',
      path: 'No planificada/Mecánica/Cadena suelta',
      root: 8,
      level: 3,
      pareto: true,
      discountOEE: false,
      isCategory: false,
      enabledForLine: '[1,3]',
      updatedBy: 'supervisor',
      updateDate: '2026-11-20T10:00:00.000Z',
    })
    expect(answer.reasonID).toBeGreaterThan(1000)
    expect(await trail('reason.create')).toMatchObject({
      userID: 'supervisor',
      entityKey: String(answer.reasonID),
      before: null,
    })
  })

  it.each([
    [{ reason: 'Ruido' }, 'Debe seleccionar una categoría.'],
    [{ parentID: null, reason: 'Ruido' }, 'Debe seleccionar una categoría.'],
    [{ parentID: '' as const, reason: 'Ruido' }, 'Debe seleccionar una categoría.'],
    [{ parentID: 8 }, 'Debe especificar el motivo.'],
    [{ parentID: 8, reason: '  ' }, 'Debe especificar el motivo.'],
    [{ parentID: 8, reason: 'a/b' }, 'El motivo no puede contener “/”.'],
    [{ parentID: 811, reason: 'Ruido' }, '“Atasco” no es una categoría: elija una categoría.'],
    [{ parentID: 2, reason: 'Ruido' }, 'En “Sistema” solo hay motivos del sistema: elija otra categoría.'],
    [{ parentID: 8, reason: 'MECANICA' }, 'En “No planificada” ya hay un motivo “MECANICA”.'],
    [{ parentID: 8, reason: 'Ruido', enabledForLine: '[2]' }, 'La línea 2 no existe.'],
    [{ parentID: 8, reason: 'Ruido', enabledForLine: '{}' }, 'Las líneas habilitadas no son válidas.'],
    [{ parentID: 8, reason: 'R'.repeat(81) }, 'El dato motivo admite hasta 80 caracteres.'],
    [
      { parentID: 8, reason: 'Ruido', detail: 'D'.repeat(256) },
      'El dato detalle admite hasta 255 caracteres.',
    ],
  ])('are not added as %j: %s', async (values, sentence) => {
    expect((await add(values)).message).toBe(sentence)
  })

  it('move with all below them, and the trail says from where', async () => {
    const { answer: category } = await add({ parentID: 8, reason: 'Neumática', isCategory: true })
    const { answer: leaf } = await add({ parentID: category.reasonID, reason: 'Fuga de aire' })
    const { answer: moved } = await change(category.reasonID, { parentID: 7, reason: 'Aire' })
    expect(moved).toMatchObject({ root: 7, path: 'Planificada/Aire', level: 2 })
    const below = await server.db
      .selectFrom('stopReason')
      .selectAll()
      .where('reasonID', '=', leaf.reasonID)
      .executeTakeFirst()
    expect(below).toMatchObject({ root: 7, path: 'Planificada/Aire/Fuga de aire', level: 3 })
    expect(JSON.parse((await trail('reason.change'))?.before ?? '')).toMatchObject({
      path: 'No planificada/Neumática',
    })
    expect((await change(category.reasonID, { parentID: category.reasonID })).code).toBe('reason-in-itself')
    expect((await remove(category.reasonID)).message).toBe(
      'La categoría “Aire” contiene “Fuga de aire”. Muévalos o elimínelos antes.',
    )
    expect((await remove(leaf.reasonID)).status).toBe(204)
    expect((await remove(category.reasonID)).status).toBe(204)
    expect((await remove(category.reasonID)).code).toBe('reason-unknown')
  })

  it('of the system change their colour and pareto alone, and stay', async () => {
    const { answer } = await change(3, {
      color: '#000000',
      pareto: false,
      reason: 'Microparada',
      discountOEE: false,
    })
    expect(answer).toMatchObject({ color: '#000000', pareto: false, path: 'Sistema/Microparada' })
    expect((await change(3, { discountOEE: true })).code).toBe('reason-of-system')
    expect((await change(7, { reason: 'Otra' })).code).toBe('reason-of-system')
    expect((await remove(8)).code).toBe('reason-of-system-stays')
    expect((await change(812, { isCategory: true })).code).toBe('reason-kind-fixed')
  })

  it('that stops were signed with stay: the sentence says where', async () => {
    const { status, message } = await remove(811)
    expect(status).toBe(409)
    expect(message).toBe(
      '“Atasco” está en uso. Paradas: 2, desde el 20/11/2026, en las líneas 1. Equipos vinculados: 3. En lugar de eliminarlo, ocúltelo.',
    )
    expect((await remove(842)).message).toContain('“Cosedora”, “Puente grúa”, “Selladora”')
  })

  it('that a split could bring back stay too', async () => {
    const row = {
      lineID: 1,
      order: 0,
      start: at('2026-11-20T08:00:00Z'),
      at: at('2026-11-20T09:00:00Z'),
      userID: 'x',
      kind: 'split' as const,
    }
    const before = JSON.stringify([{ stopID: 1, reasonID: 823, recognized: true }])
    await server.db
      .insertInto('stopChange')
      .values({ ...row, before, after: '[]', undone: false })
      .execute()
    expect((await remove(823)).code).toBe('reason-in-changes')
    await server.db.updateTable('stopChange').set({ undone: true }).execute()
    expect((await remove(823)).status).toBe(204)
  })

  it('are hidden from a line without a change to what was signed with them', async () => {
    await change(811, { enabledForLine: '[1]' })
    const seen = async (lineID: number) =>
      (await server.call('stopreasons.forLine', { query: { lineID } }, token)).answer
    expect((await seen(3)).some(({ reasonID }) => reasonID === 811)).toBe(false)
    const jam = (await seen(1)).find(({ reasonID }) => reasonID === 811)
    expect(jam).toMatchObject({ path: 'No planificada/Mecánica/Atasco', used: 2, isCategory: false })
    expect(jam?.equipments.map(({ name }) => name)).toEqual(['Cosedora', 'Puente grúa'])
    expect(await server.db.selectFrom('stop').selectAll().where('reasonID', '=', 811).execute()).toHaveLength(
      2,
    )
    await change(811, { enabledForLine: null })
    expect((await seen(3)).some(({ reasonID }) => reasonID === 811)).toBe(true)
  })

  it('that all lines show are shown by a new line too, and a list keeps a line that is gone', async () => {
    const { answer: forAll } = await add({ parentID: 7, reason: 'Para todas' })
    const { answer: listed } = await add({ parentID: 7, reason: 'Solo uno y tres', enabledForLine: '[1,3]' })
    await aLine(5).insertInto(server.db)
    const { answer } = await server.call('stopreasons.forLine', { query: { lineID: 5 } }, token)
    const offered = answer.map(({ reasonID }) => reasonID)
    expect([forAll.reasonID, listed.reasonID].map((id) => offered.includes(id))).toEqual([true, false])
    await change(listed.reasonID, { enabledForLine: '[1,5]' })
    await server.db.deleteFrom('line').where('lineID', '=', 5).execute()
    const kept = await change(listed.reasonID, {
      ...listed,
      revision: 2,
      enabledForLine: '[1,5]',
      detail: 'Con nota',
    })
    expect(kept.answer).toMatchObject({ enabledForLine: '[1,5]', detail: 'Con nota' })
  })

  it('of a hidden or empty category, and those of the system, are not offered', async () => {
    await change(820, { enabledForLine: '[]' })
    const { answer: empty } = await add({ parentID: 7, reason: 'Vacía', isCategory: true })
    const { answer } = await server.call('stopreasons.forLine', { query: { lineID: 1 } }, token)
    const offered = answer.map(({ reasonID }) => reasonID)
    expect([1, 2, 3, 5, 100, 820, 821, 822, empty.reasonID].filter((id) => offered.includes(id))).toEqual([])
    expect(answer.find(({ reasonID }) => reasonID === 810)).toMatchObject({ parentID: 8, level: 2 })
    await change(820, { enabledForLine: null })
  })

  it('are loaded by grids, searched without regard to accents, and sorted by path', async () => {
    const query = {
      filter: '["path","contains","mecanica/"]',
      sort: '[{"selector":"path"}]',
      requireTotalCount: 'true',
    }
    const { answer } = await server.call('stopreasons.get', { query }, token)
    const page = answer as { data: { reason: string }[]; totalCount: number }
    expect(page.data.map(({ reason }) => reason)).toEqual(['Atasco', 'Cadena suelta', 'Desajuste', 'Rotura'])
    expect(page.totalCount).toBe(4)
    const { answer: types } = await server.call(
      'stopreasons.get',
      { query: { filter: '["parentID","=",1]' } },
      token,
    )
    expect((types as { reasonID: number }[]).map(({ reasonID }) => reasonID)).toEqual([2, 6, 7, 8])
  })

  it('are chosen by their types, all of them first where somebody wants that', async () => {
    const types = [
      { value: 2, text: 'Sistema' },
      { value: 6, text: 'Ajuste' },
      { value: 7, text: 'Planificada' },
      { value: 8, text: 'No planificada' },
    ]
    expect((await server.call('stopreasons.rootlookup', { query: {} }, token)).answer).toEqual(types)
    const { answer } = await server.call(
      'stopreasons.rootlookup',
      { query: { includeOptionForAll: 'true' } },
      token,
    )
    expect(answer).toEqual([{ value: 0, text: 'Todos' }, ...types])
    const found = await server.call(
      'stopreasons.rootlookup',
      { query: { includeOptionForAll: 'true', filter: '["value",0]' } },
      token,
    )
    expect(found.answer).toEqual([{ value: 0, text: 'Todos' }])
  })

  it('of all types are “All” to whoever reads English', async () => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
    const { answer } = await server.call(
      'stopreasons.rootlookup',
      { query: { includeOptionForAll: 'true' } },
      token,
      { headers },
    )
    expect(answer[0]).toEqual({ value: 0, text: 'All' })
  })

  it('are written by forms too, at any spelling of the path', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
    const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, form: Record<string, string>) =>
      server.app.inject({
        method,
        url: `/api/${path}`,
        headers,
        payload: new URLSearchParams(form).toString(),
      })
    const added = await send('POST', 'StopReasons/Post/', {
      values: '{"parentID":830,"reason":"Bolsas","color":"#aabbcc"}',
    })
    expect([added.statusCode, added.json<{ path: string }>().path]).toEqual([
      200,
      'No planificada/Material/Bolsas',
    ])
    const key = String(added.json<{ reasonID: number }>().reasonID)
    const changed = await send('PUT', 'stopReasons/put', {
      key,
      values: '{"detail":"De papel","enabledForLine":"[]"}',
    })
    expect(changed.json()).toMatchObject({ detail: 'De papel', enabledForLine: '[]', color: '#aabbcc' })
    expect((await send('DELETE', 'STOPREASONS/DELETE', { key })).statusCode).toBe(204)
  })

  it('are edited by supervisors alone', async () => {
    const operator = await server.logIn('operator')
    expect(
      (await server.call('stopreasons.post', { body: { values: { parentID: 8, reason: 'X' } } }, operator))
        .code,
    ).toBe('not-allowed')
  })
})
