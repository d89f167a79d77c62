import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWebFiles } from './web-files.ts'

const SCRIPT = `/* ${'x'.repeat(5_000)} */`
const NAME = '/assets/main-1a2b.js'

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-assets-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<html></html>')
  writeFileSync(join(folder, NAME), SCRIPT)
  writeFileSync(join(folder, 'assets/letters-1a2b.woff2'), SCRIPT)
  writeFileSync(join(folder, 'assets/picture-1a2b.svg'), '<svg/>')
  app = Fastify()
  await serveWebFiles(app, { folder, version: '1.0.0' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('what is built', () => {
  it.each([
    ['br, gzip', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['GZIP;q=0.5, br;q=0', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['gzip;q=0.0', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('goes to whoever takes “%s” as %s', async (accepted, encoding, unpack) => {
    const answer = await get(NAME, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(unpack(answer.rawPayload).toString()).toBe(SCRIPT)
  })

  it('is not squeezed twice: letters come squeezed', async () => {
    const answer = await get('/assets/letters-1a2b.woff2', { 'accept-encoding': 'br' })
    expect([answer.headers['content-encoding'], answer.headers['content-type']]).toEqual([
      undefined,
      'font/woff2',
    ])
  })

  it('is not sent again to whoever has it, and not at all to whoever asks for its head', async () => {
    const { headers } = await get(NAME)
    const again = await get(NAME, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url: NAME })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(SCRIPT.length),
    ])
  })

  it('may be of a kind that nobody thought of', async () => {
    const answer = await get('/assets/picture-1a2b.svg')
    expect([answer.statusCode, answer.body]).toEqual([200, '<svg/>'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('stays what it was while the program runs, though another build takes its place', async () => {
    rmSync(join(folder, NAME))
    const answer = await get(NAME)
    expect([answer.statusCode, answer.body]).toEqual([200, SCRIPT])
    expect((await get('/assets/other-1a2b.js')).statusCode).toBe(404)
  })
})
