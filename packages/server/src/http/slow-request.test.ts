import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aPlant, aUser } from '../testing/plant-builder.ts'

const IMPORT =
  'POST /api/imports/products/preview HTTP/1.1\r\nhost: baliza\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n'

let server: TestServer
let supervisor: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aUser('SUPERVISOR')), {
    patience: { headers: 100, request: 200, lookEvery: 20 },
  })
  supervisor = await server.logIn('supervisor')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const open = (text: string): Socket => {
  const socket = connect({ port: (server.app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  socket.write(text)
  return socket
}

/** What comes until the server hangs up. */
async function answerTo(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(socket, 'end')
  socket.destroy()
  return text
}

describe('a request that comes too slowly', () => {
  it.each([
    ['whose headers never end', () => 'GET /healthz HTTP/1.1\r\nhost: baliza\r\n'],
    ['whose body never ends', () => `${IMPORT}authorization: Bearer ${supervisor}\r\n\r\n{"`],
  ])('is told so and holds no connection for ever: %s', async (_, text) => {
    const answer = await answerTo(open(text()))
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toContain('"code":"request-too-slow"')
    expect(answer).toContain('La solicitud tardó demasiado en llegar. The request took too long to arrive.')
  })

  it('leaves alone what is answered for longer than that', async () => {
    const socket = open(
      `GET /api/live?token=x HTTP/1.1\r\nhost: baliza\r\nauthorization: Bearer ${supervisor}\r\n\r\n`,
    )
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await answerTo(open('GET /healthz HTTP/1.1\r\nhost: baliza\r\n'))
    await answerTo(open(`${IMPORT}authorization: Bearer ${supervisor}\r\n\r\n{"`))
    expect(text).toContain('HTTP/1.1 200 OK')
    expect(socket.readyState).toBe('open')
    socket.destroy()
  })
})

it('bounds every server of ours, though Fastify would wait for ever', async () => {
  const usual = await buildTestServer(aPlant())
  const { headersTimeout, requestTimeout } = usual.app.server as Server
  expect([headersTimeout, requestTimeout]).toEqual([20_000, 180_000])
  await usual.close()
})
