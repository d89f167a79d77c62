import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../../testing/opc-ua-plant.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'

describe('OPC servers', () => {
  let server: TestServer
  let plant: OpcUaPlant
  let token: string
  beforeAll(async () => {
    plant = await startOpcUaPlant({ 'L1.running': true, 'L1.count': 7 })
    server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR', { userID: 'admin' })))
    token = await server.logIn('admin')
  })
  afterAll(async () => {
    await server.close()
    await plant.stop()
  })

  const add = (values: object) =>
    server.call(
      'opcservers.post',
      { body: { values: { name: 'PLC', hostName: plant.url, serverType: 'UA', ...values } } },
      token,
    )

  it('are added, changed and deleted; the pipeline is told each time', async () => {
    const { answer } = await add({
      name: ' Llenadora ',
      description: '',
      password: 'secreto',
      userName: 'baliza',
    })
    expect(answer).toMatchObject({
      name: 'Llenadora',
      description: null,
      enabled: true,
      securityMode: 'None',
      hasPassword: true,
      revision: 1,
    })
    const key = answer.opcServerID
    const changed = await server.call(
      'opcservers.put',
      { body: { key, values: { securityMode: 'Sign', password: '', revision: 1 } } },
      token,
    )
    expect(changed.answer).toMatchObject({
      securityMode: 'Sign',
      hasPassword: true,
      updatedBy: 'admin',
      revision: 2,
    })
    const stale = await server.call(
      'opcservers.put',
      { body: { key, values: { enabled: false, revision: 1 } } },
      token,
    )
    expect(stale.code).toBe('changed-meanwhile')
    const open = await server.call(
      'opcservers.put',
      { body: { key, values: { removePassword: true } } },
      token,
    )
    expect(open.answer.hasPassword).toBe(false)
    expect(
      (await server.call('opcservers.get', { query: { filter: '["name","contains","LLENA"]' } }, token))
        .answer,
    ).toEqual([open.answer])
    expect((await server.call('opcservers.delete', { body: { key } }, token)).status).toBe(204)
    expect((await server.call('opcservers.delete', { body: { key } }, token)).code).toBe('opc-server-unknown')
    expect(server.bus.hints.filter(({ topic }) => topic === 'configuration')).toHaveLength(4)
  })

  it('never tell their password, in the trail neither', async () => {
    const trail = await server.db
      .selectFrom('auditEntry')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'opcServer')
      .execute()
    expect(trail.map(({ action }) => action)).toContain('opcServer.create')
    expect(JSON.stringify(trail)).not.toContain('secreto')
    expect(JSON.stringify(trail)).toContain('•••')
  })

  it.each([
    [{ name: ' ' }, 'Debe definir un nombre del servidor'],
    [{ name: 'N'.repeat(101) }, 'Máximo 100 caracteres'],
    [{ hostName: '' }, 'Debe definir la dirección del servidor'],
    [{ hostName: `opc.tcp://${'h'.repeat(100)}` }, 'Máximo 100 caracteres'],
    [{ description: 'D'.repeat(81) }, 'Máximo 80 caracteres'],
    [{ serverType: null }, 'Debe elegir un tipo de servidor'],
    [
      { hostName: 'plc:4840' },
      'La dirección no sirve para este tipo de servidor: se espera algo como opc.tcp://192.168.1.10:4840',
    ],
    [
      { serverType: 'API' },
      'La dirección no sirve para este tipo de servidor: se espera algo como http://192.168.1.10/datos',
    ],
  ])('are not as %j', async (values, sentence) => {
    const { status, message } = await add(values)
    expect([status, message]).toEqual([400, sentence])
  })

  it('of classic DA are refused with the two ways that there are', async () => {
    const { message } = await add({ serverType: 'DA', hostName: 'opcda://plc/Matrikon' })
    expect(message).toMatch(/pasarela DA→UA.*XML-DA/)
    expect((await add({ serverType: 'DA', name: 'Pasarela' })).status).toBe(200)
  })

  it('take headers for HTTP, and answer their names alone', async () => {
    const http = { name: 'Prensa', serverType: 'API', hostName: 'http://prensa/datos' }
    const { answer } = await add({ ...http, requestHeaders: 'X-Api-Key: muysecreto\nX-Plant: Norte' })
    expect(answer).toMatchObject({ headerNames: 'x-api-key, x-plant' })
    const stored = () =>
      server.db
        .selectFrom('opcServer')
        .select(['opcServerID', 'requestHeaders'])
        .where('name', '=', 'Prensa')
        .executeTakeFirstOrThrow()
    expect(JSON.parse((await stored()).requestHeaders ?? '')).toEqual({
      'x-api-key': 'muysecreto',
      'x-plant': 'Norte',
    })
    const key = answer.opcServerID
    const kept = await server.call(
      'opcservers.put',
      { body: { key, values: { requestHeaders: '', description: 'x' } } },
      token,
    )
    expect(kept.answer.headerNames).toBe('x-api-key, x-plant')
    const trail = await server.db.selectFrom('auditEntry').select(['before', 'after']).execute()
    expect(JSON.stringify([kept.answer, trail])).not.toContain('muysecreto')
    const bad = await add({ ...http, name: 'Otra', requestHeaders: 'X-A: b\nHost: x' })
    expect([bad.status, bad.message]).toEqual([
      400,
      'La línea 2 de las cabeceras no sirve: se espera algo como X-Api-Key: 1234',
    ])
    const gone = await server.call(
      'opcservers.put',
      { body: { key, values: { removeHeaders: true } } },
      token,
    )
    expect(gone.answer.headerNames).toBeNull()
  })

  it('keep their secrets to the address and the user that they were entered for', async () => {
    const kept = { serverType: 'API', hostName: 'https://prensa:8443/datos', userName: 'u' }
    const secrets = { password: 'clave', requestHeaders: 'X-Api-Key: 1' }
    const { answer } = await add({ ...kept, ...secrets, name: 'Celosa' })
    const key = answer.opcServerID
    const put = (values: object) => server.call('opcservers.put', { body: { key, values } }, token)
    const probe = (values: object) => server.call('opcservers.test', { body: { key, values } }, token)
    for (const hostName of [
      'https://10.0.0.66:8443/datos',
      'http://prensa:8443/datos',
      'https://prensa/datos',
    ])
      for (const send of [put, probe]) {
        expect((await send({ hostName })).message).toBe(
          'La dirección, el usuario o la seguridad han cambiado: escriba de nuevo la contraseña, o quítela.',
        )
        expect((await send({ hostName, password: 'clave' })).code).toBe('opc-headers-again')
      }
    expect((await put({ userName: 'otro' })).code).toBe('opc-password-again')
    expect((await put({ serverType: 'DA' })).code).toBe('opc-password-again')
    expect((await put({ hostName: 'https://prensa:8443/otros' })).answer.hasPassword).toBe(true)
    await put({ securityMode: 'Sign' })
    expect((await put({ securityMode: 'None' })).code).toBe('opc-password-again')
    expect((await put({ securityMode: 'SignAndEncrypt' })).answer.hasPassword).toBe(true)
    const moved = await put({ hostName: 'https://otra/datos', removePassword: true, removeHeaders: true })
    expect(moved.answer).toMatchObject({ hasPassword: false, headerNames: null })
    await put(secrets)
    expect((await put({ userName: '' })).answer.hasPassword).toBe(false)
  })

  it('have names of their own, and stay while tags need them', async () => {
    const { answer } = await add({ name: 'Envasadora' })
    expect((await add({ name: 'ENVASADORA' })).message).toBe('Ya existe un servidor “ENVASADORA”.')
    const tag = {
      tagName: 'E.run',
      tagType: 'Boolean',
      opcServerID: answer.opcServerID,
      tagValue: 'ns=1;s=a',
    }
    await server.db.insertInto('tag').values(tag).execute()
    const { status, message } = await server.call(
      'opcservers.delete',
      { body: { key: answer.opcServerID } },
      token,
    )
    expect([status, message]).toEqual([
      409,
      'El servidor “Envasadora” tiene 1 tags: E.run. Muévalos o elimínelos antes.',
    ])
  })

  it('are tested before they are saved', async () => {
    const test = (values: object) =>
      server.call(
        'opcservers.test',
        { body: { values: { serverType: 'UA', hostName: plant.url, ...values } } },
        token,
      )
    const { answer } = await test({})
    expect(answer).toMatchObject({ connected: true, serverState: 'Running', message: null })
    expect(answer.milliseconds).toBeGreaterThan(0)
    const wrong = await test({ userName: 'nadie', password: 'x' })
    expect(wrong.answer).toMatchObject({
      connected: false,
      message: expect.stringMatching(/^El servidor rechazó el usuario o la contraseña/),
    })
    const away = await test({ hostName: 'opc.tcp://127.0.0.1:1' })
    expect(away.answer.message).toMatch(/^Nadie responde en esa dirección \(/)
    expect((await test({ hostName: 'opcda://x' })).code).toBe('opc-da-direct')
  })

  it('are browsed, and what is a tag already is marked', async () => {
    const { answer } = await add({ name: 'Explorable' })
    const { opcServerID } = answer
    await server.db
      .insertInto('tag')
      .values({ tagName: 'uno', tagType: 'Double', opcServerID, tagValue: 'ns=1;s=L1.count' })
      .execute()
    const browsed = await server.call('opcservers.browse', { query: { opcServerID } }, token)
    const count = {
      nodeId: 'ns=1;s=L1.count',
      name: 'L1.count',
      isVariable: true,
      dataType: 'Double',
      tagType: 'Double',
      tagName: 'uno',
    }
    expect(browsed.answer).toContainEqual(count)
    expect(browsed.answer).toContainEqual(
      expect.objectContaining({ nodeId: 'ns=1;s=L1.running', tagType: 'Boolean', tagName: null }),
    )
    const deeper = await server.call('opcservers.browse', { query: { opcServerID, nodeId: 'i=2253' } }, token)
    expect(deeper.answer.map(({ name }) => name)).toContain('ServerStatus')
  })
})
