import type { AuthenticatedUser } from '@baliza/contract'
import { MINUTE, SECOND } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceOf } from '../../http/access/second-factor.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('a second factor', () => {
  let server: TestServer
  let token: string
  let secret: string
  let recovery: string[]
  let now = at('2026-11-20T10:00:00Z')
  beforeAll(async () => {
    const people = [
      aUser('ADMINISTRATOR', { userID: 'admin' }),
      aUser('ADMINISTRATOR', { userID: 'jefa' }),
      aUser('SUPERVISOR'),
    ]
    server = await buildTestServer(aPlant().with(aLine(1), ...people), { now })
    token = await server.logIn('admin')
  })
  afterAll(() => server.close())

  const pass = (milliseconds: number) => {
    now = (now + milliseconds) as typeof now
    server.pass(milliseconds)
  }
  const shown = () => deviceOf('admin', secret).generate({ timestamp: now })
  const wrong = () => (shown() === '000000' ? '111111' : '000000')
  const password = async (): Promise<string> => {
    const { answer } = await server.call('users.authenticate', {
      body: { userid: 'admin', password: 'demo' },
    })
    return 'ticket' in answer ? answer.ticket : ''
  }
  const enter = (ticket: string, code: string, remoteAddress = '10.0.0.1') =>
    server.call('users.secondFactor', { body: { ticket, code } }, undefined, { remoteAddress })
  const mine = async () => (await server.call('secondFactor.get', {}, token)).answer

  it('is enrolled with the password, and counts when a code confirms it', async () => {
    expect(await mine()).toEqual({ enabled: false, recoveryCodes: 0 })
    expect((await server.call('secondFactor.enrol', { body: { password: 'x' } }, token)).code).toBe(
      'wrong-old-password',
    )
    const { answer } = await server.call('secondFactor.enrol', { body: { password: 'demo' } }, token)
    secret = answer.secret
    expect(answer.uri).toContain(`secret=${secret}`)
    expect(await server.logIn('admin')).not.toBe('')
    expect((await server.call('secondFactor.confirm', { body: { code: wrong() } }, token)).code).toBe(
      'wrong-code',
    )
    const confirmed = await server.call('secondFactor.confirm', { body: { code: shown() } }, token)
    recovery = confirmed.answer.recoveryCodes
    expect(new Set(recovery).size).toBe(10)
    expect(await mine()).toEqual({ enabled: true, recoveryCodes: 10 })
    expect((await server.call('secondFactor.enrol', { body: { password: 'demo' } }, token)).code).toBe(
      'second-factor-on',
    )
  })

  it('is asked for after the password; its ticket opens one session', async () => {
    pass(MINUTE)
    const ticket = await password()
    expect(ticket).not.toBe('')
    expect((await server.call('resources.tree', {}, ticket)).code).toBe('session-expired')
    expect(await enter(ticket, wrong())).toMatchObject({ status: 401, message: 'El código no es correcto.' })
    const { status, answer } = await enter(ticket, `${shown().slice(0, 3)} ${shown().slice(3)}`)
    expect([status, answer.userID]).toEqual([200, 'admin'])
    expect((await server.call('resources.tree', {}, answer.token)).status).toBe(200)
    expect((await enter(ticket, shown())).code).toBe('login-ticket-ended')
  })

  it('no code is taken twice; the clock of the device may be half a minute off', async () => {
    expect((await enter(await password(), shown())).code).toBe('wrong-code')
    pass(2 * MINUTE)
    const late = deviceOf('admin', secret).generate({ timestamp: now - 30 * SECOND })
    expect((await enter(await password(), late)).status).toBe(200)
  })

  it('a ticket ends after five minutes', async () => {
    const ticket = await password()
    pass(5 * MINUTE)
    expect((await enter(ticket, shown())).code).toBe('login-ticket-ended')
  })

  it('a recovery code opens one session instead', async () => {
    const [code = ''] = recovery
    expect((await enter(await password(), code.toLowerCase())).status).toBe(200)
    expect((await enter(await password(), code)).code).toBe('wrong-code')
    token = ((await enter(await password(), recovery[1] ?? '')).answer as AuthenticatedUser).token
    expect((await mine()).recoveryCodes).toBe(8)
  })

  it('its recovery codes are made anew with the password and a code; those of before open nothing', async () => {
    const renew = (typed: string, code: string) =>
      server.call('secondFactor.recoveryCodes', { body: { password: typed, code } }, token)
    pass(MINUTE)
    expect((await renew('x', shown())).code).toBe('wrong-old-password')
    expect((await renew('demo', wrong())).code).toBe('wrong-code')
    expect((await mine()).recoveryCodes).toBe(8)
    const [, , third = '', ...unused] = recovery
    const { status, answer } = await renew('demo', third)
    expect([status, new Set(answer.recoveryCodes).size]).toEqual([200, 10])
    expect((await mine()).recoveryCodes).toBe(10)
    expect((await enter(await password(), unused[0] ?? '')).code).toBe('wrong-code')
    recovery = answer.recoveryCodes
    expect((await enter(await password(), recovery[0] ?? '')).status).toBe(200)
    const events = await server.db
      .selectFrom('securityEvent')
      .select(['userID', 'outcome'])
      .where('event', '=', 'recovery-codes-made')
      .execute()
    expect(events).toEqual([{ userID: 'admin', outcome: 'success' }])
  })

  it('five wrong codes lock it, and a right password does not begin the count anew', async () => {
    pass(MINUTE)
    for (let i = 0; i < 4; i++)
      expect((await enter(await password(), wrong(), '10.0.0.2')).code).toBe('wrong-code')
    expect(await enter(await password(), wrong(), '10.0.0.2')).toMatchObject({
      status: 429,
      code: 'user-locked',
    })
    expect((await enter(await password(), shown(), '10.0.0.2')).code).toBe('user-locked')
    pass(5 * MINUTE)
    expect((await enter(await password(), shown(), '10.0.0.2')).status).toBe(200)
  })

  it('is not asked for under a signature', async () => {
    const signed = await server.call(
      'recalculations.post',
      { body: { kind: 'orders', user: 'admin', password: 'demo' } },
      token,
    )
    expect(signed.status).toBe(200)
  })

  it('keeps its secret: neither a list nor the trail nor a hash of a code tells it', async () => {
    const answers = [await server.call('users.get', {}, token), await server.call('audit.get', {}, token)]
    const codes = await server.db.selectFrom('recoveryCode').selectAll().execute()
    const trail = await server.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entityKey', '=', 'admin')
      .execute()
    expect(trail.map(({ action }) => action)).toContain('user.factor-on')
    expect(JSON.stringify([answers.map(({ answer }) => answer), codes, trail])).not.toMatch(
      new RegExp([secret, ...recovery].join('|')),
    )
  })

  it('is taken away by another administrator, or by its owner with the password and a code', async () => {
    const other = await server.logIn('jefa')
    const rows = (await server.call('users.get', { query: { filter: '["secondFactor","=",true]' } }, other))
      .answer
    expect(rows).toMatchObject([{ userID: 'admin', secondFactor: true }])
    expect((await server.call('users.resetSecondFactor', { body: { userID: 'admin' } }, other)).status).toBe(
      204,
    )
    expect((await server.call('users.resetSecondFactor', { body: { userID: 'admin' } }, other)).code).toBe(
      'second-factor-off',
    )
    expect(await server.logIn('admin')).not.toBe('')
    token = await server.logIn('admin')
    secret = (await server.call('secondFactor.enrol', { body: { password: 'demo' } }, token)).answer.secret
    await server.call('secondFactor.confirm', { body: { code: shown() } }, token)
    const remove = (typed: string, code: string) =>
      server.call('secondFactor.remove', { body: { password: typed, code } }, token)
    pass(MINUTE)
    expect((await remove('x', shown())).code).toBe('wrong-old-password')
    expect((await remove('demo', wrong())).code).toBe('wrong-code')
    expect((await remove('demo', shown())).status).toBe(204)
    expect((await remove('demo', shown())).code).toBe('second-factor-off')
    expect(await mine()).toEqual({ enabled: false, recoveryCodes: 0 })
  })

  it('ends the sessions that were opened without it, and those of whom it is taken from', async () => {
    const [elsewhere, jefa] = [await server.logIn('admin'), await server.logIn('jefa')]
    secret = (await server.call('secondFactor.enrol', { body: { password: 'demo' } }, token)).answer.secret
    pass(MINUTE)
    await server.call('secondFactor.confirm', { body: { code: shown() } }, token)
    expect((await server.call('users.isvalid', {}, elsewhere)).code).toBe('session-expired')
    expect((await server.call('users.isvalid', {}, token)).status).toBe(200)
    await server.call('users.resetSecondFactor', { body: { userID: 'admin' } }, jefa)
    expect((await server.call('users.isvalid', {}, token)).code).toBe('session-expired')
    expect((await server.call('users.isvalid', {}, jefa)).status).toBe(200)
  })

  it('is for everybody', async () => {
    const supervisor = await server.logIn('supervisor')
    expect((await server.call('secondFactor.enrol', { body: { password: 'demo' } }, supervisor)).status).toBe(
      200,
    )
  })
})
