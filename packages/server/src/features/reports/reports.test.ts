import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { computeIndexes } from '../../testing/compute-indexes.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

/** Madrid: the production day of the 20th is 05:00Z to 05:00Z. */
const t = (text: string) => at(`2026-11-${text}:00Z`)
const NOW = t('20T17:00')

const plant = aPlant().with(
  aLine(1)
    .withTarget({ defaultSpeed: 60 })
    .withOrder({ order: 1, op: 'A', startDate: t('19T21:00'), endDate: t('20T09:00') })
    .withState('running', t('19T21:00'), t('20T04:30'))
    .withState('stopped', t('20T04:30'), t('20T05:30'))
    .withState('running', t('20T05:30'))
    .withStop({ order: 1, startDate: t('20T04:30'), endDate: t('20T05:30') })
    .withPieces({ order: 1, start: t('20T06:00'), units: 6_000, discards: 60 }),
  aLine(2, { enableOrderManager: false })
    .withTarget({ defaultSpeed: 60 })
    .withState('running', t('20T05:00'))
    .withPieces({ order: 0, start: t('20T06:00'), units: 12_000 }),
  aUser('SUPERVISOR'),
  aUser('OPERATOR'),
)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(plant, { now: NOW })
  await computeIndexes(server.db, { start: t('19T10:00'), end: NOW }, NOW)
  token = await server.logIn('supervisor')
})
afterAll(() => server.close())

const report = async (query: { start?: string; end?: string; lines?: string; lang?: string }, by = token) => {
  const { raw, status, code } = await server.call('reports.completeoaereport', { query }, by)
  return { status, code, raw, sheets: status === 200 ? (await readXlsx(raw.rawPayload)).sheets : [] }
}
const day = { start: '2026-11-20T06:00', end: '2026-11-20T18:00' }

describe('the OEE report', () => {
  it('is a workbook of the last 30 days, a sheet for each question, in the language of the request', async () => {
    const { raw, sheets } = await report({})
    expect(raw.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="OEE_2026-10-21_2026-11-20.xlsx"',
    })
    expect(sheets.map(({ name }) => name)).toEqual([
      'Resumen',
      'Pérdidas',
      'Pareto',
      'Órdenes',
      'Turnos',
      'Días',
      'Paradas',
    ])
    expect(
      sheets.every(({ freezePane, autoFilter }) => freezePane !== undefined && autoFilter !== undefined),
    ).toBe(true)
    const english = await report({ lang: 'en' })
    expect(english.sheets.map(({ name }) => name)).toEqual([
      'Overview',
      'Losses',
      'Pareto',
      'Orders',
      'Shifts',
      'Days',
      'Stops',
    ])
  })

  it('adds lines up as Σ numerators ÷ Σ denominators', async () => {
    const { sheets } = await report(day)
    const [head, first, second, all] = sheets[0]?.rows ?? []
    const column = (caption: string) => head?.indexOf(caption) ?? -1
    const of = (row: typeof head, caption: string) => row?.[column(caption)] as number
    expect([of(first, 'Con personal (min)'), of(second, 'Con personal (min)')]).toEqual([240, 720])
    expect(of(first, 'OEE')).toBeCloseTo((6_000 / 60 / 240) * 0.99, 12)
    expect(of(second, 'OEE')).toBeCloseTo(12_000 / 60 / 720, 12)
    expect([all?.[1], of(all, 'Producción')]).toEqual(['Todas', 18_000])
    expect(of(all, 'OEE')).toBeCloseTo((300 / 960) * (17_940 / 18_000), 12)
  })

  it('counts a stop with its part inside the window, and lists it whole', async () => {
    const { sheets } = await report(day)
    expect(sheets[2]?.rows.slice(1)).toEqual([['No reconocida', 30, 1, 1, 1]])
    const [head, stop] = sheets[6]?.rows ?? []
    expect(stop?.[head?.indexOf('Duración (min)') ?? -1]).toBe(60)
    expect(stop?.[head?.indexOf('Inicio') ?? -1]).toEqual(new Date(Date.UTC(2026, 10, 20, 5, 30)))
  })

  it('leads from the staffed minutes down to the good ones, which are the OEE', async () => {
    const { sheets } = await report({ ...day, lines: '1' })
    const rows = sheets[1]?.rows.slice(1).map(([, name, minutes]) => [name, minutes])
    expect(rows).toEqual([
      ['Tiempo con personal', 240],
      ['Paradas: No reconocida', 30],
      ['Velocidad', 110],
      ['Rechazos', 1],
      ['Tiempo bueno', 99],
    ])
  })

  it('has the orders, shifts and days of its lines alone', async () => {
    const { sheets } = await report({ ...day, lines: '2' })
    expect(sheets.map(({ name, rows }) => [name, rows.length - 1])).toEqual([
      ['Resumen', 1],
      ['Pérdidas', 3],
      ['Pareto', 0],
      ['Órdenes', 0],
      ['Turnos', 2],
      ['Días', 1],
      ['Paradas', 0],
    ])
  })

  it('has the days as dates, and their six slots in the order of the day', async () => {
    const { sheets } = await report({ ...day, lines: '1' })
    const [head = [], row = []] = sheets[5]?.rows ?? []
    expect(row[0]).toEqual(new Date(Date.UTC(2026, 10, 20)))
    const slots = ['06-10', '10-14', '14-18', '18-22', '22-02', '02-06']
    expect(head.filter((caption) => String(caption).startsWith('Bolsas '))).toEqual(
      slots.map((name) => `Bolsas ${name}`),
    )
    expect(row[head.indexOf('% utilización 06-10')]).toBeCloseTo(87.5, 9)
  })

  it('is refused to operators, for unknown lines and for windows that end before they begin', async () => {
    expect((await report({}, await server.logIn('operator'))).code).toBe('not-allowed')
    expect((await report({ lines: '1,77' })).code).toBe('line-unknown')
    expect((await report({ lines: 'una' })).raw.json()).toMatchObject({ message: 'La línea una no existe.' })
    expect((await report({ start: day.end, end: day.start })).code).toBe('window-invalid')
  })
})
