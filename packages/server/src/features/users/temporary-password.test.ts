import type { AuthenticatedUser } from '@baliza/contract'
import { HOUR } from '@baliza/domain'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword, isOldHash } from '../../facts/password.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'

const EVA = { userID: 'eva', firstName: 'Eva', lastName: 'Paz', roleID: 3, password: 'tolva ancha 7' }

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await buildTestServer(
    aPlant().with(aUser('ADMINISTRATOR', { userID: 'admin' }), aUser('OPERATOR')),
  )
  admin = await server.logIn('admin')
})
afterAll(() => server.close())

const add = (values: object) => server.call('users.post', { body: { values: { ...EVA, ...values } } }, admin)
const change = (key: string, values: object) => server.call('users.put', { body: { key, values } }, admin)
const enter = (userid: string, password: string) =>
  server.call('users.authenticate', { body: { userid, password } })
const mustChange = async (userid: string, password: string) =>
  ((await enter(userid, password)).answer as AuthenticatedUser).mustChangePassword === true

it('is what somebody else chose, for a new user and for one who was there', async () => {
  expect((await add({})).answer).toMatchObject({
    mustChangePassword: true,
    passwordEnd: '2026-11-23T10:00:00.000Z',
  })
  expect(await mustChange('eva', EVA.password)).toBe(true)
  await change('operator', { password: 'cinta larga 8' })
  expect(await mustChange('operator', 'cinta larga 8')).toBe(true)
})

it('opens nothing after 72 hours, and only the right one is told why', async () => {
  server.pass(72 * HOUR)
  expect(await enter('eva', EVA.password)).toMatchObject({
    status: 403,
    message: 'Su contraseña temporal venció. Pida otra a un administrador.',
  })
  expect((await enter('eva', 'not this one')).code).toBe('wrong-credentials')
  const events = await server.db
    .selectFrom('securityEvent')
    .select('detail')
    .where('event', '=', 'login-failed')
    .where('userID', '=', 'eva')
    .execute()
  expect(events.map(({ detail }) => detail)).toContain('{"reason":"password-over"}')
  admin = await server.logIn('admin')
  expect((await change('eva', { password: 'sinfín de 6' })).answer.passwordEnd).toBe(
    '2026-11-26T10:00:00.000Z',
  )
  expect(await mustChange('eva', 'sinfín de 6')).toBe(true)
})

it('is gone with the choice of another one', async () => {
  const token = ((await enter('eva', 'sinfín de 6')).answer as AuthenticatedUser).token
  const chosen = { password: 'sinfín de 6', newPassword: 'tamiz fino 9' }
  expect((await server.call('users.password', { body: chosen }, token)).status).toBe(204)
  server.pass(80 * HOUR)
  expect(await mustChange('eva', 'tamiz fino 9')).toBe(false)
})

it('is not that of a screen or a program, where an administrator says so: the trail tells it', async () => {
  admin = await server.logIn('admin')
  const { answer } = await add({ userID: 'kiosco', mustChangePassword: false })
  expect(answer).toMatchObject({ mustChangePassword: false, passwordEnd: null })
  server.pass(80 * HOUR)
  expect(await mustChange('kiosco', EVA.password)).toBe(false)
  const { after } = await server.db
    .selectFrom('auditEntry')
    .select('after')
    .where('action', '=', 'user.create')
    .where('entityKey', '=', 'kiosco')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(after ?? '{}')).toMatchObject({ mustChangePassword: false, passwordEnd: null })
})

it("one's own that must be changed does not run out", async () => {
  admin = await server.logIn('admin')
  expect((await change('eva', { mustChangePassword: true })).answer.passwordEnd).toBeNull()
  server.pass(80 * HOUR)
  expect(await mustChange('eva', 'tamiz fino 9')).toBe(true)
})

it('whoever becomes an administrator chooses another one, as nobody can tell how long the former is', async () => {
  admin = await server.logIn('admin')
  await add({ userID: 'ada', mustChangePassword: false })
  expect((await change('ada', { roleID: 2 })).answer.mustChangePassword).toBe(false)
  const promoted = await change('ada', { roleID: 1, mustChangePassword: false })
  expect(promoted.answer).toMatchObject({ mustChangePassword: true, passwordEnd: null })
  server.pass(80 * HOUR)
  expect(await mustChange('ada', EVA.password)).toBe(true)
  admin = await server.logIn('admin')
  expect((await change('ada', { password: 'corta roja7' })).code).toBe('password-too-short')
  await change('ada', { roleID: 3, mustChangePassword: false })
  const chosen = { roleID: 1, password: 'cinta muy larga', mustChangePassword: false }
  expect((await change('ada', chosen)).answer.mustChangePassword).toBe(false)
})

it('of many that are tried first none may be chosen', async () => {
  admin = await server.logIn('admin')
  for (const password of ['corvette', 'michelle', '11111111', 'MICHELLE', 'baliza123'])
    expect((await add({ userID: 'otra', password })).code).toBe('password-common')
})

it('a hash of lower costs is made anew at the next right password, and at no wrong one', async () => {
  const hashNow = async () =>
    (
      await server.db
        .selectFrom('user')
        .select('passwordHash')
        .where('userID', '=', 'old')
        .executeTakeFirstOrThrow()
    ).passwordHash ?? ''
  const passwordHash = await hash('demo', { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
  await aUser('CONSULTANT', { userID: 'old', passwordHash }).insertInto(server.db)
  const before = await hashNow()
  expect(isOldHash(before)).toBe(true)
  await enter('old', 'x')
  expect(await hashNow()).toBe(before)
  expect((await enter('old', 'demo')).status).toBe(200)
  const after = await hashNow()
  expect(isOldHash(after)).toBe(false)
  expect((await enter('old', 'demo')).status).toBe(200)
  expect(await hashNow()).toBe(after)
  expect(isOldHash(await hashPassword('demo'))).toBe(false)
})
