import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Problem } from '../refusals/problem.ts'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../testing/plant-builder.ts'
import { answerProblem } from './problem-handler.ts'
import { sendDownload } from './send-download.ts'

const PATIENCE = 300

let app: FastifyInstance
/** What was opened and not closed yet. */
const open = new Set<Readable>()
let readers: Socket[] = []
beforeAll(async () => {
  app = Fastify()
  app.setErrorHandler(answerProblem)
  app.get<{ Params: { session: string } }>('/endless/:session', (request, reply) =>
    sendDownload(reply, {
      session: request.params.session,
      type: 'rows',
      name: 'rows',
      open: endless,
      patienceMs: PATIENCE,
    }).then(() => reply),
  )
  app.get<{ Params: { when: string } }>('/broken/:when', (request, reply) =>
    sendDownload(reply, {
      session: 'ana',
      type: 'rows',
      name: 'rows',
      open: () => broken(request.params.when),
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const reader of readers) reader.destroy()
  readers = []
  await vi.waitFor(() => expect(open.size).toBe(0), 10_000)
})
afterAll(() => app.close())

function broken(when: string): Promise<Readable> {
  if (when === 'now') throw new Problem('database-away')
  return Promise.reject(new Problem('database-away'))
}

function endless(): Readable {
  const rows = new Readable({ read: () => rows.push(randomBytes(65_536)) })
  open.add(rows)
  rows.once('close', () => open.delete(rows))
  return rows
}

/** Somebody who asked and reads nothing. */
async function stalled(session: string): Promise<Socket> {
  const reader = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  reader.pause()
  reader.on('error', () => undefined)
  reader.write(`GET /endless/${session} HTTP/1.1\r\nhost: baliza\r\n\r\n`)
  readers.push(reader)
  const before = open.size
  await vi.waitFor(() => expect(open.size).toBe(before + 1), 10_000)
  return reader
}

const refusal = async (session: string) => {
  const answer = await app.inject({ url: `/endless/${session}` })
  return [answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after']]
}

describe('downloads', () => {
  it('are two of a session at most', async () => {
    await stalled('ana')
    await stalled('ana')
    expect(await refusal('ana')).toEqual([429, 'downloads-of-session', '10'])
  })

  it('are four of all at most', async () => {
    for (const session of ['ana', 'ana', 'ben', 'ben']) await stalled(session)
    expect(await refusal('eva')).toEqual([429, 'downloads-of-all', '10'])
  })

  it('that nobody reads end by themselves, and others have their place', async () => {
    for (const session of ['ana', 'ana', 'ben', 'ben']) await stalled(session)
    await vi.waitFor(() => expect(open.size).toBe(0), 20_000)
    await stalled('eva')
  })

  it('that are read go on', async () => {
    const reader = await stalled('ana')
    const begin = performance.now()
    while (performance.now() - begin < 3 * PATIENCE) {
      reader.resume()
      await once(reader, 'data')
      reader.pause()
    }
    expect(open.size).toBe(1)
  })

  it('that can not be opened keep no place', async () => {
    for (let times = 0; times < 5; times++) {
      expect((await app.inject({ url: '/broken/now' })).statusCode).toBe(503)
      expect((await app.inject({ url: '/broken/later' })).statusCode).toBe(503)
    }
    await stalled('ana')
  })
})

describe('every list of rows that can be downloaded', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aLine(7), aUser('ADMINISTRATOR')), {
      now: at('2026-11-20T10:00:00Z'),
    })
    token = await server.logIn('administrato')
  })
  afterAll(() => server.close())

  it.each([
    '/api/stops/get?format=xlsx',
    '/api/log/download',
    '/api/reports/completeoaereport?startDate=2026-11-19&endDate=2026-11-20',
  ])('waits for its place: %s', async (url) => {
    const get = () => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect((await get()).statusCode).toBe(200)
    for (const session of ['ana', 'ana', 'ben', 'ben']) await stalled(session)
    const { statusCode, headers, json } = await get()
    expect([statusCode, json()]).toMatchObject([429, { code: 'downloads-of-all' }])
    expect(headers['content-disposition']).toBeUndefined()
  })
})
