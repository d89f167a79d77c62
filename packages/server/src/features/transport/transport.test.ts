import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTransport } from '../../process/open-transport.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'

let folder: string
let server: TestServer
let close: (() => void) | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-transport-'))
})
afterEach(async () => {
  close?.()
  await server.close()
  rmSync(folder, { recursive: true })
})

async function open(plainHttp?: 'allowed'): Promise<string> {
  const transport = await openTransport({
    host: '0.0.0.0',
    dataFolder: folder,
    tls: undefined,
    plainHttp,
    trustProxy: false,
  })
  close = transport.certificate?.close
  server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR', { userID: 'admin' })), {
    transport,
    dataFolder: folder,
  })
  return server.logIn('admin')
}

const read = async (token: string) => (await server.call('transport.get', {}, token)).answer
const decide = (plainHttp: 'allowed' | 'refused', token: string) =>
  server.call('transport.decide', { body: { plainHttp } }, token)

test('an administrator decides whether anything may travel unencrypted, which is written down', async () => {
  const token = await open()
  const before = await read(token)
  expect(before).toMatchObject({
    plainHttp: 'undecided',
    isDecidedOutside: false,
    https: { isSelfSigned: true, trouble: null, thumbprint: expect.stringMatching(/^[\dA-F:]{95}$/) },
    opcUa: null,
    database: 'local',
  })
  expect(before.https?.daysLeft).toBeGreaterThan(700)
  expect((await decide('refused', token)).status).toBe(204)
  expect((await read(token)).plainHttp).toBe('refused')
  await decide('allowed', token)
  expect((await read(token)).plainHttp).toBe('allowed')
  const trail = await server.db
    .selectFrom('auditEntry')
    .select(['userID', 'before', 'after'])
    .where('action', '=', 'transport.decide')
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { userID: 'admin', before: '{"plainHttp":"undecided"}', after: '{"plainHttp":"refused"}' },
    { userID: 'admin', before: '{"plainHttp":"refused"}', after: '{"plainHttp":"allowed"}' },
  ])
})

test('what the environment has decided nobody changes on a screen', async () => {
  const token = await open('allowed')
  expect(await read(token)).toMatchObject({ plainHttp: 'allowed', isDecidedOutside: true })
  expect((await decide('refused', token)).code).toBe('transport-decided')
})

test('a page learns whether its port answers encrypted, too', async () => {
  await open()
  expect((await server.app.inject('/meta.json')).json()).toMatchObject({ https: true })
  await server.close()
  server = await buildTestServer(aPlant())
  expect((await server.app.inject('/meta.json')).json()).toMatchObject({ https: false })
})

test('metrics say how many days certificates have left', async () => {
  await open()
  const { body } = await server.app.inject({ url: '/metrics' })
  expect(body).toMatch(/baliza_certificate_days_left\{certificate="https"\} 7\d\d/)
})
