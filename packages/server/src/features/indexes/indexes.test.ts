import type { DayIndex, GridGroup, GridPage, LoadQuery, OrderIndex, ShiftIndex } from '@baliza/contract'
import { addTotals, indexesOfTotals, later, MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totalsOfColumns } from '../../figures/index-columns.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { computeIndexes } from '../../testing/compute-indexes.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

/**
 * Madrid: TM is 05:00Z to 13:00Z. An order across the night and the morning, another until the evening that
 * was not validated.
 */
const t = (text: string) => at(`2026-11-${text}:00Z`)
const NOW = t('20T17:00')

const line = aLine(1)
  .withTarget({ defaultSpeed: 60 })
  .withOrder({
    order: 1,
    op: 'A',
    lot: 'Lóte',
    startDate: t('19T21:00'),
    endDate: t('20T09:00'),
    validation: true,
  })
  .withOrder({
    order: 2,
    op: 'B',
    startDate: t('20T09:00'),
    endDate: t('20T16:00'),
    desiredProductionQuantity: 500,
  })
  .withOrder({ order: 3, op: 'C', startDate: null })
  .withState('running', t('19T21:00'), t('20T04:30'))
  .withState('stopped', t('20T04:30'), t('20T05:30'))
  .withState('running', t('20T05:30'))
  .withStop({ order: 1, startDate: t('20T04:30'), endDate: t('20T05:30') })
  .withPieces({ order: 1, start: t('19T23:00'), units: 12_000, discards: 120 })
  .withPieces({ order: 1, start: t('20T06:00'), units: 6_000 })
  .withPieces({ order: 2, start: t('20T15:00'), units: 900 })

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(line, aLine(2), aUser('CONSULTANT'), aUser('OPERATOR')), {
    now: NOW,
  })
  await computeIndexes(server.db, { start: t('19T10:00'), end: NOW }, NOW)
  token = await server.logIn('consultant')
})
afterAll(() => server.close())

type GridCall = 'oeeindex.get' | 'oeeindex.history.get' | 'oeeindex.day.get'
const load = async <R>(
  id: GridCall,
  query: { [Option in keyof LoadQuery]: unknown },
): Promise<GridPage<R>> => {
  const texts = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return (await server.call(id, { query: { requireTotalCount: 'true', ...texts } }, token))
    .answer as GridPage<R>
}

describe('the indexes of orders', () => {
  it('list every order, with figures once it was started', async () => {
    const page = await load<OrderIndex>('oeeindex.get', { sort: [{ selector: 'order' }] })
    expect(page.totalCount).toBe(3)
    const [first, second, third] = page.data as OrderIndex[]
    expect(first).toMatchObject({
      op: 'A',
      line: 'Línea 1',
      status: 2,
      validation: true,
      staffedTime: 720,
      runtime: 660,
      failures: 1,
    })
    expect(first?.oee).toBeCloseTo((18_000 / 60 / 720) * (17_880 / 18_000), 12)
    expect(second).toMatchObject({
      desiredProductionQuantity: 500,
      stoppedTime: 0,
      adjustedDiscountTime: null,
      discards: 0,
    })
    expect(third).toMatchObject({ status: 0, startDate: null, staffedTime: null, oee: null, failures: null })
  })

  it('filter, sort and group by figures, without regard to accents', async () => {
    expect(
      (await load('oeeindex.get', { filter: [['lineID', '=', 1], 'and', ['status', '=', 2]] })).totalCount,
    ).toBe(2)
    expect((await load('oeeindex.get', { filter: ['lot', 'contains', 'LOTE'] })).totalCount).toBe(1)
    expect((await load('oeeindex.get', { filter: ['runtime', '>', 650] })).totalCount).toBe(1)
    const sums = await load('oeeindex.get', {
      totalSummary: [{ selector: 'productionQuantity', summaryType: 'sum' }],
    })
    expect(sums.summary).toEqual([18_900])
  })

  it('take a filter that names its fields and nothing else', async () => {
    expect((await load('oeeindex.get', { filter: { lineID: 1, status: 2 } })).totalCount).toBe(2)
    expect((await load('oeeindex.get', { filter: { lineid: 1, lot: null, status: 2 } })).totalCount).toBe(1)
  })

  it('are not for operators', async () => {
    const operator = await server.logIn('operator')
    expect((await server.call('oeeindex.get', { query: {} }, operator)).status).toBe(403)
  })
})

describe('the indexes of shifts', () => {
  it('charge to each shift its own part of a stop, and count the failure where it began', async () => {
    const page = await load<ShiftIndex>('oeeindex.history.get', {
      filter: [['lineID', '=', 1], 'and', ['shiftStart', '>=', '2026-11-19T21:00:00Z']],
      sort: [{ selector: 'shiftStart' }],
    })
    const rows = page.data as ShiftIndex[]
    expect(
      rows.map(({ shift, day, stoppedTime, failures, staffedTime }) => [
        shift,
        day,
        stoppedTime,
        failures,
        staffedTime,
      ]),
    ).toEqual([
      ['TN', '2026-11-19', 30, 1, 480],
      ['TM', '2026-11-20', 30, 0, 480],
      ['TT', '2026-11-20', 0, 0, 180],
    ])
    expect(rows[2]).toMatchObject({ discountShift: 60, desiredProductionQuantity: 180 * 60 })
  })

  it('are found by shift and by day', async () => {
    expect((await load('oeeindex.history.get', { filter: ['shift', '=', 'TM'] })).totalCount).toBe(4)
    expect(
      (
        await load('oeeindex.history.get', {
          filter: [['day', '=', '2026-11-20'], 'and', ['lineID', '=', 2]],
        })
      ).totalCount,
    ).toBe(2)
    const groups = await load('oeeindex.history.get', { group: [{ selector: 'shift', isExpanded: false }] })
    expect(groups.data.map((group) => (group as { key: string }).key)).toEqual(['TM', 'TN', 'TT'])
  })

  it('of one line come by its window', async () => {
    const ask = (query: { line?: number; start?: string; end?: string; filter?: string; take?: string }) =>
      server.call('history.get', { query }, token)
    const { answer } = await ask({ line: 1, start: '2026-11-20T05:30:00Z', end: '2026-11-20T13:00:00Z' })
    expect(answer.map(({ shift }) => shift)).toEqual(['TM'])
    expect((await ask({ line: 1 })).answer.map(({ day, shift }) => day.slice(8) + shift)).toEqual([
      '19TM',
      '19TT',
      '19TN',
      '20TM',
      '20TT',
    ])
    expect(new Set((await ask({})).answer.map(({ lineID }) => lineID))).toEqual(new Set([1, 2]))
    expect((await ask({ filter: '["shift","=","TM"]', take: '1' })).answer).toMatchObject([{ shift: 'TM' }])
    expect(
      (await ask({ line: 1, start: '2026-11-20', end: '2026-11-20 13:00' })).answer.map(({ shift }) => shift),
    ).toEqual(['TN', 'TM'])
    expect((await ask({ line: 99 })).code).toBe('line-unknown')
    expect((await ask({ line: 1, start: '2026-11-20T05:30:00Z' })).answer.map(({ shift }) => shift)).toEqual([
      'TM',
      'TT',
    ])
    expect((await ask({ line: 1, end: '2026-11-19T12:00:00Z' })).answer.map(({ shift }) => shift)).toEqual([
      'TM',
    ])
    expect((await ask({ line: 1, start: '2026-11-20', end: 'x' })).code).toBe('field-invalid')
  })
})

describe('many windows together', () => {
  const FIGURES = ['oee', 'utilization', 'throughput', 'acceptance', 'mtbf'] as const
  const WHOLE = FIGURES.map((selector) => ({ selector, summaryType: 'whole' }))
  const wholeOf = (rows: readonly Parameters<typeof totalsOfColumns>[0][]) => {
    const indexes = indexesOfTotals(rows.map(totalsOfColumns).reduce(addTotals))
    return FIGURES.map((figure) => indexes[figure])
  }

  it('come to the ratio of their sums, in a group, in a group of groups and in all', async () => {
    const rows = await server.db.selectFrom('shiftIndex').selectAll().execute()
    const ofLine = rows.filter(({ lineId }) => lineId === 1)
    const group = [
      { selector: 'lineID', isExpanded: true },
      { selector: 'shift', isExpanded: false },
    ]
    const page = await load<ShiftIndex>('oeeindex.history.get', {
      group,
      groupSummary: WHOLE,
      totalSummary: WHOLE,
    })
    const [first] = page.data as GridGroup<ShiftIndex>[]
    const [morning] = (first?.items ?? []) as GridGroup<ShiftIndex>[]
    closeTo(page.summary, wholeOf(rows))
    closeTo(first?.summary, wholeOf(ofLine))
    closeTo(morning?.summary, wholeOf(ofLine.filter(({ shift }) => shift === 'TM')))
    const oees = ofLine.flatMap(({ oee }) => oee ?? [])
    expect(first?.summary?.[0]).toBeGreaterThan(Math.min(...oees))
    expect(first?.summary?.[0]).toBeLessThan(Math.max(...oees))
  })

  it('say nothing where there is none, and orders that were not started have no say', async () => {
    const orders = await load<OrderIndex>('oeeindex.get', { totalSummary: WHOLE })
    closeTo(orders.summary, wholeOf(await server.db.selectFrom('orderIndex').selectAll().execute()))
    const none = await load<OrderIndex>('oeeindex.get', {
      totalSummary: WHOLE,
      filter: ['startDate', '=', null],
    })
    expect(none.summary).toEqual([null, null, null, null, null])
    const days = await load<DayIndex>('oeeindex.day.get', { totalSummary: WHOLE })
    closeTo(days.summary, wholeOf(await server.db.selectFrom('dayIndex').selectAll().execute()))
  })

  it('are asked of figures alone', async () => {
    const query = { totalSummary: JSON.stringify([{ selector: 'line', summaryType: 'whole' }]) }
    expect((await server.call('oeeindex.get', { query }, token)).code).toBe('grid-operation-invalid')
  })
})

function closeTo(found: readonly unknown[] | undefined, expected: readonly (number | null)[]): void {
  expect(found).toHaveLength(expected.length)
  expected.forEach((figure, i) =>
    figure === null ? expect(found?.[i]).toBeNull() : expect(found?.[i]).toBeCloseTo(figure, 9),
  )
}

describe('the indexes of days', () => {
  it('tell slot by slot what was made and how long the line stood', async () => {
    const page = await load<DayIndex>('oeeindex.day.get', {
      filter: [['lineID', '=', 1], 'and', ['day', '=', '2026-11-19']],
    })
    expect(page.data).toMatchObject([
      {
        bags22: 12_000,
        bags02: 0,
        bags06: 0,
        stoppedMinutes02: 30,
        bagsObjective22: 240 * 60,
        bagsPerMinuteObjective: 60,
      },
    ])
  })

  it.each(['2026-11-19', '2026-11-19T00:00:00', '11/19/2026', '2026-11-18T23:00:00.000Z'])(
    'are found by a day written %s',
    async (written) => {
      const page = await load<DayIndex>('oeeindex.day.get', {
        filter: [['lineId', '=', 1], 'and', ['day', '=', written]],
      })
      expect(page.data).toMatchObject([{ lineID: 1, lineId: 1, day: '2026-11-19' }])
    },
  )

  it('are found by a part of a day', async () => {
    expect(
      (await load('oeeindex.day.get', { filter: [['lineID', '=', 1], 'and', ['day', 'contains', '11-19']] }))
        .totalCount,
    ).toBe(1)
  })

  it('of a running day come computed up to now', async () => {
    const ask = (day?: string) =>
      server.call('history.getDayIndexes', { query: { line: 1, ...(day !== undefined && { day }) } }, token)
    const { answer } = await ask()
    expect(answer).toMatchObject({
      day: '2026-11-20',
      bags06: 6000,
      stoppedMinutes06: 30,
      bags14: 900,
      staffedTime: 660,
      failures: 0,
    })
    expect(answer.bagsPerMinuteAtDay).toBeCloseTo(6000 / 450)
    const page = await load<DayIndex>('oeeindex.day.get', {
      filter: [['lineID', '=', 1], 'and', ['day', '=', '2026-11-20']],
    })
    const { slots, ...asListed } = answer
    expect(page.data).toEqual([asListed])
    expect(slots.map(({ name, bags }) => [name, bags]).slice(0, 2)).toEqual([
      ['06-10', answer.bags06],
      ['10-14', answer.bags10],
    ])
    server.setNow(later(NOW, 10 * MINUTE))
    expect((await ask()).answer.discountShift).toBe(answer.discountShift + 10)
    server.setNow(NOW)
    expect((await ask('2026-11-19')).answer).toMatchObject({ bags22: 12_000, stoppedMinutes02: 30 })
    expect((await ask('2026-11-31')).code).toBe('field-invalid')
  })
})

it('a condition never gives more shifts than there are without it', async () => {
  // The last test: months later the session of the others is over.
  server.setNow(later(NOW, 60 * 24 * 60 * MINUTE))
  const count = async (query: { filter?: string; start?: string }) =>
    (await server.call('history.get', { query }, await server.logIn('consultant'))).answer.length
  const all = await count({})
  expect(all).toBeGreaterThan(0)
  expect(await count({ filter: '["lineID","<>",7]' })).toBe(all)
  expect(await count({ start: '2026-11-20T00:00:00' })).toBeLessThan(all)
})
