import type { AnswerOf, QueryOf } from '@baliza/contract'
import { lengthOf } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLivedPlant } from '../../testing/lived-plant.ts'
import { at, aUser } from '../../testing/plant-builder.ts'

/** Production days of Madrid, 05:00Z to 05:00Z: three whole ones. */
const SPAN = { start: at('2026-11-16T05:00Z'), end: at('2026-11-19T05:00Z') }
const whole = { start: '2026-11-16T05:00:00Z', end: '2026-11-19T05:00:00Z' }

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aLivedPlant([1, 2], SPAN, [aUser('CONSULTANT'), aUser('OPERATOR')]), {
    now: SPAN.end,
  })
  await server.db.updateTable('lineTarget').set({ targetOEE: 80 }).where('lineID', '=', 1).execute()
  await server.db.updateTable('lineTarget').set({ targetOEE: 60 }).where('lineID', '=', 2).execute()
  token = await server.logIn('consultant')
})
afterAll(() => server.close())

const losses = async (query: Partial<QueryOf<'analysis.losses'>> = {}) =>
  (await server.call('analysis.losses', { query: { ...whole, ...query } }, token)).answer
const trend = async (query: Partial<QueryOf<'analysis.trend'>> = {}) =>
  (await server.call('analysis.trend', { query: { ...whole, step: 'day', ...query } }, token)).answer
const sum = <E>(list: readonly E[], figure: (entry: E) => number): number =>
  list.reduce((total, entry) => total + figure(entry), 0)
const lost = ({ losses: list }: AnswerOf<'analysis.losses'>) => sum(list, ({ minutes }) => minutes)

describe('the losses of lines', () => {
  it('lead from the staffed time to the good one, category by category', async () => {
    const answer = await losses()
    expect(answer.staffedTime).toBeGreaterThan(2 * 4_000)
    expect(answer.staffedTime - lost(answer)).toBeCloseTo(answer.goodTime ?? Number.NaN, 6)
    expect((answer.goodTime ?? 0) / answer.figures.staffedTimeCorrect).toBeCloseTo(
      answer.figures.oee ?? Number.NaN,
      9,
    )
    expect(
      answer.losses.filter(({ kind }) => kind === 'stops').map(({ root, name }) => [root, name]),
    ).toEqual([
      [null, null],
      [2, 'Sistema'],
    ])
  })

  it('of each line add up to those of all, however the window cuts the shifts', async () => {
    const window = { start: '2026-11-16T09:17:00Z', end: '2026-11-18T15:42:00Z' }
    const [all, first, second] = await Promise.all([
      losses(window),
      losses({ ...window, lines: '1' }),
      losses({ ...window, lines: '2' }),
    ])
    expect(first.staffedTime + second.staffedTime).toBeCloseTo(all.staffedTime, 7)
    for (const kind of [
      'discount',
      'stops',
      'noMaterial',
      'unknown',
      'adjustment',
      'speed',
      'rejects',
    ] as const) {
      const of = ({ losses: list }: AnswerOf<'analysis.losses'>) =>
        sum(list, (loss) => (loss.kind === kind ? loss.minutes : 0))
      expect(of(first) + of(second), kind).toBeCloseTo(of(all), 6)
    }
    const explained = await server.call('indexes.explain', { query: { lineID: 1, ...window } }, token)
    expect(first.figures.stoppedTime).toBeCloseTo(explained.answer.figures.stoppedTime, 7)
    expect(first.figures.productionQuantity).toBe(explained.answer.figures.productionQuantity)
    expect(first.figures.failures).toBe(explained.answer.figures.failures)
  })

  it('are none where nothing is stored', async () => {
    expect(await losses({ start: '2030-01-01T00:00', end: '2030-02-01T00:00' })).toMatchObject({
      staffedTime: 0,
      figures: { oee: null },
    })
  })

  it('are refused for unknown lines, windows without end, and operators', async () => {
    const refused = async (query: Partial<QueryOf<'analysis.losses'>>, as = token) =>
      (await server.call('analysis.losses', { query: { ...whole, ...query } }, as)).code
    expect(await refused({ lines: '7' })).toBe('line-unknown')
    expect(await refused({ lines: 'all' })).toBe('field-invalid')
    expect(await refused({ start: '2020-01-01T00:00' })).toBe('window-too-long')
    expect(await refused({}, await server.logIn('operator'))).toBe('not-allowed')
  })
})

describe('the trend of indexes', () => {
  it.each(['shift', 'day', 'week', 'month'] as const)(
    'by %s: the points add up to the window',
    async (step) => {
      const { points, targetOEE } = await trend({ step })
      const { figures } = await losses()
      expect(points).toHaveLength({ shift: 9, day: 3, week: 1, month: 1 }[step])
      expect(sum(points, (point) => point.figures.runtime)).toBeCloseTo(figures.runtime, 7)
      expect(sum(points, (point) => point.figures.productionQuantity)).toBe(figures.productionQuantity)
      expect(sum(points, (point) => lengthOf({ start: at(point.start), end: at(point.end) }))).toBe(
        SPAN.end - SPAN.start,
      )
      expect(targetOEE).toBe(70)
      if (points.length === 1) expect(points[0]?.figures).toEqual(figures)
    },
  )

  it('is the sum of numerators over the sum of denominators, not the mean of its lines', async () => {
    const [both, first, second] = await Promise.all([
      trend({ step: 'week' }),
      trend({ step: 'week', lines: '1' }),
      trend({ step: 'week', lines: '2' }),
    ])
    const [a, b, all] = [first, second, both].map(({ points }) => points[0]?.figures)
    if (!a || !b || !all) throw new Error('a week is missing')
    expect(all.utilization).toBeCloseTo(
      (a.runtime + b.runtime) / (a.staffedTimeCorrect + b.staffedTimeCorrect),
      12,
    )
  })
})

describe('the heat map of a line', () => {
  it('has a cell for each weekday and hour, and they add up', async () => {
    const { answer } = await server.call('analysis.heatmap', { query: { line: 1, ...whole } }, token)
    const { figures } = await losses({ lines: '1' })
    expect(answer.map(({ weekday, hour }) => weekday * 24 + hour)).toEqual(
      Array.from({ length: 72 }, (_, i) => 30 + i),
    )
    expect(sum(answer, ({ stoppedTime }) => stoppedTime)).toBeCloseTo(figures.stoppedTime, 6)
    expect(sum(answer, ({ staffedTime }) => staffedTime)).toBeCloseTo(figures.staffedTime, 6)
    const { count } = await server.db
      .selectFrom('stop')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('lineID', '=', 1)
      .where('startDate', '<', SPAN.end)
      .executeTakeFirstOrThrow()
    expect(sum(answer, ({ stops }) => stops)).toBe(count)
  })

  it('is refused beyond a quarter of a year', async () => {
    const query = { line: 1, start: '2026-01-01T00:00', end: '2026-11-01T00:00' }
    expect((await server.call('analysis.heatmap', { query }, token)).code).toBe('window-too-long')
  })
})
