import type { AuthenticatedUser } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceOf } from '../../http/access/second-factor.ts'
import { buildTestServer, injection, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')

let server: TestServer
let admin: string
beforeAll(async () => {
  const people = [aUser('ADMINISTRATOR', { userID: 'admin' }), aUser('SUPERVISOR'), aUser('OPERATOR')]
  server = await buildTestServer(aPlant().with(aLine(1), ...people), { now: NOW })
  admin = await server.logIn('admin')
})
afterAll(() => server.close())

const set = (values: object) => server.call('parameters.put', { body: { values } }, admin)
const enter = async (userid: string) =>
  (await server.call('users.authenticate', { body: { userid, password: 'demo' } }))
    .answer as AuthenticatedUser

const OPEN: readonly string[] = [
  'users.isvalid',
  'users.logout',
  'users.password',
  'secondFactor.get',
  'secondFactor.enrol',
  'secondFactor.confirm',
  'passkeys.get',
  'passkeys.options',
  'passkeys.post',
]

it('of a role opens nothing else to those who have none, whatever they ask', async () => {
  await set({ factorForSupervisors: true })
  const { token, mustEnrolFactor } = await enter('supervisor')
  expect(mustEnrolFactor).toBe(true)
  expect((await server.call('users.isvalid', {}, token)).answer.mustEnrolFactor).toBe(true)
  for (const call of Object.values(calls).filter(
    ({ access }) => access !== 'public' && access !== 'source',
  )) {
    const answer = await server.app.inject(
      injection(
        call,
        { params: { id: 1, kind: 'products' } },
        OPEN.includes(call.id) ? 'x'.repeat(43) : token,
      ),
    )
    const expected = OPEN.includes(call.id) ? 'session-expired' : 'second-factor-required'
    expect([call.id, (answer.json() as { code: string }).code]).toEqual([call.id, expected])
  }
})

it('reaches open sessions too, and no other role', async () => {
  const operator = await server.logIn('operator')
  expect((await server.call('resources.tree', {}, operator)).status).toBe(200)
  await set({ factorForOperators: true })
  expect(await server.call('resources.tree', {}, operator)).toMatchObject({
    status: 403,
    message: 'Su rol pide un segundo factor: actívelo en su cuenta para continuar.',
  })
  await set({ factorForOperators: false })
  expect((await server.call('resources.tree', {}, operator)).status).toBe(200)
})

it('lets in whoever has set one up, in the same session', async () => {
  const { token } = await enter('supervisor')
  const { secret } = (await server.call('secondFactor.enrol', { body: { password: 'demo' } }, token)).answer
  expect((await server.call('resources.tree', {}, token)).code).toBe('second-factor-required')
  const code = deviceOf('supervisor', secret).generate({ timestamp: NOW })
  expect((await server.call('secondFactor.confirm', { body: { code } }, token)).status).toBe(200)
  expect((await server.call('resources.tree', {}, token)).status).toBe(200)
  expect((await server.call('users.isvalid', {}, token)).answer.mustEnrolFactor).toBeUndefined()
})

it('is demanded anew from somebody whose factor was taken away', async () => {
  expect(
    (await server.call('users.resetSecondFactor', { body: { userID: 'supervisor' } }, admin)).status,
  ).toBe(204)
  expect((await enter('supervisor')).mustEnrolFactor).toBe(true)
})

it('comes after the choice of a password', async () => {
  await server.db
    .updateTable('user')
    .set({ mustChangePassword: true })
    .where('userID', '=', 'supervisor')
    .execute()
  const { token } = await enter('supervisor')
  expect((await server.call('secondFactor.enrol', { body: { password: 'demo' } }, token)).code).toBe(
    'password-must-change',
  )
  await server.call('users.password', { body: { password: 'demo', newPassword: 'tolva ancha 7' } }, token)
  expect((await server.call('resources.tree', {}, token)).code).toBe('second-factor-required')
})
