import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type Language, PROBLEMS, type ProblemAnswer, type ProblemCode, problemText } from '@baliza/contract'
import { later, MINUTE } from '@baliza/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf, newToken } from '../facts/tokens.ts'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')
const LINES_OF_LOG = 50_001
/** More than the machine takes on its own of what nobody reads. */
const LONG_LINES = 6_000

let server: TestServer
let port: number
let admin: string
let supervisor: string
let silent: Server
const held: (() => void)[] = []
const unanswered = new Set<Socket>()
beforeAll(async () => {
  server = await buildTestServer(
    aPlant().with(
      aLine(7),
      aUser('ADMINISTRATOR', { userID: 'admin' }),
      aUser('SUPERVISOR', { userID: 'ana' }),
    ),
    {
      now: NOW,
      onAnswer: undefined,
    },
  )
  await fillLog()
  admin = await server.logIn('admin')
  supervisor = await server.logIn('ana')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  silent = createServer((socket) => void unanswered.add(socket.on('error', () => undefined)))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(async () => {
  release()
  await server.close()
  silent.close()
})

const release = () => {
  for (const letGo of held.splice(0)) letGo()
}

async function fillLog(): Promise<void> {
  const numbers = (most: number) =>
    sql`with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < ${sql.lit(most)})`
  const into = sql`insert into "logEntry" ("time", "level", "logger", "message")`
  const longLine = 'Línea 7: '.repeat(400)
  await sql`${into} ${numbers(LINES_OF_LOG)} select ${NOW}, 'INFO', 'x', 'x' from "n"`.execute(server.db)
  await sql`${into} ${numbers(LONG_LINES)} select ${NOW}, 'INFO', 'y', cast(${longLine} as text) from "n"`.execute(
    server.db,
  )
}

type Request = { readonly language: Language; readonly token?: string | null; readonly body?: unknown }
type Refusal = { readonly status: number; readonly again: string | null; readonly problem: ProblemAnswer }

async function ask(path: string, { language, token = admin, body }: Request): Promise<Refusal> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'accept-language': language,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const problem = (await answer.json()) as ProblemAnswer
  return { status: answer.status, again: answer.headers.get('retry-after'), problem }
}

/** Asks, and takes nothing of the answer beyond its head. */
async function holdOpen(path: string, token = admin): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: baliza\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await once(socket, 'readable')
  held.push(() => socket.destroy())
  return socket
}

/** A session as a log-in opens it, without the work of a password. */
async function openSession(): Promise<string> {
  const token = newToken()
  const session = {
    tokenHash: hashOf(token),
    userID: 'admin',
    createdAt: NOW,
    usedAt: NOW,
    expiresAt: later(NOW, MINUTE),
  }
  await server.db.insertInto('session').values(session).execute()
  return token
}

const refusedOf = (answers: readonly Refusal[]): Refusal => {
  const refused = answers.find(({ status }) => status === 429)
  if (!refused) throw new Error(`nobody was refused: ${answers.map(({ status }) => status).join()}`)
  return refused
}

const text = (rows: number, row = 'OP;P;1;1') => Array.from({ length: rows }, () => row).join('\n')
const importOf = (content: string, language: Language) =>
  ask('/api/imports/preContract/preview', {
    language,
    token: supervisor,
    body: { name: 'órdenes.csv', content: Buffer.from(content).toString('base64') },
  })
const inLog = (query: Record<string, unknown>): string => {
  const written = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])
  return `/api/log/get?${new URLSearchParams(written).toString()}`
}
/** Looks at every long line: no answer comes before others have asked. */
const SLOW = inLog({ filter: ['message', 'contains', 'zq'] })

let source: { readonly token: string; readonly opcServerID: number } | undefined
async function sourceOf() {
  if (source) return source
  const values = { name: 'Pasarela', hostName: 'push://gateway', serverType: 'API' as const }
  const { answer } = await server.call('opcservers.post', { body: { values } }, admin)
  const { opcServerID } = answer
  const made = await server.call('opcservers.makeToken', { body: { key: opcServerID } }, admin)
  source = { token: made.answer.token, opcServerID }
  return source
}
const push = async (language: Language, sequence: number, readings: unknown[] = []) =>
  ask('/api/readings', { language, token: (await sourceOf()).token, body: { sequence, readings } })

/** How each bound is reached by whoever asks over HTTP. */
const REACHED: Partial<Record<ProblemCode, (language: Language) => Promise<Refusal>>> = {
  'body-too-large': (language) =>
    ask('/api/users/authenticate', { language, token: null, body: { userid: 'x'.repeat(9_000) } }),
  'user-locked': async (language) => {
    const guess = () =>
      ask('/api/users/authenticate', { language, token: null, body: { userid: 'nobody', password: 'x' } })
    for (let times = 0; times < 4; times++) await guess()
    return guess()
  },
  'streams-of-session': async (language) => {
    await Promise.all(Array.from({ length: 10 }, () => holdOpen('/api/live')))
    return ask('/api/live', { language })
  },
  'streams-of-all': async (language) => {
    for (let sessions = 0; sessions < 50; sessions++) {
      const token = await openSession()
      await Promise.all(Array.from({ length: 10 }, () => holdOpen('/api/live', token)))
    }
    return ask('/api/live', { language })
  },
  'downloads-of-session': async (language) => {
    for (let times = 0; times < 2; times++) await holdOpen('/api/log/download')
    return ask('/api/log/download', { language })
  },
  'downloads-of-all': async (language) => {
    for (const token of [await openSession(), await openSession()])
      for (let times = 0; times < 2; times++) await holdOpen('/api/log/download', token)
    return ask('/api/log/download', { language })
  },
  'lists-of-session': async (language) => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => ask(SLOW, { language })))
    return refusedOf(answers)
  },
  'grid-filter-too-long': (language) => {
    const filter = Array.from({ length: 501 }, (_, i) => [['id', '=', i], 'or'])
      .flat(1)
      .slice(0, -1)
    return ask(inLog({ filter }), { language })
  },
  'filter-invalid': (language) => {
    let filter: unknown[] = ['id', '=', 1]
    for (let depth = 0; depth < 61; depth++) filter = ['!', filter]
    return ask(inLog({ filter }), { language })
  },
  'grid-option-invalid': (language) =>
    ask(inLog({ sort: Array.from({ length: 51 }, () => ({ selector: 'id' })) }), { language }),
  'grid-too-many-rows': (language) => ask('/api/log/get', { language }),
  'window-too-long': (language) =>
    ask('/api/history/get?line=7&start=2000-01-01&end=2026-01-01', { language }),
  'import-under-way': async (language) => {
    const answers = await Promise.all([1, 2, 3].map(() => importOf(text(20_000), language)))
    return refusedOf(answers)
  },
  'import-too-large': (language) => importOf(text(1, 'x'.repeat(5_242_881)), language),
  'import-too-many-rows': (language) => importOf(text(20_002), language),
  'import-too-many-columns': (language) => importOf(text(2, ';'.repeat(201)), language),
  'import-heading-too-long': (language) => importOf(text(2, 'x'.repeat(201)), language),
  'push-sequence-too-far': (language) => push(language, Number.MAX_SAFE_INTEGER),
  'field-invalid': (language) =>
    push(
      language,
      1,
      Array.from({ length: 1_001 }, () => ({ tag: 'x', value: 1 })),
    ),
  'push-too-much-waiting': async (language) => {
    const { opcServerID } = await sourceOf()
    const waits = { opcServerID, receivedAt: NOW, size: 16_000_000, readings: '[]' }
    await server.db.insertInto('pushedBatch').values(waits).execute()
    const answer = await push(language, 7)
    await server.db.deleteFrom('pushedBatch').execute()
    return answer
  },
  'push-too-fast': async (language) => {
    const answers = await Promise.all(Array.from({ length: 310 }, () => push(language, 1)))
    return refusedOf(answers)
  },
  'too-many-visits': async (language) => {
    const values = {
      hostName: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
      serverType: 'API',
    }
    const test = () =>
      ask('/api/opcservers/test', { language, body: { values } }).then((answer) => {
        if (answer.status === 429) for (const socket of unanswered) socket.destroy()
        return answer
      })
    return refusedOf(await Promise.all(Array.from({ length: 5 }, test)))
  },
  'scripts-busy': async (language) => {
    const values = { script: 'return 1' }
    const test = () => ask('/api/tags/execute', { language, body: { values } })
    const answers = await Promise.all(Array.from({ length: 40 }, test))
    return refusedOf(answers)
  },
}

/** What takes a server of its own or another machine to reach: where it is, and what is looked for there. */
const ELSEWHERE: Partial<Record<ProblemCode, readonly [file: string, words: string]>> = {
  'address-too-long': ['./server.test.ts', 'La dirección es demasiado larga'],
  'directory-away': ['./access/directory/check-directory.test.ts', 'directory-away'],
  'import-unpacks-too-large': [
    '../features/imports/import-bounds.test.ts',
    'ocupa demasiado al descomprimirse',
  ],
  'question-too-long': ['../db/open-database.test.ts', 'a question that takes too long is given up'],
  'request-too-slow': ['./slow-request.test.ts', 'request-too-slow'],
  'too-many-requests': ['../features/users/users.test.ts', 'too-many-requests'],
}
/** What takes longer, or more memory, than a test may. */
const TOO_DEAR = new Set<ProblemCode>(['dry-run-too-long', 'import-too-costly'])

describe('a bound is said when it is reached', () => {
  it.each(Object.entries(REACHED))('%s', async (code, reach) => {
    for (const language of ['es', 'en'] as const) {
      const { status, problem, again } = await reach(language)
      release()
      const { code: answer, values, message } = problem
      expect({ answer, status }).toEqual({ answer: code, status: PROBLEMS[code as ProblemCode].status })
      expect(message).toBe(problemText(code as ProblemCode, values as never, language))
      expect(message).not.toContain('{')
      if (status === 429 && 'seconds' in values) expect(again).toBe(String(values['seconds']))
    }
  })
})

it('one connection too many is hung up, and those that are there go on', async () => {
  const small = await buildTestServer(aPlant(), { mostConnections: 3 })
  await small.app.listen({ port: 0, host: '127.0.0.1' })
  const at = { port: (small.app.server.address() as AddressInfo).port, host: '127.0.0.1' }
  const sockets = Array.from({ length: 3 }, () => connect(at))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const late = connect(at)
  late.on('error', () => undefined)
  await once(late, 'close')
  sockets[0]?.write('GET /healthz HTTP/1.1\r\nhost: baliza\r\n\r\n')
  const [answer] = (await once(sockets[0]!, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/)
  for (const socket of sockets) socket.destroy()
  await small.close()
})

it('every refusal that the page names is reached here, or where is said', () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, bounds = ''] = /\n## Bounds\n(.*?)\n## /s.exec(page) ?? []
  const named = new Set([...bounds.matchAll(/\| \d{3} `([\w-]+)`:/g)].map(([, code]) => code as ProblemCode))
  // What a source does wrong is answered by a sentence within an answer.
  const isMet = (code: ProblemCode) =>
    REACHED[code] ?? ELSEWHERE[code] ?? (TOO_DEAR.has(code) || code.startsWith('source-'))
  const unmet = [...named].filter((code) => !isMet(code))
  expect(unmet).toEqual([])
  const untold = Object.values(ELSEWHERE).filter(
    ([file, words]) => !readFileSync(new URL(file, import.meta.url), 'utf8').includes(words),
  )
  expect(untold).toEqual([])
})
