import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import type { Look } from './registry.ts'

/** Questions of whoever watches this process, by their path: true is answered by 200, false by 503. */
type Answers = Readonly<Record<string, () => boolean>>

type Options = {
  readonly host: string
  readonly port: number
  readonly answers: Answers
  readonly registry: Registry
  readonly looks: readonly Look[]
}

const NOBODY_WAITS_LONGER_MS = 10_000

/** A port of a process that serves no people: what it answers is small, and the same to everybody. */
export async function openWatchPort({ host, port, ...watched }: Options): Promise<Server> {
  const server = createServer({ requestTimeout: NOBODY_WAITS_LONGER_MS }, answering(watched))
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

function answering({ answers, registry, looks }: Omit<Options, 'host' | 'port'>): RequestListener {
  return (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const answer = answers[path]
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    if (path === '/metrics')
      return void Promise.all(looks.map((look) => look()))
        .then(() => registry.metrics())
        .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
    if (answer === undefined) return void response.writeHead(404).end()
    const isSo = answer()
    response.writeHead(isSo ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify({ [path.slice(1)]: isSo }))
  }
}
