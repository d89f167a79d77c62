import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

describe('terminals', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(aLine(1), aLine(2), aUser('ADMINISTRATOR'), aUser('OPERATOR')),
      { trustProxy: 2 },
    )
    token = await server.logIn('administrato')
  })
  afterAll(() => server.close())

  const add = (values: object, more?: object) =>
    server.call('terminals.post', { body: { values } }, token, more)
  const from = async (remoteAddress: string, forwarded?: string) =>
    (
      await server.call('terminals.synchronize', {}, token, {
        remoteAddress,
        headers: { authorization: `Bearer ${token}`, ...(forwarded && { 'x-forwarded-for': forwarded }) },
      })
    ).answer

  it('are added by address, found by it, and deleted', async () => {
    const { answer } = await add({ lineID: 2, ipAddress: ' 10.0.0.5 ' })
    expect(answer).toMatchObject({ lineID: 2, ipAddress: '10.0.0.5', updatedBy: 'administrato' })
    expect(await from('10.0.0.5')).toEqual({
      terminal: { terminalID: answer.terminalID, lineID: 2, ipAddress: '10.0.0.5' },
      ipAddress: '10.0.0.5',
    })
    expect(await from('10.0.0.6')).toEqual({ terminal: null, ipAddress: '10.0.0.6' })
    expect((await server.call('terminals.get', {}, token)).answer).toEqual([answer])
    expect((await server.call('terminals.delete', { body: { key: answer.terminalID } }, token)).status).toBe(
      204,
    )
    expect((await from('10.0.0.5')).terminal).toBeNull()
    expect((await server.call('terminals.delete', { body: { key: answer.terminalID } }, token)).status).toBe(
      404,
    )
  })

  it('are this machine when no address is given, as a form sends it', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/terminals/post/',
      remoteAddress: '::ffff:10.0.0.8',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ values: '{"lineID":1,"ipAddress":""}' }).toString(),
    })
    expect(answer.json()).toMatchObject({ lineID: 1, ipAddress: '10.0.0.8' })
    const { terminalID } = answer.json<{ terminalID: number }>()
    const deleted = await server.app.inject({
      method: 'DELETE',
      url: '/api/terminals/delete/',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `key=${terminalID}`,
    })
    expect(deleted.statusCode).toBe(204)
  })

  it('behind two proxies are known by their own address, whatever they claim before it', async () => {
    await add({ lineID: 1, ipAddress: '192.168.7.20' })
    expect((await from('10.0.0.1', '192.168.7.20, 10.0.0.2')).terminal).toMatchObject({ lineID: 1 })
    expect((await from('10.0.0.1', '192.168.7.20, 192.168.7.99, 10.0.0.2')).ipAddress).toBe('192.168.7.99')
  })

  it('of IPv6 are known however the address is written', async () => {
    await add({ lineID: 2, ipAddress: 'FD00:0:0::0007' })
    expect((await from('fd00::7')).terminal).toMatchObject({ lineID: 2 })
  })

  it('say what is wrong with them', async () => {
    expect((await add({ ipAddress: '10.1.1.1' })).code).toBe('terminal-line-required')
    expect((await add({ lineID: 9, ipAddress: '10.1.1.1' })).code).toBe('line-unknown')
    expect((await add({ lineID: 1, ipAddress: 'kiosk' })).message).toBe('“kiosk” no es una dirección IP.')
    expect((await add({ lineID: 1, ipAddress: '10.1.1.1' })).status).toBe(200)
    const taken = await add({ lineID: 2, ipAddress: '::ffff:10.1.1.1' })
    expect([taken.status, taken.message]).toEqual([
      409,
      'La dirección 10.1.1.1 ya es la terminal de la línea 1. Elimínela antes.',
    ])
  })

  it('are an administrator’s alone', async () => {
    const operator = await server.logIn('operator')
    expect((await server.call('terminals.get', {}, operator)).status).toBe(403)
    expect(
      (
        await server.call(
          'terminals.post',
          { body: { values: { lineID: 1, ipAddress: '10.9.9.9' } } },
          operator,
        )
      ).status,
    ).toBe(403)
  })
})
