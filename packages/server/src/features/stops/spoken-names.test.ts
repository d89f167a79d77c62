import { type Instant, later, MINUTE, toIso } from '@baliza/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const MORNING = at('2026-11-20T05:00:00Z')
const minute = (minutes: number): Instant => later(MORNING, minutes * MINUTE)
const WINDOW = { startDate: toIso(MORNING), endDate: toIso(minute(480)) }

let server: TestServer
let token: string
beforeAll(async () => {
  const line = aLine(1)
    .withOrder({ order: 7, startDate: MORNING })
    .withStop({ order: 7, startDate: minute(10), endDate: minute(11), reasonID: 3 })
    .withStop({ order: 7, startDate: minute(20), endDate: minute(40), reasonID: 601 })
  server = await buildTestServer(aPlant().with(line, aUser('SUPERVISOR')), { now: minute(60) })
  token = await server.logIn('supervisor')
})
afterAll(() => server.close())

const saidIn = (language: 'es' | 'en') => ({
  headers: { authorization: `Bearer ${token}`, 'accept-language': language },
})

it.each([
  ['es', 'Sistema/Microparada'],
  ['en', 'System/Microstop'],
] as const)('in %s the system signed with %s, whatever is asked', async (language, path) => {
  const options = saidIn(language)
  const [category = '', reason = ''] = path.split('/')
  const query = { line: 1, ...WINDOW }
  const { answer: summary } = await server.call('stops.summary', { query }, token, options)
  expect(summary.stops.map((stop) => stop.path)).toEqual([path, 'Ajuste/Cambio de formato'])
  const { answer: byPath } = await server.call('stops.byPath', { query }, token, options)
  expect(byPath.paths.map((sum) => [sum.path, sum.color])).toContainEqual([path, '#E8A33D'])
  const level = { ...query, level: 1 }
  const { answer: byRoot } = await server.call('stops.byPath', { query: level }, token, options)
  expect(byRoot.paths.map((sum) => sum.path)).toContain(category)
  const explainedWindow = { lineID: 1, start: WINDOW.startDate, end: WINDOW.endDate }
  const { answer: explained } = await server.call(
    'indexes.explain',
    { query: explainedWindow },
    token,
    options,
  )
  expect(explained.stops[0]).toMatchObject({ reason, path })
  const { answer: roots } = await server.call('stopreasons.rootlookup', { query: {} }, token, options)
  expect(roots).toContainEqual({ value: 2, text: category })
})
