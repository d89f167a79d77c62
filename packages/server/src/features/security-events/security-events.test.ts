import type { QueryOf } from '@baliza/contract'
import { MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceOf } from '../../http/access/second-factor.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')

describe('the security events', () => {
  let server: TestServer
  let admin: string
  let last = 0
  beforeAll(async () => {
    const people = [aUser('ADMINISTRATOR', { userID: 'admin' }), aUser('OPERATOR'), aUser('CONSULTANT')]
    server = await buildTestServer(aPlant().with(aLine(1), ...people), { now: NOW })
    await server.db.insertInto('terminal').values({ lineID: 1, ipAddress: '10.0.0.1' }).execute()
    admin = await server.logIn('admin')
  })
  afterAll(() => server.close())

  /** What was remembered since it was asked last. */
  const listEvents = async () => {
    const rows = await server.db
      .selectFrom('securityEvent')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .execute()
    last = rows.at(-1)?.id ?? last
    return rows
  }
  const logIn = (userid: string, password: string, remoteAddress: string) =>
    server.call('users.authenticate', { body: { userid, password } }, undefined, {
      remoteAddress,
      headers: { 'user-agent': `Mozilla/5.0 ${'x'.repeat(400)}` },
    })

  it('tell who logged in, from where and with which browser', async () => {
    await listEvents()
    await logIn('operator', 'demo', '10.0.0.1')
    const [event] = await listEvents()
    expect(event).toMatchObject({
      event: 'login-succeeded',
      outcome: 'success',
      at: NOW,
      userID: 'operator',
      address: '10.0.0.1',
      terminalID: 1,
      detail: '{"by":"password"}',
    })
    expect(event?.sessionID).toEqual(expect.any(Number))
    expect(event?.userAgent).toHaveLength(200)
  })

  it('tell wrong passwords and the lock; what was typed where nobody has that name is not kept', async () => {
    for (let i = 0; i < 5; i++) await logIn('operator', 'wrong', '10.0.0.30')
    await logIn('my-Secret-1', 'wrong', '10.0.0.31')
    const rows = await listEvents()
    expect(rows.map(({ event, userID, address }) => [event, userID, address])).toEqual([
      ...Array(5).fill(['login-failed', 'operator', '10.0.0.30']),
      ['guesses-locked', 'operator', '10.0.0.30'],
      ['login-failed', null, '10.0.0.31'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/wrong|my-Secret/)
  })

  it('tell ten wrong passwords of a place in a minute each, and of more how many, and that it is slowed down', async () => {
    for (let i = 0; i < 64; i++) await logIn(`name${i}`, 'x', '10.0.0.32')
    const rows = await listEvents()
    expect(rows.filter(({ event }) => event === 'guesses-slowed')).toHaveLength(1)
    const wrong = rows.filter(({ event }) => event === 'login-failed').map(({ detail }) => detail)
    const more = [1, 2, 4, 8, 16, 32].map((moreThisHour) => JSON.stringify({ moreThisHour }))
    expect(wrong).toEqual([...Array(10).fill('{"inARow":1}'), ...more])
    expect(rows).toHaveLength(17)
  })

  it('tell what somebody was refused, once a minute', async () => {
    const consultant = await server.logIn('consultant')
    await listEvents()
    for (let i = 0; i < 3; i++) await server.call('users.get', {}, consultant)
    await server.call('log.get', {}, consultant)
    const rows = await listEvents()
    expect(rows).toMatchObject([
      {
        event: 'call-refused',
        userID: 'consultant',
        detail: '{"call":"GET /api/users/get","reason":"not-allowed"}',
      },
      {
        event: 'call-refused',
        userID: 'consultant',
        detail: '{"call":"GET /api/log/get","reason":"not-allowed"}',
      },
    ])
    expect(rows[0]?.sessionID).toEqual(expect.any(Number))
  })

  it('tell of a stranger without a session nothing: there is nobody to tell of', async () => {
    await server.call('users.get', {})
    await server.call('users.get', {}, 'x'.repeat(43))
    expect(await listEvents()).toEqual([])
  })

  it('tell wrong signatures and signers who may not, with the session that they were typed in', async () => {
    const operator = await server.logIn('operator')
    await listEvents()
    const sign = (username: string, password: string) =>
      server.call('maintenance.start', { body: { callID: 9, username, password } }, operator)
    await sign('operator', 'x')
    await sign('consultant', 'demo')
    expect((await listEvents()).map(({ event, userID, detail }) => [event, userID, detail])).toEqual([
      ['signature-failed', 'operator', '{"inARow":1}'],
      ['signature-failed', 'consultant', '{"reason":"signer-not-allowed"}'],
      ['call-refused', 'operator', expect.stringContaining('signer-not-allowed')],
    ])
  })

  it('tell the second factor, and codes that are wrong', async () => {
    await listEvents()
    const { secret } = (await server.call('secondFactor.enrol', { body: { password: 'demo' } }, admin)).answer
    const code = deviceOf('admin', secret).generate({ timestamp: NOW })
    await server.call('secondFactor.confirm', { body: { code } }, admin)
    const { answer } = await logIn('admin', 'demo', '10.0.0.33')
    const ticket = 'ticket' in answer ? answer.ticket : ''
    await server.call('users.secondFactor', { body: { ticket, code } })
    server.pass(MINUTE)
    const later = deviceOf('admin', secret).generate({ timestamp: NOW + MINUTE })
    await server.call('users.secondFactor', { body: { ticket, code: later } })
    expect((await listEvents()).map(({ event, userID }) => [event, userID])).toEqual([
      ['factor-added', 'admin'],
      ['code-failed', 'admin'],
      ['login-succeeded', 'admin'],
    ])
    await server.db.deleteFrom('secondFactor').execute()
  })

  it('tell sessions that end, and why', async () => {
    const tokens = [await server.logIn('operator'), await server.logIn('operator')]
    await listEvents()
    await server.call('users.logout', {}, tokens[0])
    await server.call('sessions.endMine', { body: {} }, tokens[1])
    const [mine] = (await server.call('sessions.mine', {}, tokens[1])).answer
    await server.call('sessions.delete', { body: { key: mine?.sessionID ?? 0 } }, admin)
    const rows = await listEvents()
    expect(rows.map(({ event, userID }) => [event, userID])).toContainEqual(['logged-out', 'operator'])
    expect(rows.at(-1)).toMatchObject({
      event: 'session-ended',
      userID: 'operator',
      detail: JSON.stringify({ session: mine?.sessionID, reason: 'by-administrator' }),
    })
  })

  it('tell what was taken away, and which connections were tried, without their secrets', async () => {
    await listEvents()
    await server.call('users.get', { query: { format: 'xlsx', filter: '["userID","=","ana"]' } }, admin)
    await server.call('configuration.export', {}, admin)
    await server.call(
      'opcservers.test',
      { body: { values: { hostName: 'opc.tcp://eve:topsecret@127.0.0.1:1', serverType: 'UA' } } },
      admin,
    )
    await server.call('parameters.testmail', { body: { to: 'ana@planta.example' } }, admin)
    const rows = await listEvents()
    expect(rows.map(({ event, detail }) => [event, detail])).toEqual([
      ['data-exported', JSON.stringify({ call: 'users.get', filter: '["userID","=","ana"]' })],
      ['data-exported', JSON.stringify({ call: 'configuration.export' })],
      ['connection-tested', JSON.stringify({ call: 'opcservers.test', address: 'opc.tcp://127.0.0.1:1' })],
      ['connection-tested', JSON.stringify({ call: 'parameters.testmail', to: 'ana@planta.example' })],
    ])
  })

  it('are read by administrators with the filters of every list', async () => {
    const load = (query: QueryOf<'securityEvents.get'>, token: string) =>
      server.call('securityEvents.get', { query }, token)
    const { answer } = await load(
      {
        filter: '[["outcome","=","failure"],"and",["address","contains","10.0.0.30"]]',
        requireTotalCount: 'true',
      },
      admin,
    )
    expect(answer).toMatchObject({ totalCount: 6 })
    expect((await load({}, await server.logIn('operator'))).code).toBe('not-allowed')
  })

  it('are checked from end to end, and the check itself is one of them', async () => {
    const { answer } = await server.call('securityEvents.check', {}, admin)
    expect(answer).toMatchObject([
      { trail: 'audit', damage: [] },
      { trail: 'security', damage: [] },
    ])
    expect((await listEvents()).at(-1)).toMatchObject({ event: 'trail-checked', userID: 'admin' })
  })
})
