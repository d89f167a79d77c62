import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BookedCall, openCallBook } from './call-book.ts'
import { type Answer, type Body, type BookedOrder, openOrderBook } from './order-book.ts'
import { type BookedStop, openStopBook } from './stop-book.ts'

export type OrderOffice = {
  readonly url: string
  readonly orders: BookedOrder[]
  readonly stops: BookedStop[]
  readonly calls: BookedCall[]
  readonly logins: string[]
  /** Answers the next requests with this status before anything is done. */
  failNext(status: number, times?: number): void
  /** Does what the next request asks, and answers 500 all the same. */
  loseNextAnswer(): void
  forgetSessions(): void
  close(): Promise<void>
  reopen(): Promise<void>
}

/** A server with the calls that a crew makes. */
export async function openOrderOffice(): Promise<OrderOffice> {
  const orders: BookedOrder[] = []
  const failures: number[] = []
  const door = openDoor()
  const stops: BookedStop[] = []
  const calls: BookedCall[] = []
  const book = { ...openOrderBook(orders), ...openStopBook(stops), ...openCallBook(calls) }
  let loseAnswer = false

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request)
    const failure = failures.shift()
    const [status, answer]: Answer =
      failure === undefined ? decide(request, body) : [failure, { code: 'unexpected' }]
    const lost = loseAnswer && request.method === 'POST'
    if (lost) loseAnswer = false
    response
      .writeHead(lost ? 500 : status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer))
  }

  function decide(request: IncomingMessage, body: Body): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://office')
    if (pathname === '/api/users/authenticate') return door.logIn(body)
    if (!door.knows(request)) return [401, { code: 'session-expired' }]
    return book[`${request.method} ${pathname}`]?.(body, searchParams) ?? [404, { code: 'call-unknown' }]
  }

  const server = createServer((request, response) => void serve(request, response))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    orders,
    stops,
    calls,
    logins: door.logins,
    failNext: (status, times = 1) => void failures.push(...Array<number>(times).fill(status)),
    loseNextAnswer() {
      loseAnswer = true
    },
    forgetSessions: () => door.forget(),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
    reopen: () => listen(port),
  }
}

const PEOPLE = ['supervisor', 'operador', 'jvega']

function openDoor() {
  const logins: string[] = []
  const sessions = new Set<string>()
  return {
    logins,
    logIn({ userid, password }: Body): Answer {
      if (!PEOPLE.some((person) => person === userid) || password !== 'demo')
        return [401, { code: 'wrong-credentials' }]
      const token = `token-${logins.push(String(userid))}`
      sessions.add(token)
      return [200, { userID: userid, roleID: 1, firstName: 'S', lastName: 'V', token }]
    },
    knows: ({ headers }: IncomingMessage) =>
      sessions.has(headers.authorization?.slice('Bearer '.length) ?? ''),
    forget: () => sessions.clear(),
  }
}

async function readJson(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as Body)
}
