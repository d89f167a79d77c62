import type { AuthenticatedUser } from '@baliza/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

let server: TestServer
beforeAll(async () => {
  server = await buildTestServer(
    aPlant().with(aLine(1), aUser('OPERATOR'), aUser('SUPERVISOR', { mustChangePassword: true })),
  )
})
afterAll(() => server.close())

const change = (token: string, password: string, newPassword: string) =>
  server.call('users.password', { body: { password, newPassword } }, token)

it('who knows the old password chooses another one, and every other session ends', async () => {
  const [mine, elsewhere] = [await server.logIn('operator'), await server.logIn('operator')]
  expect(await change(mine, 'not this', 'tolva ancha 7')).toMatchObject({
    status: 401,
    message: 'La contraseña actual no es correcta.',
  })
  expect((await change(mine, 'demo', 'corta')).code).toBe('password-too-short')
  expect((await change(mine, 'demo', 'demo')).code).toBe('password-same')
  expect((await change(mine, 'demo', ' tolva ancha 7 ')).status).toBe(204)
  expect((await server.call('users.isvalid', {}, mine)).status).toBe(200)
  expect((await server.call('users.isvalid', {}, elsewhere)).code).toBe('session-expired')
  expect(
    (await server.call('users.authenticate', { body: { userid: 'operator', password: 'demo' } })).code,
  ).toBe('wrong-credentials')
  expect(
    (await server.call('users.authenticate', { body: { userid: 'operator', password: 'tolva ancha 7' } }))
      .status,
  ).toBe(200)
  const trail = await server.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('action', '=', 'user.password')
    .execute()
  expect(trail).toMatchObject([{ userID: 'operator', entityKey: 'operator', before: null, after: null }])
})

it('that of an administrator has twelve characters at least', async () => {
  await aUser('ADMINISTRATOR', { userID: 'jefa' }).insertInto(server.db)
  const jefa = await server.logIn('jefa')
  expect((await change(jefa, 'demo', 'tolva roja7')).message).toBe(
    'La contraseña debe tener al menos 12 caracteres.',
  )
  expect((await change(jefa, 'demo', 'tolva roja 7')).status).toBe(204)
})

it('wrong old passwords lock the account as any others do', async () => {
  const token = await server.logIn('operator', 'tolva ancha 7')
  for (let i = 0; i < 5; i++) await change(token, 'x', 'tolva larga 8')
  expect((await change(token, 'tolva ancha 7', 'tolva larga 8')).code).toBe('user-locked')
})

it('a temporary password opens nothing but its own change, and signs nothing', async () => {
  const opened = await server.call('users.authenticate', { body: { userid: 'supervisor', password: 'demo' } })
  const answer = opened.answer as AuthenticatedUser
  expect(answer.mustChangePassword).toBe(true)
  expect((await server.call('users.isvalid', {}, answer.token)).answer.mustChangePassword).toBe(true)
  const refused = await server.call('resources.tree', {}, answer.token)
  expect([refused.status, refused.message]).toEqual([
    403,
    'Debe cambiar su contraseña temporal: ingrese con su usuario y elija una nueva.',
  ])
  await server.db.deleteFrom('failedLogin').execute()
  const operator = await server.logIn('operator', 'tolva ancha 7')
  const stop = { order: 0, lineID: 1, stopID: 1 }
  const signed = await server.call(
    'stops.recognize',
    { body: { stopValues: stop, reasonValues: { reasonID: 812 }, username: 'supervisor', password: 'demo' } },
    operator,
  )
  expect(signed.code).toBe('password-must-change')
  expect((await change(answer.token, 'demo', 'tolva larga 8')).status).toBe(204)
  expect((await server.call('resources.tree', {}, answer.token)).status).toBe(200)
})
