import { MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

const HERE = { origin: 'https://baliza.planta', rpID: 'baliza.planta' }

let server: TestServer
let token: string
const device = anAuthenticator()

beforeAll(async () => {
  const people = [aUser('ADMINISTRATOR', { userID: 'admin' }), aUser('SUPERVISOR'), aUser('OPERATOR')]
  server = await buildTestServer(
    aPlant()
      .withParameters({ publicUrl: HERE.origin })
      .with(aLine(1), ...people),
  )
  token = await server.logIn('supervisor')
})
afterAll(() => server.close())

const challengeIn = (options: string) => (JSON.parse(options) as { challenge: string }).challenge
const question = async (ticket?: string) => {
  const { answer } = await server.call('users.passkeyOptions', { body: { ...(ticket && { ticket }) } })
  return challengeIn(answer.options)
}
const enter = (credential: string, ticket?: string) =>
  server.call('users.passkey', { body: { credential, ...(ticket && { ticket }) } })
const ask = async (by = token) => {
  const { answer } = await server.call('passkeys.options', { body: { password: 'demo' } }, by)
  return challengeIn(answer.options)
}
const add = (credential: string, name = 'Portátil', by = token) =>
  server.call('passkeys.post', { body: { name, credential } }, by)
const eventsOf = (event: 'passkey-added' | 'passkey-removed' | 'passkey-failed') =>
  server.db.selectFrom('securityEvent').select('userID').where('event', '=', event).execute()

describe('a passkey', () => {
  it('is made for the password, once for each question, here and for whoever was asked', async () => {
    expect((await server.call('passkeys.options', { body: { password: 'x' } }, token)).code).toBe(
      'wrong-old-password',
    )
    const challenge = await ask()
    const elsewhere = await server.logIn('operator')
    expect((await add(device.make({ ...HERE, challenge }), 'Ajena', elsewhere)).code).toBe('passkey-wrong')
    expect(
      (await add(device.make({ ...HERE, challenge: await ask(), origin: 'https://otra.planta' }))).code,
    ).toBe('passkey-wrong')
    expect((await add(device.make({ ...HERE, challenge: await ask(), rpID: 'otra.planta' }))).code).toBe(
      'passkey-wrong',
    )
    for (const credential of ['{}', 'not JSON', '{"response":{"clientDataJSON":"e30"}}'])
      expect((await add(credential)).code).toBe('passkey-wrong')
    const { status, answer } = await add(device.make({ ...HERE, challenge }))
    expect([status, answer]).toMatchObject([200, { name: 'Portátil', usedAt: null }])
    expect((await add(anAuthenticator().make({ ...HERE, challenge }))).code).toBe('passkey-wrong')
    expect((await server.call('passkeys.get', {}, token)).answer).toMatchObject({
      origin: HERE.origin,
      passkeys: [{ name: 'Portátil' }],
    })
    expect(await eventsOf('passkey-added')).toEqual([{ userID: 'supervisor' }])
  })

  it('opens a session without name and password', async () => {
    const { status, answer } = await enter(device.answer({ ...HERE, challenge: await question() }))
    expect([status, answer.userID]).toEqual([200, 'supervisor'])
    expect((await server.call('resources.tree', {}, answer.token)).status).toBe(200)
  })

  it('opens none with a question that was answered, is too old, was never asked, or of another place', async () => {
    const challenge = await question()
    expect((await enter(device.answer({ ...HERE, challenge }))).status).toBe(200)
    expect((await enter(device.answer({ ...HERE, challenge }))).code).toBe('passkey-wrong')
    const old = await question()
    server.pass(5 * MINUTE)
    expect((await enter(device.answer({ ...HERE, challenge: old }))).code).toBe('passkey-wrong')
    expect((await enter(device.answer({ ...HERE, challenge: 'bmV2ZXIgYXNrZWQ' }))).code).toBe('passkey-wrong')
    for (const place of [
      { origin: 'https://otra.planta' },
      { rpID: 'otra.planta' },
      { origin: 'http://localhost:3000' },
    ])
      expect((await enter(device.answer({ ...HERE, ...place, challenge: await question() }))).code).toBe(
        'passkey-wrong',
      )
  })

  it('opens none where its signature, what was signed, or its number is another one', async () => {
    type Told = { id: string; response: Record<string, string> }
    const tampered = async (change: (told: Told) => void) => {
      const told = JSON.parse(device.answer({ ...HERE, challenge: await question() })) as Told
      change(told)
      return (await enter(JSON.stringify(told))).code
    }
    const others = JSON.parse(anAuthenticator().answer({ ...HERE, challenge: 'eA' })) as Told
    expect(
      await tampered(({ response }) => void (response['signature'] = others.response['signature'] ?? '')),
    ).toBe('passkey-wrong')
    expect(
      await tampered(
        ({ response }) => void (response['authenticatorData'] = others.response['authenticatorData'] ?? ''),
      ),
    ).toBe('passkey-wrong')
    expect(await tampered((told) => void (told.id = others.id))).toBe('passkey-wrong')
    expect((await eventsOf('passkey-failed')).length).toBeGreaterThan(0)
  })

  it('that was copied is noticed: its count goes back', async () => {
    device.rewind()
    expect((await enter(device.answer({ ...HERE, challenge: await question() }))).code).toBe('passkey-wrong')
    for (let i = 0; i < 30; i++) device.answer({ ...HERE, challenge: 'eA' })
    expect((await enter(device.answer({ ...HERE, challenge: await question() }))).status).toBe(200)
  })

  it('is what is asked for after the password, and its answer opens the session of that ticket alone', async () => {
    const { answer } = await server.call('users.authenticate', {
      body: { userid: 'supervisor', password: 'demo' },
    })
    expect(answer).toMatchObject({ secondFactor: true, ways: ['passkey'] })
    const ticket = 'ticket' in answer ? answer.ticket : ''
    const challenge = await question(ticket)
    expect((await enter(device.answer({ ...HERE, challenge }))).code).toBe('passkey-wrong')
    expect((await enter(device.answer({ ...HERE, challenge }), ticket)).status).toBe(200)
    expect((await enter(device.answer({ ...HERE, challenge: await question() }), ticket)).code).toBe(
      'login-ticket-ended',
    )
  })

  it('of a role that needs a second factor is one', async () => {
    const admin = await server.logIn('admin')
    await server.call('parameters.put', { body: { values: { factorForSupervisors: true } } }, admin)
    const { answer } = await enter(device.answer({ ...HERE, challenge: await question() }))
    expect(answer.mustEnrolFactor).toBeUndefined()
    expect((await server.call('resources.tree', {}, answer.token)).status).toBe(200)
    await server.call('parameters.put', { body: { values: { factorForSupervisors: false } } }, admin)
  })

  it('does not stand for a password that a directory keeps, nor for an account that is closed', async () => {
    await server.db
      .updateTable('parameter')
      .set({ enableDomainValidation: true, domain: 'ldap://x/dc=x' })
      .execute()
    expect((await enter(device.answer({ ...HERE, challenge: await question() }))).code).toBe(
      'passkey-needs-password',
    )
    await server.db.updateTable('parameter').set({ enableDomainValidation: false }).execute()
    await server.db.updateTable('user').set({ active: false }).where('userID', '=', 'supervisor').execute()
    expect((await enter(device.answer({ ...HERE, challenge: await question() }))).code).toBe('user-inactive')
    await server.db.updateTable('user').set({ active: true }).where('userID', '=', 'supervisor').execute()
  })

  it('is renamed and taken away by its owner with the password, and with all factors by an administrator', async () => {
    token = (await enter(device.answer({ ...HERE, challenge: await question() }))).answer.token
    const [{ passkeyID: key } = { passkeyID: 0 }] = (await server.call('passkeys.get', {}, token)).answer
      .passkeys
    const other = await server.logIn('operator')
    expect((await server.call('passkeys.put', { body: { key, name: 'Mía' } }, other)).code).toBe(
      'passkey-unknown',
    )
    expect((await server.call('passkeys.put', { body: { key, name: 'Mía' } }, token)).answer.name).toBe('Mía')
    const remove = (password: string, by = token) =>
      server.call('passkeys.delete', { body: { key, password } }, by)
    expect((await remove('demo', other)).code).toBe('passkey-unknown')
    expect((await remove('x')).code).toBe('wrong-old-password')
    expect((await remove('demo')).status).toBe(204)
    expect(await eventsOf('passkey-removed')).toEqual([{ userID: 'supervisor' }])
    expect((await add(device.make({ ...HERE, challenge: await ask() }))).status).toBe(200)
    const admin = await server.logIn('admin')
    const reset = () => server.call('users.resetSecondFactor', { body: { userID: 'supervisor' } }, admin)
    expect((await reset()).status).toBe(204)
    expect((await reset()).code).toBe('second-factor-off')
    expect((await enter(device.answer({ ...HERE, challenge: await question() }))).code).toBe('passkey-wrong')
  })

  it('needs an address that browsers trust', async () => {
    const admin = await server.logIn('admin')
    const at = (publicUrl: string | null) => server.db.updateTable('parameter').set({ publicUrl }).execute()
    for (const address of ['http://baliza.planta', 'https://10.0.0.5', 'https://[::1]']) {
      await at(address)
      expect((await server.call('passkeys.get', {}, admin)).answer).toMatchObject({
        isPossible: false,
        origin: null,
      })
      const asked = await server.call('passkeys.options', { body: { password: 'demo' } }, admin)
      expect([asked.status, asked.code]).toEqual([409, 'passkeys-need-https'])
      expect((await server.call('users.passkeyOptions', { body: {} })).code).toBe('passkeys-need-https')
    }
    await at(null)
    const own = anAuthenticator()
    const local = { origin: 'http://localhost:3000', rpID: 'localhost' }
    expect(
      (
        await add(
          own.make({ ...local, challenge: await ask(admin), origin: 'http://evil.example' }),
          'x',
          admin,
        )
      ).code,
    ).toBe('passkey-wrong')
    expect((await add(own.make({ ...local, challenge: await ask(admin) }), 'x', admin)).status).toBe(200)
    await at(HERE.origin)
  })
})
