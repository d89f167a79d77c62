import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { ServerSettings, TagAddress } from '../driver.ts'

export type HttpPlant = {
  readonly port: number
  readonly server: ServerSettings
  tag(tagID: number, name: string): TagAddress
  set(name: string, value: unknown, at?: Date): void
  spoil(name: string): void
  /**
   * Answers every request with this instead; undefined = answers as it should again. `hang` = never answers.
   */
  misbehave(how: Answer | 'hang' | undefined): void
  /** The headers of the last request. */
  lastHeaders(): IncomingHttpHeaders
  requests(): number
  restart(meanwhile?: () => Promise<void>): Promise<void>
  clients(): Promise<number>
  stop(): Promise<void>
}

type Answer = {
  readonly status: number
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}
type Misbehaviour = Parameters<HttpPlant['misbehave']>[0]

const AUTHORIZATION = `Basic ${Buffer.from('baliza:secret').toString('base64')}`

/**
 * A small server with one document at `/line`: `{ "running": { "value": true, "at": "…Z" }, "count": … }`.
 */
export async function startHttpPlant(tls?: {
  readonly key: string
  readonly cert: string
}): Promise<HttpPlant> {
  const document: Record<string, { value: unknown; at: string }> = {}
  let misbehaviour: Misbehaviour
  let requests = 0
  let lastHeaders: IncomingHttpHeaders = {}
  const answer: RequestListener = (request, response) => {
    requests += 1
    lastHeaders = request.headers
    if (misbehaviour === 'hang') return
    const allowed = request.headers.authorization === AUTHORIZATION
    const { status, body, headers }: Answer = misbehaviour ?? {
      status: allowed ? 200 : 401,
      body: JSON.stringify(document),
    }
    response
      .writeHead(status, { 'content-type': 'application/json', server: 'plant/1', ...headers })
      .end(body)
  }
  const server: Server = tls ? createSecureServer(tls, answer) : createServer(answer)
  await listen(server, 0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const plant: HttpPlant = {
    port,
    server: httpSettings(port, tls !== undefined),
    tag: (tagID, name) => ({
      tagID,
      tagName: name,
      tagType: 'Double',
      tagValue: `/line#/${name}/value;time=/${name}/at`,
    }),
    set(name, value, at = new Date()) {
      document[name] = { value, at: at.toISOString() }
    },
    spoil: (name) => void delete document[name],
    misbehave(how) {
      misbehaviour = how
    },
    requests: () => requests,
    lastHeaders: () => lastHeaders,
    async restart(meanwhile) {
      await close(server)
      await meanwhile?.()
      await listen(server, port)
    },
    clients: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    stop: () => close(server),
  }
  plant.set('running', true)
  plant.set('count', 100)
  return plant
}

const httpSettings = (port: number, isSecure: boolean): ServerSettings => ({
  opcServerID: 2,
  name: 'press',
  hostName: `http${isSecure ? 's' : ''}://127.0.0.1:${port}/`,
  serverType: 'API',
  securityMode: 'None',
  securityPolicy: null,
  userName: 'baliza',
  password: 'secret',
  certificateFolder: '',
})

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
