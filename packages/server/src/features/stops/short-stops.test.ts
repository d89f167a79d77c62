import { later, MINUTE, toIso } from '@baliza/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const eight = at('2026-11-20T08:00:00Z')
const minute = (minutes: number) => later(eight, minutes * MINUTE)

/** The edge of an order left a stop of 50 ms; another lasted 0.2 s, a third goes on. */
let server: TestServer
let token: string
beforeAll(async () => {
  const line = aLine(1)
    .withOrder({ order: 7, startDate: minute(-60) })
    .withStop({ order: 7, startDate: minute(10), endDate: later(minute(10), 50) })
    .withStop({ order: 7, startDate: minute(20), endDate: later(minute(20), 200) })
    .withStop({ order: 7, startDate: minute(30), endDate: null })
  server = await buildTestServer(aPlant().with(line, aUser('SUPERVISOR')), { now: minute(40) })
  token = await server.logIn('supervisor')
})
afterAll(() => server.close())

const SHOWN = [toIso(minute(20)), toIso(minute(30))]

it('a stop shorter than a tenth of a second is in no list of stops', async () => {
  const { answer } = await server.call('stops.get', { query: { sort: '[{"selector":"startDate"}]' } }, token)
  expect((answer as { startDate: string }[]).map(({ startDate }) => startDate)).toEqual(SHOWN)
  const total = await server.call('stops.get', { query: { requireTotalCount: 'true', take: '1' } }, token)
  expect(total.answer).toMatchObject({ totalCount: 2 })
})

it('it is in no count, and its time is in the sums', async () => {
  const query = { line: 1, startDate: toIso(eight), endDate: toIso(minute(60)) }
  expect((await server.call('stops.byPath', { query }, token)).answer).toMatchObject({ stopCount: 2 })
  const { answer } = await server.call('indicators.get', { query: { lineID: 1, scope: 'shift' } }, token)
  expect(answer.unrecognizedStops).toBe(2)
  expect(answer.recentStops.map(({ startDate }) => startDate)).toEqual(SHOWN.toReversed())
})

it('the bar of the dashboard goes on over it', async () => {
  const { answer } = await server.call('indicators.get', { query: { lineID: 1, scope: 'shift' } }, token)
  const stops = answer.timeline.filter(({ stop, kind }) => stop !== null || kind === 'stopped')
  expect(stops.map(({ start }) => start)).toEqual(SHOWN)
  for (const [i, { end }] of answer.timeline.entries())
    expect(answer.timeline[i + 1]?.start ?? answer.window.end).toBe(end)
})
