import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { installationOf } from '../release/installation.ts'
import { answerUnknownCall } from './problem-handler.ts'
import { withNonce } from './security-headers.ts'
import { ASSETS, serveAssets } from './web-assets.ts'

/** What is built has its hash in its name and never changes; everything else is asked for each time. */
const FOREVER = 'public, max-age=31536000, immutable'

/** The page says which build it is of, in the place of this word. */
const BUILD_WORD = '__BUILD__'
const LETTERS_OF_SUM = 10

export type WebFiles = {
  readonly folder: string
  readonly version: string
  /** The same port answers by HTTPS, too. */
  readonly https?: boolean
  /** Every other page leads there. */
  readonly onlyPage?: string
}

/**
 * Serves the built browser part from `folder`. Any address that is neither a call nor a file is a page of the
 * application, which finds its own way; below /api and /assets what isn't there is a 404.
 */
export async function serveWebFiles(app: FastifyInstance, options: WebFiles): Promise<void> {
  const { folder, version, https = false, onlyPage } = options
  const built = existsSync(join(folder, 'index.html'))
  const plainPage = built ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined
  const build = buildOf(plainPage)
  app.get('/meta.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ version, build, https }),
  )
  if (built) {
    await serveAssets(app, folder, FOREVER)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      cacheControl: false,
      globIgnore: ['**/.vite/**', '**/index.html', '**/meta.json', ASSETS],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'no-cache')
      },
    })
  }
  const page = plainPage?.replace(BUILD_WORD, build)
  app.setNotFoundHandler((request, reply) => {
    if (page === undefined || !isPage(request)) return answerUnknownCall(request, reply)
    return onlyPage === undefined || pathOf(request) === onlyPage
      ? sendPage(page, reply)
      : reply.redirect(onlyPage)
  })
}

/**
 * Tells two builds of one version apart. Where none was unpacked the page is it: it names all the others by
 * their sums.
 */
const buildOf = (page = ''): string =>
  installationOf()?.build ?? createHash('sha256').update(page).digest('hex').slice(0, LETTERS_OF_SUM)

const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|\?|$)/i.test(url)

const pathOf = ({ url }: FastifyRequest): string =>
  (url.split('?')[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, '')

function sendPage(page: string, reply: FastifyReply): FastifyReply {
  const { html, policy } = withNonce(page)
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
