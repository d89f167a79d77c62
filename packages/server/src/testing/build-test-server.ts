import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AnswerTo, Call, CallID, RequestOf } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import { type Instant, instant, later } from '@baliza/domain'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Db } from '../db/open-database.ts'
import { allEndpoints } from '../features/all-endpoints.ts'
import { LiveHub } from '../features/live/live-hub.ts'
import { openPasswordGuesses } from '../http/access/password-guesses.ts'
import { buildServer, type ServerOptions } from '../http/server.ts'
import type { Site } from '../http/site.ts'
import { WITHIN_THIS_MACHINE } from '../http/transport/transport.ts'
import type { Bus, BusTopic } from '../messaging/bus.ts'
import { subscriptions } from '../messaging/subscriptions.ts'
import { openDryRun } from '../pipeline/rehearsal/dry-run.ts'
import { openScriptBench } from '../sources/script-bench.ts'
import { openTestDatabase } from './open-test-database.ts'
import { at, PASSWORD, type PlantPart } from './plant-builder.ts'

/** The bus of a test: who listens in this process hears at once, and every hint is kept. */
export type TestBus = Bus & { readonly hints: { topic: BusTopic; lineIDs: readonly number[] }[] }

export type TestServer = {
  readonly app: FastifyInstance
  readonly db: Db
  readonly bus: TestBus
  /** The plant's clock stands still until it is moved; the machine's clock moves with it. */
  readonly setNow: (now: Instant) => void
  readonly pass: (milliseconds: number) => void
  /** Logs a user in and returns the token. */
  readonly logIn: (userID: string, password?: string) => Promise<string>
  /** Makes a call of the contract as whoever holds the token. */
  readonly call: <ID extends CallID, const Request extends RequestOf<ID>>(
    id: ID,
    request: Request,
    token?: string,
    more?: InjectOptions,
  ) => Promise<TestAnswer<AnswerTo<ID, Request>>>
  readonly close: () => Promise<void>
}

export type TestAnswer<Answer> = {
  readonly status: number
  readonly answer: Answer
  readonly code: string
  readonly message: string
  readonly raw: LightMyRequestResponse
}

type Options = Partial<ServerOptions> & {
  readonly now?: Instant
  readonly speed?: number
  readonly beatEvery?: number
  readonly dataFolder?: string
  readonly directory?: Site['directory']
  readonly telegramApi?: string
  readonly backups?: Site['backups']
}

/** Nothing is written there but by tests that visit sources, which share their certificate. */
const NO_FOLDER = join(tmpdir(), `baliza-test-data-${userInfo().uid}`)

/**
 * The real program on a database of its own, filled with `plant`. Ask it by `call` or `app.inject`; `close`
 * it.
 */
export async function buildTestServer(plant: PlantPart, options: Options = {}): Promise<TestServer> {
  const db = await openTestDatabase()
  await plant.insertInto(db)
  const bus = testBus()
  let now = options.now ?? at('2026-11-20T10:00:00Z')
  const clock = { now: () => now, origin: { real: 0, plant: instant(0), speed: options.speed ?? 1 } }
  const site = {
    db,
    bus,
    clock,
    machineNow: () => now,
    guesses: openPasswordGuesses(),
    version: '1.3.4',
    wayToDatabase: 'local' as const,
    backups: options.backups ?? { isEncrypted: false },
    transport: options.transport ?? WITHIN_THIS_MACHINE,
    scripts: openScriptBench(),
    dataFolder: options.dataFolder ?? NO_FOLDER,
    telegramApi: options.telegramApi ?? 'http://127.0.0.1:1',
    dryRun: openDryRun({ db, dataFolder: options.dataFolder ?? NO_FOLDER }),
    directory: options.directory ?? { localAccounts: new Set<string>() },
  }
  const hub = new LiveHub(site, options.beatEvery)
  const app = await buildServer(site, allEndpoints(hub), {
    webFolder: '/nowhere',
    onAnswer: refuseUnlikeContract,
    beforeClose: () => hub.close(),
    ...options,
  })
  const call: TestServer['call'] = async (id, request, token, more) =>
    answerOf(await app.inject({ ...injection(calls[id], request as AnyRequest, token), ...more }))
  return {
    app,
    db,
    bus,
    call,
    setNow: (to) => {
      now = to
    },
    pass: (milliseconds) => {
      now = later(now, milliseconds)
    },
    logIn: async (userid, password = PASSWORD) => {
      const { answer } = await call('users.authenticate', { body: { userid, password } })
      return 'token' in answer ? answer.token : ''
    },
    close: async () => {
      await app.close()
      await site.scripts.close()
      await db.destroy()
    },
  }
}

function testBus(): TestBus {
  const { subscribe, tell, clear } = subscriptions()
  const hints: TestBus['hints'] = []
  const publish = (topic: BusTopic, lineIDs: readonly number[]) => {
    hints.push({ topic, lineIDs })
    tell(topic, lineIDs)
  }
  return { hints, publish, subscribe, close: async () => clear() }
}

/** What is answered must be what the contract says: nothing missing, nothing more. */
function refuseUnlikeContract(call: Call, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const read = call.answer.safeParse(sent)
  if (!read.success) throw new Error(`${call.id} answers unlike its contract: ${read.error.message}`)
  if (!isDeepStrictEqual(read.data, sent))
    throw new Error(`${call.id} answers more than its contract says: ${JSON.stringify(sent)}`)
}

type AnyRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

export function injection(call: Call, request: AnyRequest, token?: string): InjectOptions {
  const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  )
  const given = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined)
  return {
    method: call.method,
    url,
    query: Object.fromEntries(
      given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(request.body && { payload: request.body }),
  }
}

function answerOf<Answer>(raw: LightMyRequestResponse): TestAnswer<Answer> {
  const isFile = raw.headers['content-disposition'] !== undefined
  const answer = (raw.body === '' || isFile ? null : raw.json()) as Answer
  const { code = '', message = '' } = (answer ?? {}) as { code?: string; message?: string }
  return { status: raw.statusCode, answer, code, message, raw }
}
