import { Writable } from 'node:stream'
import { readXlsx } from 'hucre/xlsx'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')
const logged: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _, done) {
    logged.push(chunk.toString())
    done()
  },
})

let server: TestServer
let token: string
beforeAll(async () => {
  const line = aLine(1)
    .withOrder({ order: 7, op: 'A-7', startDate: at('2026-11-20T06:00:00Z') })
    .withStop({
      order: 7,
      startDate: at('2026-11-20T07:00:00Z'),
      endDate: at('2026-11-20T07:30:00Z'),
      reasonID: 601,
    })
  server = await buildTestServer(aPlant().with(line, aUser('CONSULTANT')), {
    now: NOW,
    logger: pino({ level: 'warn' }, sink) as never,
  })
  token = await server.logIn('consultant')
})
afterAll(() => server.close())

/** The header and the rows of the workbook of a grid, and its styles. */
async function exported(columns: readonly object[], more: Record<string, string> = {}) {
  const query = { format: 'xlsx', exportColumns: JSON.stringify(columns), ...more } as const
  const { raw } = await server.call('stops.get', { query }, token)
  expect(raw.statusCode).toBe(200)
  const { sheets } = await readXlsx(raw.rawPayload, { readStyles: true })
  return sheets[0]
}

it('a workbook is sent once, and nothing is written to the log', async () => {
  const before = logged.length
  const sheet = await exported([{ field: 'order', caption: 'Orden' }])
  expect(sheet?.rows).toEqual([['Orden'], [7]])
  expect(logged.slice(before)).toEqual([])
})

it('its sheet has the name that the reader knows it by, and else the grid’s own', async () => {
  expect((await exported([{ field: 'order' }], { exportSheet: 'Paradas: línea 1' }))?.name).toBe(
    'Paradas línea 1',
  )
  expect((await exported([{ field: 'order' }], { exportSheet: '[]' }))?.name).toBe('stops')
})

it('figures are written as the reader sees them, and stay figures', async () => {
  const kinds = ['percent', 'integer', 'decimal', 'hundredths'] as const
  const sheet = await exported([{ field: 'duration' }, ...kinds.map((kind) => ({ field: 'duration', kind }))])
  expect(sheet?.rows[1]).toEqual([30, 30, 30, 30, 30])
  const formats = [0, 1, 2, 3, 4].map((col) => sheet?.cells?.get(`1,${col}`)?.style?.numFmt)
  expect(formats).toEqual([undefined, '0.0%', '#,##0', '#,##0.0', '#,##0.00'])
})

it('values that stand for words are words', async () => {
  const words = [
    [1, 'En curso'],
    [2, 'Finalizada'],
  ]
  const sheet = await exported([
    { field: 'status', words },
    { field: 'lineID', words: [[3, 'Tres']] },
  ])
  expect(sheet?.rows[1]).toEqual(['En curso', 1])
})

it('a column is asked for once in each kind', async () => {
  const twice = [{ field: 'status' }, { field: 'Status', caption: 'Estado' }]
  const query = { format: 'xlsx', exportColumns: JSON.stringify(twice) } as const
  const { status, code } = await server.call('stops.get', { query }, token)
  expect([status, code]).toEqual([400, 'grid-option-invalid'])
})

it.each([
  [{ field: 'duration', kind: 'minutes' }],
  [{ field: 'status', words: { 1: 'x' } }],
  [{ field: 'status', words: [[1]] }],
  [{ field: 'status', words: [[1, 2]] }],
])('what it does not know is refused: %j', async (column) => {
  const query = { format: 'xlsx', exportColumns: JSON.stringify([column]) } as const
  expect(await server.call('stops.get', { query }, token)).toMatchObject({
    status: 400,
    code: 'grid-option-invalid',
  })
})
