import { hostname } from 'node:os'
import { MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'

let server: TestServer
beforeAll(async () => {
  server = await buildTestServer(
    aPlant().with(aUser('ADMINISTRATOR', { userID: 'admin' }), aUser('OPERATOR')),
  )
})
afterAll(() => server.close())

const isOpen = async (token: string) => (await server.call('users.isvalid', {}, token)).status === 200

it('everybody sees their own sessions and ends one of them, or all others', async () => {
  const tokens = [
    await server.logIn('operator'),
    await server.logIn('operator'),
    await server.logIn('operator'),
  ] as const
  await server.logIn('admin')
  const { answer } = await server.call('sessions.mine', {}, tokens[0], {
    headers: { authorization: `Bearer ${tokens[0]}`, 'user-agent': 'Kiosk' },
  })
  expect(answer.map(({ userID, isCurrent, ipAddress }) => [userID, isCurrent, ipAddress])).toEqual([
    ['operator', false, '127.0.0.1'],
    ['operator', false, '127.0.0.1'],
    ['operator', true, '127.0.0.1'],
  ])
  expect(answer.map(({ servedBy }) => servedBy)).toEqual([null, null, hostname()])
  expect(JSON.stringify(answer)).not.toMatch(/[0-9a-f]{64}/)
  const [latest] = answer
  expect(
    (await server.call('sessions.endMine', { body: { sessionID: latest?.sessionID ?? 0 } }, tokens[0]))
      .status,
  ).toBe(204)
  expect(await Promise.all(tokens.map(isOpen))).toEqual([true, true, false])
  expect((await server.call('sessions.endMine', { body: {} }, tokens[0])).status).toBe(204)
  expect(await Promise.all(tokens.map(isOpen))).toEqual([true, false, false])
})

it('nobody ends the session of somebody else but an administrator, and that is remembered', async () => {
  const [operator, admin] = [await server.logIn('operator'), await server.logIn('admin')]
  const rows = (await server.call('sessions.get', { query: { filter: '["userID","=","operator"]' } }, admin))
    .answer
  const [{ sessionID } = { sessionID: 0 }] = rows as { sessionID: number }[]
  const own = (await server.call('sessions.mine', {}, admin)).answer[0]?.sessionID ?? 0
  expect((await server.call('sessions.endMine', { body: { sessionID: own } }, operator)).code).toBe(
    'session-unknown',
  )
  expect((await server.call('sessions.delete', { body: { key: own } }, operator)).code).toBe('not-allowed')
  expect((await server.call('sessions.delete', { body: { key: sessionID } }, admin)).status).toBe(204)
  expect((await server.call('sessions.delete', { body: { key: sessionID } }, admin)).code).toBe(
    'session-unknown',
  )
  const trail = await server.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('action', '=', 'session.end')
    .execute()
  expect(trail).toMatchObject([{ userID: 'admin', entity: 'user', entityKey: 'operator' }])
})

it('a session that ran out is in no list; its last use is told', async () => {
  await server.logIn('operator')
  server.pass(70 * MINUTE)
  const admin = await server.logIn('admin')
  server.pass(10 * MINUTE)
  const { answer } = await server.call('sessions.get', {}, admin)
  expect(answer).toMatchObject([
    { userID: 'admin', createdAt: '2026-11-20T11:10:00.000Z', usedAt: '2026-11-20T11:20:00.000Z' },
  ])
})
