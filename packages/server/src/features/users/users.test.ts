import type { AuthenticatedUser } from '@baliza/contract'
import { MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('a session', () => {
  let server: TestServer
  beforeAll(async () => {
    const plant = aPlant().with(aLine(1), aUser('SUPERVISOR'), aUser('OPERATOR'), aUser('CONSULTANT', { active: false }))
    server = await buildTestServer(plant)
  })
  afterAll(() => server.close())

  it('opens with name and password, and says who is logged in', async () => {
    const { status, answer } = await server.call('users.authenticate', { body: { userid: ' supervisor ', password: 'demo' } })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ userID: 'supervisor', roleID: 2, firstName: 'Ana', lastName: 'SUPERVISOR' })
    const valid = await server.call('users.isvalid', {}, (answer as AuthenticatedUser).token)
    expect(valid.answer).toEqual({ userID: 'supervisor', roleID: 2, firstName: 'Ana', lastName: 'SUPERVISOR' })
  })

  it('remembers in which language its user reads', async () => {
    const languageOf = async () =>
      (await server.db.selectFrom('user').select('language').where('userID', '=', 'supervisor').executeTakeFirstOrThrow()).language
    const logIn = (language: string, userAgent = 'Mozilla/5.0') =>
      server.call('users.authenticate', { body: { userid: 'supervisor', password: 'demo' } }, undefined, {
        headers: { 'accept-language': language, 'user-agent': userAgent },
      })
    await logIn('en')
    expect(await languageOf()).toBe('en')
    await logIn('es')
    expect(await languageOf()).toBe('es')
    await logIn('en', 'node')
    expect(await languageOf()).toBe('es')
  })

  it('is kept as a hash: the token stands nowhere in the database', async () => {
    const token = await server.logIn('supervisor')
    const rows = await server.db.selectFrom('session').selectAll().execute()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is refused for a wrong password and for a wrong name with the same sentence', async () => {
    const wrongPassword = await server.call('users.authenticate', { body: { userid: 'operator', password: 'x' } })
    const wrongName = await server.call('users.authenticate', { body: { userid: 'nobody', password: 'x' } })
    expect([wrongPassword.status, wrongPassword.message]).toEqual([401, 'Usuario o contraseña incorrectos.'])
    expect([wrongName.status, wrongName.message]).toEqual([wrongPassword.status, wrongPassword.message])
  })

  it('is refused to a deactivated user, and only a right password learns why', async () => {
    const right = await server.call('users.authenticate', { body: { userid: 'consultant', password: 'demo' } })
    const wrong = await server.call('users.authenticate', { body: { userid: 'consultant', password: 'x' } })
    expect([right.code, wrong.code]).toEqual(['user-inactive', 'wrong-credentials'])
  })

  it('is wanted by every call: none at all, an unknown one and an ended one are told apart', async () => {
    const none = await server.call('resources.tree', {})
    const unknown = await server.call('resources.tree', {}, 'x'.repeat(43))
    expect([none.status, none.message]).toEqual([401, 'Autorización requerida'])
    expect([unknown.status, unknown.message]).toEqual([401, 'Sesión expirada, vuelva a ingresar'])
  })

  it('ends at logout', async () => {
    const token = await server.logIn('supervisor')
    expect((await server.call('users.logout', {}, token)).status).toBe(204)
    expect((await server.call('users.isvalid', {}, token)).code).toBe('session-expired')
  })

  it('ends when its user is deactivated', async () => {
    const token = await server.logIn('supervisor')
    await server.db.updateTable('user').set({ active: false }).where('userID', '=', 'supervisor').execute()
    expect((await server.call('users.isvalid', {}, token)).code).toBe('session-expired')
    await server.db.updateTable('user').set({ active: true }).where('userID', '=', 'supervisor').execute()
  })

  it('goes on while it is used and ends an hour after its last use', async () => {
    const token = await server.logIn('supervisor')
    for (let i = 0; i < 3; i++) {
      server.pass(50 * MINUTE)
      expect((await server.call('resources.tree', {}, token)).status).toBe(200)
    }
    server.pass(60 * MINUTE)
    expect((await server.call('resources.tree', {}, token)).code).toBe('session-expired')
  })

  it('is prolonged by the minute check on a terminal, and nowhere else', async () => {
    const token = await server.logIn('supervisor')
    server.pass(50 * MINUTE)
    await server.call('users.isvalid', {}, token)
    server.pass(20 * MINUTE)
    expect((await server.call('users.isvalid', {}, token)).code).toBe('session-expired')

    await server.db.insertInto('terminal').values({ lineID: 1, ipAddress: '127.0.0.1' }).execute()
    const onTerminal = await server.logIn('supervisor')
    server.pass(50 * MINUTE)
    await server.call('users.isvalid', {}, onTerminal)
    server.pass(50 * MINUTE)
    expect((await server.call('users.isvalid', {}, onTerminal)).status).toBe(200)
  })
})

describe('guessing passwords', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aUser('SUPERVISOR'), aUser('OPERATOR')))
  })
  afterAll(() => server.close())
  const guess = (userid: string, password: string, remoteAddress = '10.0.0.7') =>
    server.call('users.authenticate', { body: { userid, password } }, undefined, { remoteAddress })

  it('locks the account after five wrong ones, says for how long, and opens it again', async () => {
    for (let i = 0; i < 4; i++) expect((await guess('operator', 'x')).code).toBe('wrong-credentials')
    expect((await guess('operator', 'x')).message).toBe('Usuario bloqueado por intentos fallidos. Vuelva a intentarlo en 5 min.')
    expect((await guess('operator', 'demo')).code).toBe('user-locked')
    server.pass(5 * MINUTE)
    expect((await guess('operator', 'demo', '10.0.0.8')).status).toBe(200)
  })

  it('is slowed down per name and address, and other people log in meanwhile', async () => {
    const codes: string[] = []
    for (let i = 0; i < 12; i++) codes.push((await guess('nobody', 'x', '10.0.0.9')).code)
    expect(codes.slice(0, 10)).not.toContain('too-many-requests')
    expect(codes.slice(10)).toEqual(['too-many-requests', 'too-many-requests'])
    expect((await guess('supervisor', 'demo', '10.0.0.9')).status).toBe(200)
  })

  it('does not slow down who knows the password, at the door or under a signature', async () => {
    const token = await server.logIn('supervisor')
    for (let i = 0; i < 15; i++) expect((await guess('supervisor', 'demo', '10.0.0.11')).status).toBe(200)
    const sign = (password: string) =>
      server.call('maintenance.start', { body: { callID: 9, username: 'ghost', password } }, token, { remoteAddress: '10.0.0.12' })
    const codes: string[] = []
    for (let i = 0; i < 11; i++) codes.push((await sign('x')).code)
    expect(codes).toEqual([...Array<string>(10).fill('wrong-signature'), 'too-many-requests'])
  })

  it('is slowed down per address too, however many names are tried', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, (_, i) => guess(`name${i}`, 'x', '10.0.0.10')))
    expect(answers.filter(({ code }) => code === 'too-many-requests')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 429)?.message).toMatch(/^Demasiados intentos\. Espere \d+ s y vuelva a intentarlo\.$/)
  })
})
