import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get as ask } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aPlant } from '../testing/plant-builder.ts'

const pem = (name: string) =>
  readFileSync(new URL(`access/directory/testing/directory-${name}.pem`, import.meta.url), 'utf8')

let server: TestServer
let url: string
beforeAll(async () => {
  server = await buildTestServer(aPlant(), { tls: { cert: pem('cert'), key: pem('key') } })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

test('with a certificate everything goes by TLS, and browsers are told to stay with it', async () => {
  expect(url).toMatch(/^https:/)
  const request = ask(`${url}/healthz`, { ca: pem('cert'), servername: 'localhost' })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['strict-transport-security']).toContain('max-age=')
})

test('who asks in the clear gets no answer', async () => {
  await expect(fetch(`${url.replace('https', 'http')}/healthz`)).rejects.toThrow()
})
