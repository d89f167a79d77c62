import type { DayIndex, OrderIndex, ShiftIndex } from '@baliza/contract'
import { HOUR, instant, PROFILE_IDS, plantCalendar, toIso } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { computeIndexes } from '../../testing/compute-indexes.ts'
import { aLivedPlant } from '../../testing/lived-plant.ts'
import { openTestIndexer } from '../../testing/open-test-indexer.ts'
import { at, aUser } from '../../testing/plant-builder.ts'

const SPAN = { start: at('2026-11-16T05:00Z'), end: at('2026-11-18T11:30Z') }
const calendar = plantCalendar('Europe/Madrid')
const RATIOS = ['utilization', 'throughput', 'acceptance', 'performance', 'oee'] as const
type Ratios = { readonly [Ratio in (typeof RATIOS)[number]]: number | null }

let server: TestServer
let token: string
beforeAll(async () => {
  const users = [aUser('ADMINISTRATOR'), aUser('OPERATOR')]
  server = await buildTestServer(aLivedPlant([1, 2], SPAN, users), { now: SPAN.end })
  await computeIndexes(server.db, SPAN, SPAN.end)
  token = await server.logIn('administrato')
})
afterAll(() => server.close())

const ratiosOf = (row: object): (number | null)[] => RATIOS.map((ratio) => (row as Ratios)[ratio])

function expectSame(rows: readonly object[], wanted: readonly object[]): void {
  expect(rows.length).toBe(wanted.length)
  for (const [i, row] of rows.entries())
    for (const [j, figure] of ratiosOf(row).entries()) {
      const other = ratiosOf(wanted[i] ?? {})[j] ?? null
      if (figure === null || other === null) expect([i, RATIOS[j], figure]).toEqual([i, RATIOS[j], other])
      else expect(figure, `${i} ${RATIOS[j]}`).toBeCloseTo(other, 10)
    }
}

const listed = async <R>(
  id: 'oeeindex.get' | 'oeeindex.history.get' | 'oeeindex.day.get' | 'history.get',
  query: object = {},
) => (await server.call(id, { query }, token)).answer as unknown as R[]
const explained = async (query: object) =>
  (await server.call('indexes.explain', { query: { lineID: 1, ...query } }, token)).answer

describe.each(PROFILE_IDS)('by the definition %s', (profile) => {
  it('lists of shifts, days and orders have the figures of the explanation', async () => {
    const mine = JSON.stringify(['lineID', '=', 1])
    const shifts = await listed<ShiftIndex>('oeeindex.history.get', { profile, filter: mine })
    const days = await listed<DayIndex>('oeeindex.day.get', { profile, filter: mine })
    const orders = (await listed<OrderIndex>('oeeindex.get', { profile, filter: mine })).filter(
      ({ startDate }) => startDate !== null,
    )
    expect(shifts.length).toBeGreaterThan(5)
    expect(orders.length).toBeGreaterThan(0)
    for (const shift of shifts) {
      const { figures, definition } = await explained({ profile, shiftStart: shift.shiftStart })
      expectSame([shift], [figures])
      expect(definition).toMatchObject({ profile, official: 'baliza', shift: shift.shift, day: shift.day })
    }
    for (const day of days) expectSame([day], [(await explained({ profile, day: day.day })).figures])
    for (const { order, ...row } of orders) expectSame([row], [(await explained({ profile, order })).figures])
  })

  it('dashboard, day and trend have them, too', async () => {
    const shiftStart = toIso(calendar.shiftsOf('2026-11-17')[1]?.start ?? SPAN.start)
    const { figures } = await explained({ profile, shiftStart })
    const dashboard = await server.call(
      'indicators.get',
      { query: { lineID: 1, scope: 'shift', shiftStart, profile } },
      token,
    )
    expectSame([dashboard.answer.figures], [figures])
    expect(dashboard.answer.profile).toBe(profile)
    const day = await server.call(
      'history.getDayIndexes',
      { query: { line: 1, day: '2026-11-17', profile } },
      token,
    )
    expectSame([day.answer], [(await explained({ profile, day: '2026-11-17' })).figures])
    const { start, end } = calendar.dayInterval('2026-11-17')
    const window = { start: toIso(start), end: toIso(end), lines: '1', profile }
    const trend = await server.call('analysis.trend', { query: { ...window, step: 'day' } }, token)
    const losses = await server.call('analysis.losses', { query: window }, token)
    expect(losses.answer.profile).toBe(profile)
    expectSame([trend.answer.points[0]?.figures ?? {}, losses.answer.figures], [day.answer, day.answer])
  })

  it('the foot of a list is the whole, and rows are sorted by what they show', async () => {
    const answer = (
      await server.call(
        'oeeindex.history.get',
        {
          query: {
            profile,
            filter: JSON.stringify([['lineID', '=', 1], 'and', ['day', '=', '2026-11-17']]),
            totalSummary: JSON.stringify([{ selector: 'oee', summaryType: 'avg' }]),
          },
        },
        token,
      )
    ).answer as { summary?: readonly (number | null)[] }
    const { figures } = await explained({ profile, day: '2026-11-17' })
    expect(answer.summary?.[0]).toBeCloseTo(figures.oee ?? Number.NaN, 8)
    const sorted = await listed<ShiftIndex>('oeeindex.history.get', {
      profile,
      sort: JSON.stringify([{ selector: 'oee', desc: true }]),
    })
    const shown = sorted.flatMap(({ oee }) => (oee === null ? [] : [oee]))
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  })
})

describe('an unknown definition', () => {
  it.each(['oeeindex.get', 'oeeindex.history.get', 'oeeindex.day.get', 'history.get'] as const)(
    'is refused by %s with a sentence that says which there are',
    async (id) => {
      const { status, message } = await server.call(id, { query: { profile: 'vdi-3423' } }, token)
      expect(status).toBe(400)
      expect(message).toBe(
        'No existe la definición vdi-3423. Use baliza, iso-22400, smrp, nakajima, apq, ooe o teep.',
      )
    },
  )

  it('is refused by dashboard, explanation and analysis', async () => {
    const profile = 'ISO'
    const window = { start: toIso(SPAN.start), end: toIso(SPAN.end), profile }
    const answers = [
      await server.call('indicators.get', { query: { lineID: 1, scope: 'shift', profile } }, token),
      await server.call('indexes.explain', { query: { lineID: 1, day: '2026-11-17', profile } }, token),
      await server.call('analysis.losses', { query: window }, token),
      await server.call('analysis.trend', { query: { ...window, step: 'day' } }, token),
      await server.call('analysis.heatmap', { query: { ...window, line: 1 } }, token),
      await server.call('history.getDayIndexes', { query: { line: 1, profile } }, token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  })
})

describe('the official definition', () => {
  const put = (officialProfiles: readonly { from: string; profile: string }[]) =>
    server.call('parameters.put', { body: { values: { officialProfiles: [...officialProfiles] } } }, token)
  const index = async () => {
    const indexer = await openTestIndexer(server.db, instant(SPAN.end + HOUR))
    await indexer.run()
    await indexer.stop()
  }

  it.each([
    [[{ from: '2026-11-17', profile: 'iso' }], 'No existe la definición iso.'],
    [[{ from: '2026-02-30', profile: 'smrp' }], 'El día 2026-02-30'],
    [[{ from: '+012026-02-03', profile: 'smrp' }], 'El día +012026-02-03'],
    [[{ from: '', profile: 'smrp' }], 'El día '],
    [
      [
        { from: '2026-11-17', profile: 'smrp' },
        { from: '2026-11-17', profile: 'apq' },
      ],
      'Desde el 2026-11-17 rigen dos definiciones',
    ],
  ])('is refused where it can not be, and nothing is written', async (official, sentence) => {
    const { status, message } = await put(official)
    expect(status).toBe(400)
    expect(message).toContain(sentence)
    const { answer } = await server.call('parameters.get', {}, token)
    expect(answer.officialProfiles).toEqual([])
  })

  it('holds from its day on: what was before keeps its figures, what began since has those of the new one', async () => {
    const before = await listed<ShiftIndex>('oeeindex.history.get')
    const asked = await listed<ShiftIndex>('oeeindex.history.get', { profile: 'smrp' })
    expect((await put([{ from: '2026-11-17', profile: 'smrp' }])).status).toBe(200)
    await index()
    const after = await listed<ShiftIndex>('oeeindex.history.get')
    const isSince = ({ day }: ShiftIndex) => day >= '2026-11-17' && day < '2026-11-18'
    expectSame(
      after.filter(({ day }) => day < '2026-11-17'),
      before.filter(({ day }) => day < '2026-11-17'),
    )
    expectSame(after.filter(isSince), asked.filter(isSince))
    const shiftStart = toIso(calendar.dayInterval('2026-11-17').start)
    expect((await explained({ shiftStart })).definition).toMatchObject({ profile: 'smrp', official: 'smrp' })
    const isOver = ({ day }: ShiftIndex) => day < '2026-11-18'
    const own = await listed<ShiftIndex>('oeeindex.history.get', { profile: 'baliza' })
    expectSame(own.filter(isOver), before.filter(isOver))
  })

  it('is in the trail, and gives way again', async () => {
    expect((await put([])).status).toBe(200)
    await index()
    const rows = await listed<ShiftIndex>('oeeindex.history.get', {
      filter: JSON.stringify(['day', '=', '2026-11-17']),
    })
    const own = await listed<ShiftIndex>('oeeindex.history.get', {
      filter: JSON.stringify(['day', '=', '2026-11-17']),
      profile: 'baliza',
    })
    expectSame(rows, own)
    const trail = await server.db
      .selectFrom('auditEntry')
      .select('after')
      .where('entity', '=', 'parameter')
      .orderBy('id')
      .execute()
    expect(trail.map(({ after }) => after ?? '').join()).toContain('smrp')
  })
})
