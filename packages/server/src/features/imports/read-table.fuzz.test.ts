import { settled } from '@baliza/domain'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '../../refusals/problem.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'
import { importKind } from './import-kinds.ts'
import { planImport } from './plan-import.ts'
import { readTable } from './read-table.ts'

let server: TestServer
let token: string
let workbook: Uint8Array
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aLine(1), aUser('SUPERVISOR')))
  token = await server.logIn('supervisor')
  const rows = [
    ['code', 'lineID', 'speed'],
    ['A', 1, 5],
  ]
  workbook = await writeXlsx({ sheets: [{ name: 'A', rows }] })
})
afterAll(() => server.close())

const kinds = fc.constantFrom('preContract', 'products', 'productspeeds')
const HEADINGS = {
  preContract: 'op;cliente;producto;cosecha;cantidad;bolsa;pesoBolsa',
  products: 'code;name;wrappersPerPackage;unitsPerWrapper;unit;performance',
  productspeeds: 'code;lineID;speed',
} as const

const anyBytes = fc.uint8Array({ maxLength: 300 })
const cells = fc.string({
  unit: fc.constantFrom('a', '1', '9', ',', '.', ';', '"', '\n', ' ', '-', 'ñ', '\0', "'", '💥', '\ud800'),
  maxLength: 80,
})
/** A workbook some of whose bytes were turned into others. */
const damaged = fc
  .array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 })
  .map((changes) => (whole: Uint8Array) => {
    const bytes = Uint8Array.from(whole)
    for (const [at, value] of changes) bytes[at % bytes.length] = value
    return bytes
  })

const ask = async (kind: keyof typeof HEADINGS, bytes: Uint8Array) => {
  const content = Buffer.from(bytes).toString('base64')
  return server.call('imports.preview', { params: { kind }, body: { name: 'x.csv', content } }, token)
}

const filesOf = (kind: keyof typeof HEADINGS, bytes: Uint8Array, text: string) => [
  bytes,
  Buffer.from(`${HEADINGS[kind]}\n${text}`),
]

test('law: every file is a table, or refused in a sentence', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(kinds, anyBytes, cells, damaged, async (name, bytes, text, damage) => {
      const kind = await importKind(name)
      for (const file of [...filesOf(name, bytes, text), damage(workbook)]) {
        const read = await settled(
          readTable(file, 'x.csv').then((table) => planImport(server.db, kind, table)),
        )
        if (!read.ok) expect(read.error).toBeInstanceOf(Problem)
      }
    }),
    { numRuns: 60 },
  )
})

/** Each run starts threads: what is in the files was tried without. */
test('law: no file makes the server stumble', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(kinds, anyBytes, cells, damaged, async (kind, bytes, text, damage) => {
      for (const file of [...filesOf(kind, bytes, text), damage(workbook)]) {
        const { status, message } = await ask(kind, file)
        expect([200, 400]).toContain(status)
        if (status === 400) expect(message).not.toBe('')
      }
    }),
    { numRuns: 3 },
  )
})
