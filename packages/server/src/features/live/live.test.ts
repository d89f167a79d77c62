import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LineStatus, LiveEvent } from '@baliza/contract'
import { instant, toIso } from '@baliza/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeLiveLines } from '../../messaging/live-lines.ts'
import { pipelineHealthFile } from '../../messaging/pipeline-health.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')
const BEAT = 50

const status = (
  lineID: number,
  state: LineStatus['state'] = 'running',
  more: Partial<LineStatus> = {},
): LineStatus => ({
  lineID,
  beacon: state === 'running' ? 'on' : 'off',
  state,
  since: toIso(NOW),
  at: toIso(NOW),
  order: null,
  stop: null,
  unrecognizedStops: 0,
  maintenance: null,
  scriptFails: false,
  currentSpeed: null,
  orderFigures: null,
  shiftFigures: null,
  ...more,
})

type DataOf = { [E in LiveEvent as E['event']]: E['data'] }

/** Reads a stream event by event, as a browser does: by `fetch`, with the token in a header. */
async function openStream(address: string, token: string) {
  const abort = new AbortController()
  const answer = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  let reader: ReadableStreamDefaultReader<string> | undefined
  let text = ''
  const next = async (): Promise<LiveEvent | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end))!
        text = text.slice(end + 2)
        return { event, data: JSON.parse(data!) } as LiveEvent
      }
      reader ??= answer.body!.pipeThrough(new TextDecoderStream()).getReader()
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  const nextOf = async <E extends LiveEvent['event']>(event: E): Promise<DataOf[E]> => {
    for (;;) {
      const one = await next()
      if (!one) throw new Error(`the stream ended before ${event}`)
      if (one.event === event) return one.data as DataOf[E]
    }
  }
  return { answer, next, nextOf, close: () => abort.abort() }
}

let server: TestServer
let address: string
let dataFolder: string
let token: string
const open: { close: () => void }[] = []
beforeEach(async () => {
  const people = [aUser('CONSULTANT'), aUser('OPERATOR', { userID: 'guest', roleID: 9 })]
  dataFolder = await mkdtemp(join(tmpdir(), 'baliza-live-'))
  server = await buildTestServer(aPlant().with(aLine(1), aLine(2), ...people), {
    now: NOW,
    speed: 60,
    beatEvery: BEAT,
    dataFolder,
  })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  token = await server.logIn('consultant')
  await write(status(1), status(2))
})
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  await server.close()
  await rm(dataFolder, { recursive: true })
})

const write = (...statuses: LineStatus[]) =>
  server.db.transaction().execute((trx) => writeLiveLines(trx, statuses))
const change = async (...statuses: LineStatus[]) => {
  await write(...statuses)
  server.bus.publish(
    'lines',
    statuses.map(({ lineID }) => lineID),
  )
}
const watch = async (as = token) => {
  const stream = await openStream(address, as)
  open.push(stream)
  return stream
}

describe('the live stream', () => {
  it('says hello with the plant clock, then every line, then what changes', async () => {
    const stream = await watch()
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream')
    expect(await stream.next()).toEqual({
      event: 'hello',
      data: { now: toIso(NOW), speed: 60, version: '1.3.4' },
    })
    expect(await stream.next()).toEqual({ event: 'lines', data: [status(1), status(2)] })
    await change(status(2, 'stopped'))
    expect(await stream.nextOf('lines')).toEqual([status(2, 'stopped')])
  })

  it('tells everybody the same at once', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => watch()))
    for (const stream of streams) await stream.nextOf('lines')
    await change(status(1, 'stopped'))
    for (const stream of streams) expect(await stream.nextOf('lines')).toEqual([status(1, 'stopped')])
  })

  it('beats, and says when the pipeline was last heard of', async () => {
    const stream = await watch()
    expect(await stream.nextOf('beat')).toEqual({
      now: toIso(NOW),
      collectorAt: null,
      configuration: expect.any(Number),
      storage: null,
    })
    await server.db.insertInto('heartbeat').values({ id: 1, at: NOW }).execute()
    const shown = async () => (await stream.nextOf('beat')).collectorAt
    await expect.poll(shown).toBe(toIso(NOW))
  })

  it('tells every browser at once that parameters were changed', async () => {
    const slow = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR'), aUser('CONSULTANT')), {
      now: NOW,
    })
    const there = await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const [admin, consultant] = [await slow.logIn('administrato'), await slow.logIn('consultant')]
    const streams = await Promise.all([admin, consultant].map((one) => openStream(there, one)))
    open.push(...streams)
    for (const stream of streams) await stream.nextOf('hello')
    const changeIt = (microStopTime: number) =>
      slow.call('parameters.put', { body: { values: { microStopTime } } }, admin)
    await changeIt(61)
    const before = await Promise.all(streams.map((stream) => stream.nextOf('beat')))
    await changeIt(62)
    const after = await Promise.all(streams.map((stream) => stream.nextOf('beat')))
    for (const [i, { configuration }] of after.entries())
      expect(configuration).toBeGreaterThan(before[i]!.configuration)
    await slow.close()
  })

  it('says what the pipeline on this machine says of a database that is full, and how long the journal lasts', async () => {
    const stream = await watch()
    const storage = { state: 'full', since: NOW, journalFill: 0.25, minutesLeft: 90, lost: 0 }
    await writeFile(pipelineHealthFile(dataFolder), JSON.stringify({ at: NOW, recorded: 1, storage }))
    const shown = async () => (await stream.nextOf('beat')).storage
    await expect.poll(shown).toEqual({ ...storage, since: toIso(NOW) })
    server.pass(30 * 60_000)
    await expect.poll(shown).toBeNull()
  })

  it('makes up for a hint that was lost', async () => {
    const stream = await watch()
    await stream.nextOf('lines')
    await write(status(1, 'stopped'))
    expect(await stream.nextOf('lines')).toEqual([status(1, 'stopped')])
  })

  it('shows somebody without the right to see lines the line of the terminal alone', async () => {
    await server.db.insertInto('terminal').values({ lineID: 2, ipAddress: '127.0.0.1' }).execute()
    const stream = await watch(await server.logIn('guest'))
    expect(await stream.nextOf('lines')).toEqual([status(2)])
    await change(status(1, 'stopped'))
    await change(status(2, 'stopped'))
    const heard = []
    while (heard.length === 0) heard.push(...(await stream.nextOf('lines')))
    expect(heard).toEqual([status(2, 'stopped')])
  })

  it('follows the terminal of its screen, wherever that is put, and ends when it is taken away from all', async () => {
    await server.db.insertInto('terminal').values({ lineID: 2, ipAddress: '127.0.0.1' }).execute()
    const stream = await watch(await server.logIn('guest'))
    expect(await stream.nextOf('lines')).toEqual([status(2)])
    await server.db.updateTable('terminal').set({ lineID: 1 }).execute()
    expect(await stream.nextOf('lines')).toEqual([status(1)])
    await server.db.deleteFrom('terminal').execute()
    await stream.nextOf('beat')
    await stream.nextOf('beat')
    await change(status(1, 'stopped'), status(2, 'stopped'))
    expect(await stream.nextOf('lines')).toEqual([])
  })

  it('shows all lines as soon as the role may see them', async () => {
    const stream = await watch(await server.logIn('guest'))
    expect(await stream.nextOf('lines')).toEqual([])
    await server.db.updateTable('user').set({ roleID: 4 }).where('userID', '=', 'guest').execute()
    expect(await stream.nextOf('lines')).toEqual([status(1), status(2)])
  })

  it('ends when another password has to be chosen first', async () => {
    const stream = await watch()
    await server.db.updateTable('user').set({ mustChangePassword: true }).execute()
    while (await stream.next()) continue
    expect(await stream.next()).toBeUndefined()
  })

  it('is one of ten of a session at most, and a place is free again when one ends', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => watch()))
    const late = await watch()
    expect([late.answer.status, late.answer.headers.get('retry-after'), await late.answer.text()]).toEqual([
      429,
      '15',
      expect.stringContaining('Su sesión ya sigue las líneas en 10 ventanas.'),
    ])
    streams[0]!.close()
    await expect.poll(async () => (await watch()).answer.status).toBe(200)
  })

  it('beats for everybody though what it tells can not be read', async () => {
    const stream = await watch()
    await stream.nextOf('beat')
    await sql`alter table "heartbeat" rename to "gone"`.execute(server.db)
    await stream.nextOf('beat')
    expect(await stream.nextOf('beat')).toMatchObject({ storage: null })
    await sql`alter table "gone" rename to "heartbeat"`.execute(server.db)
  })

  it('ends with its session', async () => {
    const stream = await watch()
    await server.call('users.logout', {}, token)
    while (await stream.next()) continue
    expect(await stream.next()).toBeUndefined()
  })

  it('wants a session', async () => {
    const stream = await watch('unknown')
    expect(stream.answer.status).toBe(401)
  })

  it('does not keep the server from closing', async () => {
    const stream = await watch()
    await stream.nextOf('lines')
    const closed = server.app.close()
    while (await stream.next()) continue
    await closed
  })

  it('gives a browser that was slow the latest state alone, and keeps nothing for it meanwhile', async () => {
    const slow = await openSlowly()
    const big = 'x'.repeat(500_000)
    // NOTE: a socket takes a few megabytes before it is full
    for (let i = 1; i <= 60; i++) await change(status(1, 'running', { unrecognizedStops: i, since: big }))
    await change(status(2, 'stopped'), status(1, 'stopped', { unrecognizedStops: 61 }))
    const seen = await slow.readUntil((text) => text.includes('"unrecognizedStops":61'))
    expect(seen.match(/"unrecognizedStops":\d+/g)!.length).toBeLessThan(60)
  })
})

/** A browser that has stopped reading. */
async function openSlowly() {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect(Number(port), hostname)
  socket.write(`GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await once(socket, 'readable')
  socket.pause()
  open.push({ close: () => socket.destroy() })
  const readUntil = (isThere: (text: string) => boolean): Promise<string> => {
    let text = ''
    const { promise, resolve } = Promise.withResolvers<string>()
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (isThere(text.slice(-2_000_000))) resolve(text)
    })
    socket.resume()
    return promise
  }
  return { readUntil }
}

describe('the lines for a browser whose stream is down', () => {
  it('are the same that the stream begins with', async () => {
    expect((await server.call('live.lines', {}, token)).answer).toEqual([status(1), status(2)])
    expect((await server.call('resources.status', { query: { lineID: 2 } }, token)).answer).toEqual(status(2))
  })

  it('are unknown where the pipeline has not looked yet', async () => {
    await aLine(3).insertInto(server.db)
    const { answer } = await server.call('resources.status', { query: { lineID: 3 } }, token)
    expect(answer).toMatchObject({ lineID: 3, beacon: 'unknown', state: 'unknown', at: toIso(instant(NOW)) })
  })
})
