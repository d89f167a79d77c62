import { randomBytes } from 'node:crypto'
import { MINUTE } from '@baliza/domain'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { log } from '../log/log.ts'
import { Problem } from '../refusals/problem.ts'
import { isAskedHere } from './access/from-this-machine.ts'
import { recordRefusals } from './access/record-refusals.ts'
import { admit } from './access/session-guard.ts'
import { type Endpoint, type RegisterOptions, registerEndpoints } from './endpoint.ts'
import { addHealth } from './health.ts'
import { addMetrics, type Measure } from './metrics.ts'
import { openApi } from './openapi.ts'
import { answerProblem, answerUnknownCall, answerUnreadable } from './problem-handler.ts'
import { addQuickGzip } from './quick-gzip.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { takeBothWays } from './transport/both-ways.ts'
import { refusePlainHttp, type Transport, WITHIN_THIS_MACHINE } from './transport/transport.ts'
import { leaveBodiesUnread } from './unread-body.ts'
import { serveWebFiles } from './web-files.ts'

/** Of whoever asks. Streams, pages and their calls need a few for each browser. */
const MOST_CONNECTIONS = 2_000
/** Grid filters travel in addresses. */
const MAX_HEADER_SIZE = 65_536
/** What a call takes of somebody who is known, unless it says more. */
const USUAL_BODY = 1_048_576
/** How long a connection stays open for the next request, in milliseconds; proxies give up theirs before. */
const KEPT_OPEN = 72_000
/** A peer that vanished without a word is looked for, in milliseconds. */
const LOOK_ALIVE = 30_000

/** How long somebody may take to send a request, in milliseconds, and how often that is looked at. */
type Patience = { readonly headers: number; readonly request: number; readonly lookEvery: number }

/** A file of 16 MB comes through at less than a megabit a second. */
const USUAL: Patience = { headers: 20_000, request: 180_000, lookEvery: 10_000 }

export type ServerOptions = {
  readonly logger?: FastifyBaseLogger
  /** Left out, nobody but this machine reaches it, and nothing is encrypted. */
  readonly transport?: Transport
  /** Believe `X-Forwarded-*`: true, a number of hops, or the addresses of the proxies. */
  readonly trustProxy?: boolean | number | string
  /** Where the built browser part lies. */
  readonly webFolder: string
  readonly metricsForAll?: boolean
  readonly measures?: readonly Measure[]
  readonly onAnswer?: RegisterOptions['onAnswer']
  /** Left out, as a plant needs it. */
  readonly patience?: Patience
  /** Left out, as a plant needs it. */
  readonly mostConnections?: number
  /** While it is true no call is answered: this build is tried, and may be gone in a moment. */
  readonly isClosed?: () => boolean
  /** Ends what keeps connections open (streams), before the server waits for them. */
  readonly beforeClose?: () => void
}

/** The whole server, built but not listening: tests ask it by `inject`. */
export async function buildServer(
  site: Site,
  endpoints: readonly Endpoint[],
  options: ServerOptions,
): Promise<FastifyInstance> {
  const app = bareServer(options)
  app.setErrorHandler(answerProblem)
  recordRefusals(app, site)
  if (options.isClosed?.()) answerNoCalls(app, options.isClosed)
  app.addHook('preClose', async () => options.beforeClose?.())
  tolerateEmptyJson(app)
  leaveBodiesUnread(app)
  await app.register(formbody)
  await addSecurityHeaders(app, options.transport)
  addQuickGzip(app)
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
  })
  addMetrics(app, site, { allowed: options.metricsForAll ?? false, measures: options.measures ?? [] })
  addHealth(app, site)
  let document: ReturnType<typeof openApi> | undefined
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!isAskedHere(request)) await admit(site, { id: 'openapi', access: 'session' }, request)
  }
  app.get('/api/openapi.json', { onRequest }, () => {
    document ??= openApi(site.version)
    return document
  })
  registerEndpoints(app, site, endpoints, options.onAnswer ? { onAnswer: options.onAnswer } : {})
  const https = options.transport?.certificate !== undefined
  await serveWebFiles(app, { folder: options.webFolder, version: site.version, https })
  return app
}

/** Pages and their parts are answered: who has them asks again. */
function answerNoCalls(app: FastifyInstance, isClosed: () => boolean): void {
  let wasOpened = false
  app.addHook('onRequest', async ({ url }) => {
    if (wasOpened || !/^\/api(\/|\?|$)/i.test(url)) return
    if (isClosed()) throw new Problem('being-updated')
    wasOpened = true
  })
}

/** A server of ours that answers nothing yet. */
export function bareServer(
  options: Pick<ServerOptions, 'logger' | 'transport' | 'trustProxy' | 'patience' | 'mostConnections'>,
): FastifyInstance {
  const { logger, transport = WITHIN_THIS_MACHINE, trustProxy, patience = USUAL } = options
  const bounds = {
    maxHeaderSize: MAX_HEADER_SIZE,
    headersTimeout: patience.headers,
    connectionsCheckingInterval: patience.lookEvery,
    keepAlive: true,
    keepAliveInitialDelay: LOOK_ALIVE,
  }
  const shared = {
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? trustHops(trustProxy) : (trustProxy ?? false),
    forceCloseConnections: true,
    bodyLimit: USUAL_BODY,
    requestTimeout: patience.request,
    keepAliveTimeout: KEPT_OPEN,
    clientErrorHandler: answerUnreadable,
    genReqId: () => randomBytes(5).toString('hex'),
    // NOTE: a HEAD of the live stream would never end
    exposeHeadRoutes: false,
    // NOTE: an address that can't be decoded gets no further, and would be answered in words that are not
    // ours
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void answerUnknownCall(request, reply),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  }
  const { certificate } = transport
  if (certificate === undefined) return boundConnections(Fastify({ ...shared, http: bounds }), options)
  const https = { ...certificate.pair(), ...bounds, handshakeTimeout: patience.headers }
  const app = Fastify({ ...shared, https })
  certificate.onChange((pair) => app.server.setSecureContext(pair))
  const closePlain = takeBothWays(app.server, bounds, patience.headers)
  app.addHook('preClose', async () => closePlain())
  const server = app as unknown as FastifyInstance
  refusePlainHttp(server, transport)
  return boundConnections(server, options)
}

/** One too many is hung up at once, whatever it would have said: those that are there go on. */
function boundConnections(
  app: FastifyInstance,
  { mostConnections = MOST_CONNECTIONS }: Pick<ServerOptions, 'mostConnections'>,
): FastifyInstance {
  app.server.maxConnections = mostConnections
  let toldAt = Number.NEGATIVE_INFINITY
  app.server.on('drop', () => {
    const now = performance.now()
    if (now - toldAt < MINUTE) return
    toldAt = now
    log('web').warn({ event: 'connections-full', most: mostConnections }, 'connections are refused')
  })
  return app
}

/**
 * The nearest so many addresses are proxies. Fastify itself believes no number, as it can't know that nobody
 * goes round them.
 */
const trustHops = (hops: number) => (_address: string, hop: number) => hop < hops

/** A call without a body may still declare JSON, as many clients do. */
function tolerateEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, text as string, done)
  })
}
