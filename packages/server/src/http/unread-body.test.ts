import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../testing/plant-builder.ts'

const SIXTEEN_MB = 16 * 1024 * 1024
const IMPORT = '/api/imports/products/preview'

let server: TestServer
let port: number
let consultant: string
let supervisor: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aLine(7), aUser('SUPERVISOR'), aUser('CONSULTANT')))
  consultant = await server.logIn('consultant')
  supervisor = await server.logIn('supervisor')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Said = { readonly status: number; readonly text: string }
type Call = {
  readonly path: string
  readonly length: number
  readonly token?: string
  readonly more?: Record<string, string>
}

function open({ path, length, token, more }: Call): Socket {
  const headers = {
    host: 'baliza',
    'content-type': 'application/json',
    'content-length': String(length),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...more,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return socket
}

/** What comes until the server hangs up. */
async function answerTo(socket: Socket): Promise<Said> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(socket, 'end')
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }
}

describe('somebody who is not known', () => {
  it.each([IMPORT, '/api/readings', '/api/orders/post', '/api/no/such/call'])(
    'is answered before a byte of the body is read: %s',
    async (path) => {
      const { status, text } = await answerTo(open({ path, length: SIXTEEN_MB }))
      expect(status).toBe(path.includes('such') ? 404 : 401)
      expect(text.toLowerCase()).toContain('connection: close')
    },
  )

  it('sees the answer even when all of the body is sent before it is looked for', async () => {
    const socket = open({ path: IMPORT, length: SIXTEEN_MB })
    const body = Buffer.alloc(SIXTEEN_MB, '[')
    await new Promise((resolve) => socket.write(body, resolve))
    expect((await answerTo(socket)).status).toBe(401)
  })

  it('has a few kilobytes to say a name and a password in', async () => {
    expect((await answerTo(open({ path: '/api/users/authenticate', length: 900_000 }))).status).toBe(413)
    expect(await logIn('not this one')).toBe(401)
  })

  const logIn = async (password: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/api/users/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userid: 'supervisor', password }),
      })
    ).status
})

it('a role that may not is told so before the body is read', async () => {
  expect((await answerTo(open({ path: IMPORT, length: SIXTEEN_MB, token: consultant }))).status).toBe(403)
})

it('the connection of somebody who was refused and had sent everything is kept', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(
    'POST /api/orders/post HTTP/1.1\r\nhost: baliza\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/^HTTP\/1\.1 401/)
  expect(first.toString().toLowerCase()).not.toContain('connection: close')
  socket.destroy()
})

describe('a body that is packed', () => {
  const bomb = brotliCompressSync(Buffer.alloc(SIXTEEN_MB, '['))

  it.each([
    ['br', bomb],
    ['gzip', gzipSync('{}')],
    ['deflate', Buffer.from('{}')],
  ])('is refused as it is: %s', async (encoding, body) => {
    expect(body.length).toBeLessThan(200)
    for (const path of ['/api/users/authenticate', IMPORT]) {
      const socket = open({
        path,
        length: body.length,
        token: supervisor,
        more: { 'content-encoding': encoding, connection: 'close' },
      })
      socket.write(body)
      const { status, text } = await answerTo(socket)
      expect(status).toBe(415)
      expect(text).toContain('"code":"body-packed"')
    }
  })

  it('is nobody’s who has no session', async () => {
    const socket = open({
      path: IMPORT,
      length: bomb.length,
      more: { 'content-encoding': 'br', connection: 'close' },
    })
    socket.write(bomb)
    expect((await answerTo(socket)).status).toBe(401)
  })

  it('may say that it is not', async () => {
    const asItIs = { 'content-encoding': 'identity', connection: 'close' }
    const socket = open({ path: '/api/users/isvalid', length: 2, token: supervisor, more: asItIs })
    socket.write('{}')
    expect((await answerTo(socket)).status).toBe(200)
  })
})

describe('a client that asks before it sends', () => {
  const asking = { expect: '100-continue', connection: 'close' }

  it('has leave once it is known', async () => {
    const socket = open({ path: '/api/users/isvalid', length: 2, token: supervisor, more: asking })
    const [leave] = (await once(socket, 'data')) as [Buffer]
    expect(leave.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('{}')
    expect((await answerTo(socket)).status).toBe(200)
  })

  it('has none when it is not', async () => {
    expect((await answerTo(open({ path: IMPORT, length: SIXTEEN_MB, more: asking }))).status).toBe(401)
  })
})
