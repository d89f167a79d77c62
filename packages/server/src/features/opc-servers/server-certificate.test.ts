import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../../testing/opc-ua-plant.ts'
import { aPlant, at, aUser } from '../../testing/plant-builder.ts'

let server: TestServer
let plant: OpcUaPlant
let token: string
beforeAll(async () => {
  plant = await startOpcUaPlant({ 'L1.running': true })
  server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR', { userID: 'admin' })))
  token = await server.logIn('admin')
})
afterAll(async () => {
  await server.close()
  await plant.stop()
})

const secured = (rest: object = {}) => ({
  name: 'PLC',
  hostName: plant.url,
  serverType: 'UA' as const,
  securityMode: 'SignAndEncrypt' as const,
  ...rest,
})
const test = async (values: object, key?: number) =>
  (await server.call('opcservers.test', { body: { ...(key !== undefined && { key }), values } }, token))
    .answer
const states = async () => (await server.call('opcservers.states', {}, token)).answer
const browse = (opcServerID: number) => server.call('opcservers.browse', { query: { opcServerID } }, token)

it('a server is not opened before an administrator has confirmed its certificate, which is written down', async () => {
  const unseen = await test(secured())
  expect(unseen).toMatchObject({
    connected: false,
    message: expect.stringMatching(/^Nadie ha confirmado todavía el certificado/),
    certificate: { thumbprint: expect.stringMatching(/^[\dA-F:]{95}$/), isConfirmed: false },
  })
  expect(unseen.certificate?.daysLeft).toBeGreaterThan(30)
  const certificate = unseen.certificate?.content
  expect(await test(secured({ certificate }))).toMatchObject({
    connected: true,
    certificate: { isConfirmed: true },
  })
  const { answer } = await server.call(
    'opcservers.post',
    { body: { values: secured({ certificate }) } },
    token,
  )
  expect(answer).toMatchObject({
    certificateThumbprint: unseen.certificate?.thumbprint,
    certificateBy: 'admin',
    certificateTo: unseen.certificate?.validTo,
  })
  expect((await browse(answer.opcServerID)).status).toBe(200)
  const trail = await server.db
    .selectFrom('auditEntry')
    .select(['action', 'userID', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(trail).toMatchObject({ action: 'opcServer.create', userID: 'admin' })
  expect(trail.after).toContain(unseen.certificate?.thumbprint)
  const event = await server.db
    .selectFrom('securityEvent')
    .select(['userID', 'detail'])
    .where('event', '=', 'certificate-trusted')
    .executeTakeFirstOrThrow()
  expect(event.userID).toBe('admin')
  expect(event.detail).toContain(unseen.certificate?.thumbprint)
})

it('one that presents another certificate is not opened until it is accepted', async () => {
  const [known] = (await server.call('opcservers.get', {}, token)).answer as { opcServerID: number }[]
  const key = known?.opcServerID ?? 0
  await plant.stop()
  plant = await startOpcUaPlant({ 'L1.running': true }, { port: plant.port })
  const changed = await test({}, key)
  expect(changed).toMatchObject({
    connected: false,
    message: expect.stringMatching(/^El servidor presenta un certificado distinto/),
    certificate: { isConfirmed: false },
  })
  expect((await browse(key)).code).toBe('source-failed')
  const certificate = changed.certificate?.content
  const { answer } = await server.call('opcservers.put', { body: { key, values: { certificate } } }, token)
  expect(answer).toMatchObject({
    certificateThumbprint: changed.certificate?.thumbprint,
    certificateBy: 'admin',
  })
  expect((await browse(key)).status).toBe(200)
  const { before, after } = await server.db
    .selectFrom('auditEntry')
    .select(['before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(before).not.toContain(changed.certificate?.thumbprint)
  expect(after).toContain(changed.certificate?.thumbprint)
})

it('what is no certificate is refused with a sentence', async () => {
  for (const certificate of ['x', Buffer.from('not a certificate').toString('base64')]) {
    const { status, message } = await server.call(
      'opcservers.post',
      { body: { values: secured({ name: 'Otro', certificate }) } },
      token,
    )
    expect([status, message]).toEqual([400, 'El certificado no se puede leer: pruebe la conexión otra vez'])
  }
})

it('lists say what an administrator should know of how a connection is secured', async () => {
  const warnings = async () => (await states()).map(({ securityWarning }) => securityWarning)
  expect(await warnings()).toEqual([null])
  const set = (values: object) => server.db.updateTable('opcServer').set(values).execute()
  await set({ certificateBy: null })
  expect(await warnings()).toEqual([
    'Se le conoce por el primer certificado que presentó: confírmelo en Probar conexión',
  ])
  const now = at('2026-11-20T10:00:00Z')
  await set({ certificateBy: 'admin', certificateTo: now + 12.5 * 86_400_000 })
  expect(await warnings()).toEqual(['Su certificado caduca en 12 días'])
  await set({ certificateTo: now - 1 })
  expect(await warnings()).toEqual(['Su certificado ha caducado'])
  await set({ securityMode: 'None' })
  expect(await warnings()).toEqual([null])
  await set({ userName: 'baliza' })
  expect(await warnings()).toEqual(['Sin seguridad: el usuario y la contraseña pueden viajar sin cifrar'])
})
