import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
/** Squeezed by whoever made it. */
const DENSE = '.woff2'
/** For `globIgnore`: what is answered here. */
export const ASSETS = `assets/*.{${Object.keys(TYPES)
  .map((ending) => ending.slice(1))
  .join(',')}}`

const SQUEEZE = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
}
type Encoding = keyof typeof SQUEEZE

type Asset = {
  readonly type: string
  readonly content: Buffer
  /** What was asked for once is not squeezed again. */
  readonly squeezed: Map<Encoding, Promise<Buffer>>
}

/**
 * Answers what is built and has its hash in its name out of memory, squeezed once: a page asks for dozens of
 * them, and whoever opens the page after an upgrade gets them all of the build that runs.
 */
export async function serveAssets(app: FastifyInstance, folder: string, cacheControl: string): Promise<void> {
  const assets = await readAssets(join(folder, 'assets'))
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    compress: false,
    handler: async ({ params: { name }, headers, method }, reply) => {
      const asset = assets.get(name)
      if (asset === undefined) return reply.callNotFound()
      const etag = `W/"${name}"`
      reply.headers({ 'cache-control': cacheControl, vary: 'accept-encoding', etag })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      const encoding = encodingOf(asset, headers['accept-encoding'] ?? '')
      const content = encoding === undefined ? asset.content : await squeeze(asset, encoding)
      if (encoding !== undefined) reply.header('content-encoding', encoding)
      reply.header('content-type', asset.type).header('content-length', content.length)
      return method === 'HEAD' ? reply.send() : reply.send(content)
    },
  })
}

async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const read = names.flatMap((name) => {
    const type = TYPES[extname(name)]
    if (type === undefined) return []
    return [
      readFile(join(folder, name)).then((content): [string, Asset] => [
        name,
        { type, content, squeezed: new Map() },
      ]),
    ]
  })
  return new Map(await Promise.all(read))
}

function encodingOf(asset: Asset, accepted: string): Encoding | undefined {
  if (asset.type === TYPES[DENSE]) return undefined
  return (['br', 'gzip'] as const).find((encoding) => takes(accepted, encoding))
}

/** `gzip;q=0` is a way to say no. */
const takes = (accepted: string, encoding: Encoding): boolean =>
  accepted.split(',').some((one) => {
    const [name = '', ...settings] = one.toLowerCase().split(';')
    return name.trim() === encoding && !settings.some((each) => /^\s*q=0(\.0*)?\s*$/.test(each))
  })

function squeeze({ content, squeezed }: Asset, encoding: Encoding): Promise<Buffer> {
  const known = squeezed.get(encoding) ?? SQUEEZE[encoding](content)
  squeezed.set(encoding, known)
  return known
}
