import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProblemAnswer, SetupInformation } from '@baliza/contract'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOwnCertificate } from '../../http/transport/own-certificate.ts'
import { storedPlainHttp } from '../../http/transport/plain-http.ts'
import type { Transport } from '../../http/transport/transport.ts'
import { openTransport } from '../../process/open-transport.ts'
import { TEST_KEYS } from '../../testing/open-test-database.ts'
import { buildSetupServer } from './setup-server.ts'

let folder: string
let transport: Transport
let app: FastifyInstance
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-wizard-'))
  const settings = { host: '0.0.0.0', dataFolder: folder, tls: undefined, plainHttp: undefined } as const
  transport = await openTransport({ ...settings, trustProxy: false })
  app = await buildSetupServer({
    webFolder: '/nowhere',
    version: '1.3.4',
    dataFolder: folder,
    code: 'ABCD-EFGH-JKMN',
    secrets: () => TEST_KEYS,
    transport,
    isTransportAsked: true,
    onConfigured: () => undefined,
  })
})
afterEach(async () => {
  transport.certificate?.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

const configure = (chosen?: object) =>
  app.inject({
    method: 'POST',
    url: '/api/setup/configure',
    headers: { host: 'localhost:3000' },
    payload: {
      databaseSelected: 'SQLite',
      connectionString: '',
      setupCode: 'ABCD-EFGH-JKMN',
      ...(chosen && { transport: chosen }),
    },
  })

test('HTTPS by the certificate of the machine is what one gets', async () => {
  const information = await app.inject({ url: '/api/setup/information' })
  expect(information.json<SetupInformation>().certificate).toMatchObject({
    thumbprint: transport.certificate?.shown().thumbprint,
  })
  expect((await configure()).statusCode).toBe(200)
  expect(storedPlainHttp(folder)).toBe('refused')
})

test('a certificate that is given is shown from then on', async () => {
  const { cert, key } = await makeOwnCertificate()
  expect((await configure({ certificate: cert, privateKey: key })).statusCode).toBe(200)
  expect(transport.certificate?.pair()).toEqual({ cert, key })
})

test('one that does not fit its key is refused before anything is done', async () => {
  const { cert } = await makeOwnCertificate()
  const { key } = await makeOwnCertificate()
  const refused = await configure({ certificate: cert, privateKey: key })
  expect(refused.json<ProblemAnswer>()).toMatchObject({ status: 400, code: 'certificate-unfit' })
  expect(storedPlainHttp(folder)).toBe('undecided')
})

test('plain HTTP is a choice, which is written down', async () => {
  await configure({ plainHttp: true })
  expect(storedPlainHttp(folder)).toBe('allowed')
})

test('from another machine the wizard itself is served by HTTPS alone', async () => {
  transport.decide('refused')
  const { statusCode, headers } = await app.inject({
    url: '/setup',
    headers: { host: 'baliza:3000' },
    remoteAddress: '10.0.0.7',
  })
  expect([statusCode, headers.location]).toEqual([308, 'https://baliza:3000/setup'])
})
