import { MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

let server: TestServer
beforeAll(async () => {
  const people = [aUser('ADMINISTRATOR', { userID: 'admin' }), aUser('SUPERVISOR'), aUser('OPERATOR')]
  server = await buildTestServer(aPlant().with(aLine(1), ...people))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('session').execute()
  await server.db.deleteFrom('terminal').execute()
})

const TERMINAL = '10.0.0.1'
const aTerminal = () => server.db.insertInto('terminal').values({ lineID: 1, ipAddress: TERMINAL }).execute()

type Asking = { readonly by?: 'person' | 'page'; readonly from?: string }

const ask = (
  id: 'resources.tree' | 'users.isvalid' | 'live.lines',
  token: string,
  { by, from = '127.0.0.1' }: Asking = {},
) =>
  server.call(id, {}, token, {
    headers: { authorization: `Bearer ${token}`, ...(by && { 'x-asked-by': by }) },
    remoteAddress: from,
  })

const logInAt = async (userid: string, remoteAddress: string): Promise<string> => {
  const body = { userid, password: 'demo' }
  const { answer } = await server.call('users.authenticate', { body }, undefined, { remoteAddress })
  return 'token' in answer ? answer.token : ''
}

const isOpen = async (token: string) => (await ask('users.isvalid', token, { by: 'page' })).status === 200

it('what a page asks by itself keeps no session alive, whatever it asks', async () => {
  const token = await server.logIn('supervisor')
  for (let minute = 0; minute < 59; minute++) {
    server.pass(MINUTE)
    expect((await ask('resources.tree', token, { by: 'page' })).status).toBe(200)
  }
  server.pass(MINUTE)
  expect((await ask('resources.tree', token, { by: 'page' })).code).toBe('session-expired')
})

it('what somebody does there keeps it alive, and so does the minute check of a page that was touched', async () => {
  const token = await server.logIn('supervisor')
  for (const id of ['resources.tree', 'users.isvalid', 'users.isvalid'] as const) {
    server.pass(50 * MINUTE)
    expect((await ask(id, token, { by: 'person' })).status).toBe(200)
  }
})

it('a program that says nothing of itself keeps it alive by what it asks, but not by waiting', async () => {
  const [working, waiting] = [await server.logIn('supervisor'), await server.logIn('supervisor')]
  server.pass(50 * MINUTE)
  await ask('resources.tree', working)
  await ask('live.lines', waiting)
  server.pass(50 * MINUTE)
  expect([await isOpen(working), await isOpen(waiting)]).toEqual([true, false])
})

it('ends twelve hours after it began, however much it is used', async () => {
  const token = await server.logIn('supervisor')
  for (let hour = 0; hour < 23; hour++) {
    server.pass(30 * MINUTE)
    expect((await ask('resources.tree', token, { by: 'person' })).status).toBe(200)
  }
  server.pass(30 * MINUTE)
  expect((await ask('resources.tree', token, { by: 'person' })).code).toBe('session-expired')
})

it('ends sooner for who may change the configuration', async () => {
  const [admin, supervisor] = [await server.logIn('admin'), await server.logIn('supervisor')]
  server.pass(30 * MINUTE)
  expect([await isOpen(admin), await isOpen(supervisor)]).toEqual([false, true])
})

it('lives on at a terminal while its page is open, and ends when that is closed', async () => {
  await aTerminal()
  const [operator, admin] = [await logInAt('operator', TERMINAL), await logInAt('admin', TERMINAL)]
  for (let half = 0; half < 100; half++) {
    server.pass(30 * MINUTE)
    expect((await ask('users.isvalid', operator, { by: 'page', from: TERMINAL })).status).toBe(200)
  }
  expect((await ask('users.isvalid', admin, { by: 'page', from: TERMINAL })).code).toBe('session-expired')
  server.pass(60 * MINUTE)
  expect((await ask('users.isvalid', operator, { by: 'page', from: TERMINAL })).code).toBe('session-expired')
})

it('a token that leaves the terminal has the end of any other', async () => {
  await aTerminal()
  const token = await logInAt('operator', TERMINAL)
  for (let half = 0; half < 30; half++) {
    server.pass(30 * MINUTE)
    await ask('users.isvalid', token, { by: 'page', from: TERMINAL })
  }
  server.pass(2 * MINUTE)
  expect((await ask('resources.tree', token, { by: 'person', from: '10.0.0.9' })).status).toBe(200)
  expect((await ask('resources.tree', token, { by: 'person', from: '10.0.0.9' })).code).toBe(
    'session-expired',
  )
})

it('shorter lifetimes hold for open sessions at once', async () => {
  await aTerminal()
  const [idle, old] = [await server.logIn('supervisor'), await server.logIn('operator')]
  const atTerminal = await logInAt('operator', TERMINAL)
  for (let hour = 0; hour < 4; hour++) {
    server.pass(30 * MINUTE)
    await ask('resources.tree', old, { by: 'person' })
    await ask('users.isvalid', atTerminal, { by: 'page', from: TERMINAL })
    if (hour < 3) await ask('resources.tree', idle, { by: 'person' })
  }
  const admin = await server.logIn('admin')
  const set = (values: object) => server.call('parameters.put', { body: { values } }, admin)
  await set({ sessionIdleMinutes: 30 })
  expect([await isOpen(idle), await isOpen(old)]).toEqual([false, true])
  await set({ sessionHours: 2 })
  expect([await isOpen(old), await isOpen(atTerminal)]).toEqual([false, true])
  expect((await server.call('parameters.get', {}, admin)).answer).toMatchObject({
    sessionHours: 2,
    sessionIdleMinutes: 30,
    administratorIdleMinutes: 30,
  })
  await set({ sessionIdleMinutes: 60, sessionHours: 12 })
})

it('of one person ten live at once; those of terminals, which share an account, are not counted', async () => {
  await aTerminal()
  const atTerminals: string[] = []
  for (let i = 0; i < 12; i++) atTerminals.push(await logInAt('operator', TERMINAL))
  const tokens: string[] = []
  for (let i = 0; i < 11; i++) {
    server.pass(MINUTE)
    tokens.push(await server.logIn('operator'))
  }
  expect(await Promise.all(atTerminals.map(isOpen))).toEqual(Array(12).fill(true))
  expect(await Promise.all(tokens.map(isOpen))).toEqual([false, ...Array<boolean>(10).fill(true)])
  const { detail } = await server.db
    .selectFrom('securityEvent')
    .select('detail')
    .where('event', '=', 'session-ended')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(detail).toContain('too-many')
})

it('of somebody who was deleted it ends at once', async () => {
  await aUser('CONSULTANT', { userID: 'gone' }).insertInto(server.db)
  const [admin, gone] = [await server.logIn('admin'), await server.logIn('gone')]
  expect((await server.call('users.delete', { body: { key: 'gone' } }, admin)).status).toBe(204)
  expect(await isOpen(gone)).toBe(false)
  const events = await server.db
    .selectFrom('securityEvent')
    .select(['userID', 'detail'])
    .where('event', '=', 'session-ended')
    .where('userID', '=', 'gone')
    .execute()
  expect(events).toMatchObject([{ detail: expect.stringContaining('removed') }])
})

it('lifetimes have bounds', async () => {
  const admin = await server.logIn('admin')
  for (const values of [{ sessionHours: 0 }, { sessionHours: 169 }, { sessionIdleMinutes: 4 }])
    expect((await server.call('parameters.put', { body: { values } }, admin)).status).toBe(400)
})
