import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get as ask } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTransport } from '../process/open-transport.ts'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aPlant } from '../testing/plant-builder.ts'
import { storePlainHttp } from './transport/plain-http.ts'
import type { Transport } from './transport/transport.ts'

const ELSEWHERE = { remoteAddress: '10.0.0.7' }

let folder: string
let transport: Transport
let server: TestServer
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-tls-'))
})
afterEach(async () => {
  transport.certificate?.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A server that other machines can reach; it listens on this one alone. */
async function open(rest: Partial<Parameters<typeof openTransport>[0]> = {}): Promise<number> {
  transport = await openTransport({
    host: '0.0.0.0',
    dataFolder: folder,
    tls: undefined,
    plainHttp: undefined,
    trustProxy: false,
    ...rest,
  })
  server = await buildTestServer(aPlant(), { transport })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function askEncrypted(port: number, path: string): Promise<IncomingMessage> {
  const ca = transport.certificate?.pair().cert
  const request = ask(`https://localhost:${port}${path}`, { ca, agent: false, family: 4 })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer.resume()
}

test('one port takes both, and an own certificate vouches for every name of this machine', async () => {
  const port = await open()
  expect((await askEncrypted(port, '/healthz')).statusCode).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test('browsers are not told to stay with a certificate that nobody trusts', async () => {
  const port = await open()
  const { headers } = await askEncrypted(port, '/api/resources/version')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['new', 'refused', 308, 403],
  ['allowed', 'allowed', 200, 401],
] as const)(
  'of an installation that is %s plain HTTP from elsewhere is %s',
  async (_, decided, page, call) => {
    storePlainHttp(folder, decided)
    await open()
    const answers = (path: string) => server.app.inject({ url: path, ...ELSEWHERE })
    expect((await answers('/healthz')).statusCode).toBe(200)
    for (const url of ['/api/openapi.json', '/API/openapi.json'])
      expect((await answers(url)).statusCode).toBe(decided === 'refused' ? 403 : 401)
    expect((await answers('/api/sectors/get')).statusCode).toBe(call)
    if (decided === 'allowed') return
    const sent = await server.app.inject({
      url: '/line/3?a=1',
      headers: { host: 'baliza:3000' },
      ...ELSEWHERE,
    })
    expect([sent.statusCode, sent.headers.location]).toEqual([page, 'https://baliza:3000/line/3?a=1'])
  },
)

test('an installation from before goes on as it was until somebody decides, and then at once', async () => {
  await open()
  expect(transport.plainHttp()).toBe('undecided')
  const call = () => server.app.inject({ url: '/api/sectors/get', ...ELSEWHERE })
  expect((await call()).statusCode).toBe(401)
  transport.decide('refused')
  expect((await call()).json()).toMatchObject({ code: 'https-required' })
  expect((await server.app.inject({ url: '/api/sectors/get' })).statusCode).toBe(401)
})

test.each([
  [{ host: '127.0.0.1' }, undefined, 'allowed'],
  [{ plainHttp: 'allowed' }, 'own', 'allowed'],
  [{ trustProxy: '10.0.0.1' }, 'own', 'allowed'],
  [{ plainHttp: 'refused', trustProxy: true }, 'own', 'refused'],
] as const)('the environment decides: %j', async (rest, certificate, plainHttp) => {
  await open(rest)
  expect(transport.certificate && 'own').toBe(certificate)
  expect([transport.plainHttp(), transport.isDecidedOutside]).toEqual([plainHttp, true])
})

test('who connects and says nothing, or leaves at once, harms nobody', async () => {
  const port = await open()
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const hasty = connect(port, '127.0.0.1')
  await once(hasty, 'connect')
  hasty.resetAndDestroy()
  expect((await askEncrypted(port, '/healthz')).statusCode).toBe(200)
  silent.destroy()
})
