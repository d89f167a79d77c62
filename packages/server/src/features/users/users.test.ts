import type { AuthenticatedUser } from '@baliza/contract'
import { MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('a session', () => {
  let server: TestServer
  beforeAll(async () => {
    const plant = aPlant().with(
      aLine(1),
      aUser('SUPERVISOR'),
      aUser('OPERATOR'),
      aUser('CONSULTANT', { active: false }),
    )
    server = await buildTestServer(plant)
  })
  afterAll(() => server.close())

  it('opens with name and password, and says who is logged in', async () => {
    const { status, answer } = await server.call('users.authenticate', {
      body: { userid: ' supervisor ', password: 'demo' },
    })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      userID: 'supervisor',
      roleID: 2,
      firstName: 'Ana',
      lastName: 'SUPERVISOR',
    })
    const valid = await server.call('users.isvalid', {}, (answer as AuthenticatedUser).token)
    expect(valid.answer).toEqual({
      userID: 'supervisor',
      roleID: 2,
      firstName: 'Ana',
      lastName: 'SUPERVISOR',
    })
  })

  it('remembers in which language its user reads', async () => {
    const languageOf = async () =>
      (
        await server.db
          .selectFrom('user')
          .select('language')
          .where('userID', '=', 'supervisor')
          .executeTakeFirstOrThrow()
      ).language
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
    const wrongPassword = await server.call('users.authenticate', {
      body: { userid: 'operator', password: 'x' },
    })
    const wrongName = await server.call('users.authenticate', { body: { userid: 'nobody', password: 'x' } })
    expect([wrongPassword.status, wrongPassword.message]).toEqual([401, 'Usuario o contraseña incorrectos.'])
    expect([wrongName.status, wrongName.message]).toEqual([wrongPassword.status, wrongPassword.message])
  })

  it('is refused to a deactivated user, and only a right password learns why', async () => {
    const right = await server.call('users.authenticate', {
      body: { userid: 'consultant', password: 'demo' },
    })
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
    server = await buildTestServer(
      aPlant().with(aLine(1), aUser('ADMINISTRATOR'), aUser('SUPERVISOR'), aUser('OPERATOR')),
    )
  })
  afterAll(() => server.close())
  const guess = (userid: string, password: string, remoteAddress = '10.0.0.7') =>
    server.call('users.authenticate', { body: { userid, password } }, undefined, { remoteAddress })

  const codesOf = async (userid: string, count: number, address?: string) => {
    const codes: string[] = []
    for (let i = 0; i < count; i++) codes.push((await guess(userid, 'x', address)).code)
    return codes
  }
  const FOUR_AND_LOCKED = [...Array<string>(4).fill('wrong-credentials'), 'user-locked']

  it.each(['operator', 'nobody'])(
    'locks “%s” after five wrong ones, whether there is such a user or not, and says for how long',
    async (name) => {
      expect(await codesOf(name, 5)).toEqual(FOUR_AND_LOCKED)
      const locked = await guess(name, 'demo')
      expect([locked.status, locked.message]).toEqual([
        429,
        'Usuario bloqueado por intentos fallidos. Vuelva a intentarlo en 5 min.',
      ])
      server.pass(5 * MINUTE)
      expect(await codesOf(name, 5)).toEqual(FOUR_AND_LOCKED)
      expect((await guess(name, 'demo')).message).toContain('en 10 min')
      server.pass(10 * MINUTE)
    },
  )

  it('opens again when the time is over, or an administrator says so', async () => {
    await codesOf('operator', 5, '10.0.0.20')
    server.pass(60 * MINUTE)
    expect((await guess('operator', 'demo', '10.0.0.20')).status).toBe(200)
    await codesOf('operator', 5, '10.0.0.20')
    const token = await server.logIn('administrato')
    const locked = async () =>
      (await server.call('users.get', { query: { filter: '["locked","=",true]' } }, token)).answer
    expect(await locked()).toMatchObject([{ userID: 'operator', locked: true }])
    await server.call('users.unlock', { body: { userID: 'operator' } }, token)
    expect((await guess('operator', 'demo', '10.0.0.20')).status).toBe(200)
  })

  it('locks out nobody who comes from elsewhere, nor who has a session or stands at a terminal', async () => {
    const session = await server.logIn('supervisor')
    for (let i = 0; i < 20; i++)
      expect((await codesOf('supervisor', 5, `10.1.0.${i}`)).at(-1)).toBe('user-locked')
    const logIn = (from: string) =>
      server.call('users.authenticate', { body: { userid: 'supervisor', password: 'demo' } }, undefined, {
        remoteAddress: from,
      })
    expect((await logIn('10.9.0.1')).code).toBe('user-locked')
    await server.db.insertInto('terminal').values({ lineID: 1, ipAddress: '10.9.0.2' }).execute()
    const signed = { username: 'supervisor', password: 'demo', callID: 9 }
    expect(
      (await server.call('maintenance.start', { body: signed }, session, { remoteAddress: '10.9.0.1' })).code,
    ).toBe('call-not-found')
    expect((await logIn('10.9.0.2')).status).toBe(200)
    expect((await logIn('10.9.0.1')).status).toBe(200)
  })

  it('takes no right password for a guess, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => guess('supervisor', 'demo', '10.0.0.11')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  })

  it('lets no more than five through, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('operator', 'x', '10.0.0.13')))
    expect(answers.filter(({ code }) => code === 'wrong-credentials')).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 'user-locked')).toHaveLength(16)
  })

  it('is counted under a signature too, and not by whoever has no session', async () => {
    const token = await server.logIn('supervisor')
    const sign = (bearer?: string) =>
      server.call('maintenance.start', { body: { callID: 9, username: 'ghost', password: 'x' } }, bearer, {
        remoteAddress: '10.0.0.12',
      })
    for (let i = 0; i < 8; i++) expect((await sign()).code).toBe('session-required')
    const codes: string[] = []
    for (let i = 0; i < 6; i++) codes.push((await sign(token)).code)
    expect(codes).toEqual([...Array<string>(4).fill('wrong-signature'), 'user-locked', 'user-locked'])
  })

  it('is slowed down per address too, however many names are tried', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, i) => guess(`name${i}`, 'x', '10.0.0.10')),
    )
    expect(answers.filter(({ code }) => code === 'too-many-requests')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 429)?.message).toMatch(
      /^Demasiados intentos\. Espere \d+ s y vuelva a intentarlo\.$/,
    )
  })
})
