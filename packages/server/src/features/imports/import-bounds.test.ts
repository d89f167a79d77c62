import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { crc32, createDeflateRaw } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'
import { watchLoop } from '../../testing/watch-loop.ts'
import { type PackedPart, packedPart, sheetText, workbookOf } from './testing/workbook-of.ts'

const MEGABYTE = 1024 * 1024
/** Processor time of the longest turn of the event loop: about 11 ms, and more where tests run side by side. */
const LONGEST_TURN_MS = 100
const ORDERS = 'op;producto;cantidad;peso\nOP-1;TRIGO;1;50\n'

let server: TestServer
let token: string
let url: string
beforeAll(async () => {
  // NOTE: what the tests else compare with the contract is computed in this thread, too
  server = await buildTestServer(aPlant().with(aLine(1), aUser('SUPERVISOR')), { onAnswer: undefined })
  token = await server.logIn('supervisor')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/imports/preContract/preview`
})
afterAll(() => server.close())

type Answer = {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly add?: number
}

/** What becomes of a file, and what it cost this process. */
async function send(file: string | Uint8Array) {
  const body = JSON.stringify({ name: 'archivo.xlsx', content: Buffer.from(file).toString('base64') })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const loop = watchLoop()
  const began = process.cpuUsage()
  const sent = await fetch(url, { method: 'POST', headers, body })
  const text = await sent.text()
  const { user, system } = process.cpuUsage(began)
  const cost = { processorMs: (user + system) / 1_000, ...loop.end() }
  return { status: sent.status, ...(JSON.parse(text) as Omit<Answer, 'status'>), ...cost }
}

/** So many megabytes of blanks, packed without ever being there as a whole. */
async function blanks(megabytes: number, says = megabytes * MEGABYTE): Promise<PackedPart> {
  const portion = Buffer.alloc(MEGABYTE, ' ')
  const packer = createDeflateRaw({ level: 9 })
  const parts: Buffer[] = []
  packer.on('data', (part: Buffer) => parts.push(part))
  for (let i = 0; i < megabytes; i++) if (!packer.write(portion)) await once(packer, 'drain')
  packer.end()
  await once(packer, 'end')
  return { packed: Buffer.concat(parts), crc: crc32(''), says }
}

/** The thread itself takes thirty to sixty. */
const MOST_IN_THREAD = 96

const REFUSED = 'El archivo “archivo.xlsx” ocupa demasiado al descomprimirse'

describe('a file that was made to do harm is refused before it costs anything', () => {
  it.each([
    ['a workbook that unpacks to 200 MB', async () => workbookOf(await blanks(200))],
    ['one that says nothing of its size', async () => workbookOf(await blanks(200, 0))],
    [
      'many parts that are large together',
      async () => workbookOf(packedPart(''), Array(60).fill(await blanks(1))),
    ],
    ['a thousand parts and one', async () => workbookOf(packedPart(''), Array(1_001).fill(packedPart('a')))],
  ])('%s', async (_, make) => {
    const file = await make()
    expect(file.length).toBeLessThan(300_000)
    const { status, message, longestTurn, grown, processorMs } = await send(file)
    expect([status, message]).toEqual([400, expect.stringContaining(REFUSED)])
    expect(longestTurn).toBeLessThan(LONGEST_TURN_MS)
    expect(grown).toBeLessThan(64)
    expect(processorMs).toBeLessThan(1_000)
  })

  it('a workbook that lies about its size is unpacked as far as it says', async () => {
    const { status, code, longestTurn, grown } = await send(workbookOf(await blanks(200, MEGABYTE)))
    expect([status, code]).toEqual([400, 'import-unreadable'])
    expect(longestTurn).toBeLessThan(LONGEST_TURN_MS)
    expect(grown).toBeLessThan(MOST_IN_THREAD)
  })

  it.each([
    ['a heading of 160,000 brackets', `${'('.repeat(160_000)}\nx\n`, 'import-heading-too-long', 64],
    ['two million columns', `${';'.repeat(2_000_000)}\nx\n`, 'import-too-many-columns', MOST_IN_THREAD],
    [
      'a row of two million columns',
      `${ORDERS}${';'.repeat(2_000_000)}\n`,
      'import-too-many-columns',
      MOST_IN_THREAD,
    ],
  ])('%s', async (_, file, refused, most) => {
    const { status, code, longestTurn, grown } = await send(file)
    expect([status, code]).toEqual([400, refused])
    expect(longestTurn).toBeLessThan(LONGEST_TURN_MS)
    expect(grown).toBeLessThan(most)
  })

  it('a sheet of 16,384 columns', async () => {
    const row = (i: number) => `<row r="${i}"><c r="XFD${i}"><v>1</v></c></row>`
    const rows = Array.from({ length: 20_000 }, (__, i) => row(i + 1)).join('')
    const { status, code, grown } = await send(workbookOf(packedPart(sheetText(rows))))
    expect([status, code]).toEqual([400, 'import-too-many-columns'])
    expect(grown).toBeLessThan(MOST_IN_THREAD)
  })
})

it('twenty thousand rows are planned without holding up the others', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `OP-${i};TRIGO;${i};50`).join('\n')
  const { status, add, longestTurn } = await send(`op;producto;cantidad;peso\n${rows}\n`)
  expect([status, add]).toEqual([200, 20_000])
  expect(longestTurn).toBeLessThan(LONGEST_TURN_MS)
})

it('one file is read at a time, and the next is told when to come again', async () => {
  const body = { name: 'a.csv', content: Buffer.from(ORDERS).toString('base64') }
  const preview = () => server.call('imports.preview', { params: { kind: 'preContract' }, body }, token)
  const answers = await Promise.all([preview(), preview()])
  const refused = answers.find(({ status }) => status === 429)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect([refused?.message, refused?.raw.headers['retry-after']]).toEqual([
    'Se está leyendo otro archivo. Vuelva a intentarlo en 5 s.',
    '5',
  ])
  expect((await preview()).status).toBe(200)
})

it('a database that fails while a file is read answers as it does elsewhere, and the next file is read', async () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => `code-${i};Uno;1;1`).join('\n')
  const content = Buffer.from(`code;name;envoltorios por paquete;unidades por envoltorio\n${rows}`).toString(
    'base64',
  )
  const confirm = (count: number) =>
    server.call(
      'imports.confirm',
      { params: { kind: 'products' }, body: { name: 'a.csv', content, rows: count } },
      token,
    )
  expect((await confirm(1_999)).code).toBe('import-changed')
  const stored = () => server.db.selectFrom('product').select('code').execute()
  expect(await stored()).toEqual([])
  expect((await confirm(2_000)).answer).toEqual({ added: 2_000, changed: 0 })
  expect(await stored()).toHaveLength(2_000)
})
