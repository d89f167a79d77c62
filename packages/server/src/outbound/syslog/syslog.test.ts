import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer as plainServer, type Server, type Socket } from 'node:net'
import { createServer as tlsServer } from 'node:tls'
import { instant } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import type { Log } from '../../log/log-event.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { linkTrail } from '../../trail/link-trail.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'
import { keepSyslog } from './keep-syslog.ts'
import { connectSyslog, type SyslogServer } from './syslog-connection.ts'

const NOON = instant(Date.UTC(2026, 10, 20, 12))
const pem = (name: string) =>
  readFileSync(new URL(`../../http/access/directory/testing/directory-${name}.pem`, import.meta.url), 'utf8')

type Message = {
  readonly priority: number
  readonly at: string
  readonly app: string
  readonly event: string
  readonly data: Readonly<Record<string, string>>
}

const MESSAGE =
  /^<(\d+)>1 (\S+) (\S+) (\S+) (\S+) (\S+) \[baliza@32473((?: \w+="(?:[^"\\\]]|\\.)*")*)\] (.*)$/s

/** As RFC 5424 says; a message that is none ends the test. */
function parse(text: string): Message {
  const [, priority, at = '', , app = '', , event = '', values = ''] = MESSAGE.exec(text) ?? []
  if (priority === undefined) throw new Error(`no syslog message: ${text}`)
  const pairs = [...values.matchAll(/ (\w+)="((?:[^"\\\]]|\\.)*)"/g)]
  const data = Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name, value.replaceAll(/\\(.)/g, '$1')]),
  )
  return { priority: Number(priority), at, app, event, data }
}

/** A syslog server that counts octets. */
class Collector {
  readonly messages: Message[] = []
  readonly sockets = new Set<Socket>()
  readonly server: Server
  port = 0

  constructor(protocol: 'tls' | 'tcp') {
    const take = (socket: Socket) => this.#take(socket)
    this.server =
      protocol === 'tls' ? tlsServer({ cert: pem('cert'), key: pem('key') }, take) : plainServer(take)
  }

  async listen(port = 0): Promise<void> {
    this.server.listen(port, '127.0.0.1')
    await once(this.server, 'listening')
    this.port = (this.server.address() as AddressInfo).port
  }

  #take(socket: Socket): void {
    this.sockets.add(socket)
    let waiting = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes])
      for (;;) {
        const space = waiting.indexOf(' ')
        const length = Number(waiting.subarray(0, space).toString())
        if (space < 0 || waiting.length < space + 1 + length) return
        this.messages.push(parse(waiting.subarray(space + 1, space + 1 + length).toString()))
        waiting = waiting.subarray(space + 1 + length)
      }
    })
  }

  numbers = () => this.messages.map(({ data }) => Number(data['number']))

  cut(): void {
    for (const socket of this.sockets) socket.destroy()
    this.sockets.clear()
  }

  async close(): Promise<void> {
    this.cut()
    this.server.close()
    await once(this.server, 'close')
  }
}

describe('security events on their way to a syslog server', () => {
  let db: Db
  let collector: Collector
  let stop: (() => Promise<void>) | undefined
  const said: string[] = []
  const note = ({ event }: { event: string }) => void said.push(event)
  const log: Log = { fatal: note, error: note, warn: note, info: note, debug: () => undefined }
  const PACE = { look: 5, first: 5, longest: 20, settle: 60_000 }
  beforeEach(async () => {
    db = await openTestDatabase()
    said.length = 0
  })
  afterEach(async () => {
    await stop?.()
    stop = undefined
    await collector.close()
    await db.destroy()
  })

  const open = async (protocol: 'tls' | 'tcp') => {
    collector = new Collector(protocol)
    await collector.listen()
  }
  const start = (server: Partial<SyslogServer> = {}, pace: Partial<typeof PACE> = {}) => {
    const at = { protocol: 'tls', host: 'localhost', port: collector.port, ca: pem('cert') } as const
    ;({ stop } = keepSyslog({
      db,
      log,
      lead: undefined,
      server: { ...at, ...server },
      pace: { ...PACE, ...pace },
    }))
  }
  const happen = async (times: number) => {
    for (let i = 0; i < times; i++)
      await recordSecurityEvent(db, {
        event: 'login-failed',
        at: NOON,
        userID: 'ana',
        from: { address: '10.0.0.7', userAgent: 'say "hello" ] \\ ñ' },
      })
    await linkTrail(db, 'security', NOON)
  }
  const progress = async () =>
    (await db.selectFrom('syslogProgress').select('number').executeTakeFirstOrThrow()).number

  it('are messages of RFC 5424, framed and encrypted, with their place in the chain', async () => {
    await open('tls')
    await happen(2)
    start()
    await expect.poll(() => collector.messages.length).toBe(2)
    const { hash } = await db
      .selectFrom('trailLink')
      .select('hash')
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    expect(collector.messages[1]).toMatchObject({
      priority: 84,
      at: '2026-11-20T12:00:00.000Z',
      app: 'baliza',
      event: 'login-failed',
      data: { number: '2', hash, userID: 'ana', address: '10.0.0.7', userAgent: 'say "hello" ] \\ ñ' },
    })
    await happen(1)
    await expect.poll(collector.numbers).toEqual([1, 2, 3])
  })

  it('go by TCP too', async () => {
    await open('tcp')
    await happen(450)
    start({ protocol: 'tcp', host: '127.0.0.1', ca: undefined })
    await expect.poll(collector.numbers).toEqual(Array.from({ length: 450 }, (_, i) => i + 1))
  })

  it('go to nobody whose certificate is not trusted, and that is said once', async () => {
    await open('tls')
    await happen(1)
    start({ ca: undefined }, { longest: 5 })
    await expect.poll(() => said).toEqual(['syslog-unreachable'])
    expect(collector.messages).toEqual([])
    await stop?.()
    expect(said).toEqual(['syslog-unreachable'])
  })

  it('wait while the server is away, and none is left out: what a broken connection took comes again', async () => {
    await open('tls')
    await happen(2)
    start()
    await expect.poll(collector.numbers).toEqual([1, 2])
    const { port } = collector
    await collector.close()
    await happen(3)
    await expect.poll(() => said).toContain('syslog-unreachable')
    collector = new Collector('tls')
    await collector.listen(port)
    await expect.poll(collector.numbers).toEqual([1, 2, 3, 4, 5])
    expect(said).toEqual(['syslog-unreachable', 'syslog-reached'])
  })

  it('count as sent once their connection has lived on, also for the next program', async () => {
    await open('tls')
    await happen(2)
    start({}, { settle: 0 })
    await expect.poll(progress).toBe(2)
    await stop?.()
    await happen(1)
    collector.messages.length = 0
    start()
    await expect.poll(collector.numbers).toEqual([3])
  })

  it('stop at once, whatever is under way', async () => {
    await open('tls')
    start()
    await stop?.()
    stop = undefined
    expect(collector.messages).toEqual([])
  })
})

test('security events go to no address where no machine of the plant is', async () => {
  const { signal } = new AbortController()
  for (const protocol of ['tls', 'tcp'] as const) {
    const asked = connectSyslog({ protocol, host: '169.254.1.1', port: 601, ca: undefined }, signal)
    await expect(asked).rejects.toMatchObject({ code: 'ERR_IP_BLOCKED' })
  }
})
