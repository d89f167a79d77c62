import { MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const MARTA = {
  userID: 'mrios',
  firstName: 'Marta',
  lastName: 'Ríos',
  email: 'marta@planta.es',
  password: 'tolva ancha 7',
  roleID: 2,
}

describe('users', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(aLine(1), aUser('ADMINISTRATOR', { userID: 'admin' }), aUser('OPERATOR')),
    )
    token = await server.logIn('admin')
  })
  afterAll(() => server.close())

  const add = (values: object) =>
    server.call('users.post', { body: { values: { ...MARTA, mustChangePassword: false, ...values } } }, token)
  const change = (key: string, values: object, by = token) =>
    server.call('users.put', { body: { key, values } }, by)
  const remove = (key: string, by = token) => server.call('users.delete', { body: { key } }, by)

  it('are added, found, changed and deleted; the trail tells it without the password', async () => {
    const { status, answer } = await add({})
    expect(status).toBe(200)
    expect(answer).toEqual({
      userID: 'mrios',
      groupID: null,
      firstName: 'Marta',
      lastName: 'Ríos',
      email: 'marta@planta.es',
      roleID: 2,
      active: true,
      locked: false,
      mustChangePassword: false,
      passwordEnd: null,
      secondFactor: false,
      telegram: false,
      updatedBy: 'admin',
      updateDate: '2026-11-20T10:00:00.000Z',
      revision: 1,
    })
    expect(
      (await server.call('users.get', { query: { filter: '["lastName","contains","rios"]' } }, token)).answer,
    ).toEqual([answer])
    expect((await change('mrios', { firstName: 'Martina', revision: 1 })).answer).toMatchObject({
      firstName: 'Martina',
      revision: 2,
    })
    expect((await change('mrios', { firstName: 'Mar', revision: 1 })).code).toBe('changed-meanwhile')
    expect((await remove('mrios')).status).toBe(204)
    const trail = await server.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entityKey', '=', 'mrios')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['user.create', 'user.change', 'user.delete'])
    expect(JSON.stringify(trail)).not.toMatch(/argon2|tolva/)
  })

  it.each([
    ['no name', { userID: ' ' }, 'Falta el dato usuario.'],
    ['too long a name', { userID: 'u'.repeat(13) }, 'El dato usuario admite hasta 12 caracteres.'],
    ['no first name', { firstName: '' }, 'Falta el dato nombre.'],
    ['too long a first name', { firstName: 'F'.repeat(41) }, 'El dato nombre admite hasta 40 caracteres.'],
    ['too long a last name', { lastName: 'L'.repeat(41) }, 'El dato apellido admite hasta 40 caracteres.'],
    ['no role', { roleID: undefined }, 'Falta el dato rol.'],
    ['an e-mail that is none', { email: 'marta@planta' }, 'Debe ingresar un formato de email válido.'],
    ['no password', { password: ' ' }, 'El campo contraseña es obligatorio.'],
    ['a password of 129', { password: 'x1y'.repeat(43) }, 'La contraseña admite hasta 128 caracteres.'],
    ['a short password', { password: 'corta' }, 'La contraseña debe tener al menos 8 caracteres.'],
    [
      'a common password',
      { password: 'Password123' },
      'Esa contraseña es de las que se prueban primero. Elija otra.',
    ],
    [
      'a password that is short for an administrator',
      { roleID: 1, password: 'tolva roja7' },
      'La contraseña debe tener al menos 12 caracteres.',
    ],
    ['its name as password', { password: 'mrios2026' }, 'La contraseña no puede ser el nombre de usuario.'],
    ['a name that there is', { userID: 'operator' }, 'Ya existe un usuario operator.'],
    ['a name that there is in other letters', { userID: 'OPERATOR' }, 'Ya existe un usuario operator.'],
  ])('with %s are refused', async (_what, values, message) => {
    expect(await add(values)).toMatchObject({ message })
  })

  it('are in a group of notifications that exists', async () => {
    expect((await add({ userID: 'grupo', groupID: 77 })).code).toBe('group-unknown')
    const group = { name: 'Turno mañana', enabled: true }
    const { groupID } = await server.db
      .insertInto('notificationGroup')
      .values(group)
      .returning('groupID')
      .executeTakeFirstOrThrow()
    expect((await add({ userID: 'grupo', groupID })).answer.groupID).toBe(groupID)
    expect((await change('grupo', { groupID: null })).answer.groupID).toBeNull()
  })

  it('may have 128 letters of password, none of which is cut off, and no e-mail', async () => {
    const password = 'abcdefgh'.repeat(16)
    expect((await add({ userID: 'largo', password, email: '' })).answer.email).toBeNull()
    const enter = async (typed: string) =>
      (await server.call('users.authenticate', { body: { userid: 'largo', password: typed } })).status
    expect([await enter(password), await enter(password.slice(0, -1)), await enter(`${password}x`)]).toEqual([
      200, 401, 401,
    ])
  })

  it('keep their password when it is left blank, and their session unless something weighty changes', async () => {
    await add({ userID: 'eva' })
    const session = await server.logIn('eva', MARTA.password)
    await change('eva', { password: '', lastName: 'Paz' })
    await change('eva', { password: null, email: null })
    expect((await server.call('users.isvalid', {}, session)).answer).toMatchObject({ lastName: 'Paz' })
    const changes: [object, string][] = [
      [{ password: 'otra tolva 8', mustChangePassword: false }, MARTA.password],
      [{ roleID: 3 }, 'otra tolva 8'],
      [{ active: false }, 'otra tolva 8'],
    ]
    for (const [values, password] of changes) {
      const open = await server.logIn('eva', password)
      expect((await server.call('users.isvalid', {}, open)).status).toBe(200)
      await change('eva', values)
      expect((await server.call('users.isvalid', {}, open)).code).toBe('session-expired')
    }
    const refused = await server.call('users.authenticate', {
      body: { userid: 'eva', password: 'otra tolva 8' },
    })
    expect(refused.message).toBe('El usuario está desactivado. Consulte con un administrador.')
  })

  it('end their own session too when they take their role from themselves', async () => {
    for (const values of [{ roleID: 3 }, { active: false }]) {
      await add({ userID: 'jefe', roleID: 1 })
      const own = await server.logIn('jefe', MARTA.password)
      expect((await change('jefe', { lastName: 'Paz' }, own)).status).toBe(200)
      expect((await server.call('users.isvalid', {}, own)).status).toBe(200)
      expect((await change('jefe', values, own)).status).toBe(200)
      expect((await server.call('users.isvalid', {}, own)).code).toBe('session-expired')
      await remove('jefe')
    }
  })

  it('say who changed them meanwhile and how they stand now, without the password', async () => {
    await add({ userID: 'lia' })
    await change('lia', { lastName: 'Paz', revision: 1 })
    const { answer, code, raw } = await change('lia', { lastName: 'Sol', revision: 1 })
    expect(code).toBe('changed-meanwhile')
    const current = expect.objectContaining({ lastName: 'Paz', revision: 2 })
    expect(answer).toMatchObject({
      conflict: { who: expect.stringMatching(/\w+ \w+/), when: '2026-11-20T10:00:00.000Z', current },
    })
    expect(raw.body).not.toMatch(/argon2|passwordHash/)
    await remove('lia')
  })

  it('always have an active administrator, and none deletes himself', async () => {
    const last = 'admin es el único administrador activo: nombre antes a otro.'
    expect(await change('admin', { active: false })).toMatchObject({ status: 409, message: last })
    expect(await change('admin', { roleID: 2 })).toMatchObject({ status: 409, message: last })
    expect((await remove('admin')).code).toBe('user-is-yourself')
    await add({ userID: 'jefa', roleID: 1 })
    const other = await server.logIn('jefa', MARTA.password)
    expect((await change('admin', { active: false }, other)).status).toBe(200)
    expect((await remove('jefa', other)).code).toBe('user-is-yourself')
    expect((await change('jefa', { roleID: 3 }, other)).message).toBe(
      'jefa es el único administrador activo: nombre antes a otro.',
    )
    expect((await change('admin', { active: true }, other)).status).toBe(200)
    token = await server.logIn('admin')
    expect((await remove('jefa')).status).toBe(204)
  })

  it('two administrators can not take the role from each other at the same moment', async () => {
    await add({ userID: 'a1', roleID: 1 })
    const a1 = await server.logIn('a1', MARTA.password)
    const answers = await Promise.all([change('admin', { roleID: 2 }, a1), change('a1', { roleID: 2 })])
    expect(answers.every(({ status }) => status === 200)).toBe(false)
    const left = await server.db
      .selectFrom('user')
      .select('userID')
      .where('roleID', '=', 1)
      .where('active', '=', true)
      .execute()
    expect(left).toHaveLength(1)
    await server.db.updateTable('user').set({ roleID: 1 }).where('userID', '=', 'admin').execute()
    token = await server.logIn('admin')
  })

  it('who signed stay, and the refusal says what they signed', async () => {
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
        updatedBy: 'operator',
      })
      .execute()
    expect(await remove('operator')).toMatchObject({
      status: 409,
      message:
        'El usuario operator firmó. Paradas: 1. Órdenes: 0. Producción: 0. Mantenimientos: 0. En lugar de eliminarlo, desactívelo.',
    })
  })

  it('that are locked are shown as such, and opened by an administrator', async () => {
    const guess = (password: string) =>
      server.call('users.authenticate', { body: { userid: 'operator', password } })
    for (let i = 0; i < 5; i++) await guess('x')
    const read = async () =>
      (await server.call('users.get', { query: { filter: '["locked","=",true]' } }, token)).answer
    expect(await read()).toMatchObject([{ userID: 'operator', locked: true }])
    expect((await guess('demo')).code).toBe('user-locked')
    expect((await server.call('users.unlock', { body: { userID: 'operator' } }, token)).status).toBe(204)
    expect(await read()).toEqual([])
    expect((await guess('demo')).status).toBe(200)
    expect((await server.call('users.unlock', { body: { userID: 'ghost' } }, token)).code).toBe(
      'user-unknown',
    )
  })

  it('that are locked sign nothing, and are told so in their language', async () => {
    const session = await server.logIn('operator')
    const stopKey = { order: 0, lineID: 1, stopID: 1 }
    const sign = (password: string) =>
      server.call(
        'stops.recognize',
        { body: { stopValues: stopKey, reasonValues: { reasonID: 812 }, username: 'operator', password } },
        session,
        {
          remoteAddress: '10.0.0.5',
          headers: { authorization: `Bearer ${session}`, 'accept-language': 'en' },
        },
      )
    for (let i = 0; i < 4; i++) expect((await sign('x')).message).toBe('Invalid signature')
    await sign('x')
    expect(await sign('demo')).toMatchObject({
      status: 429,
      message: 'User locked after failed attempts. Try again in 5 min.',
    })
    server.pass(5 * MINUTE)
    expect((await sign('demo')).status).toBe(200)
  })

  it('need no password of their own where a directory checks it', async () => {
    await server.db.updateTable('parameter').set({ enableDomainValidation: true }).execute()
    expect((await add({ userID: 'dominio', password: null })).status).toBe(200)
    await server.db.updateTable('parameter').set({ enableDomainValidation: false }).execute()
    expect(
      (await server.call('users.authenticate', { body: { userid: 'dominio', password: 'x' } })).code,
    ).toBe('wrong-credentials')
  })
})
