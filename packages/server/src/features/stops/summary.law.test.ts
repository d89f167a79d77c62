import { instant, MINUTE, toIso } from '@baliza/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { testDialect } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

/** Madrid: the clocks go back on 25 October, and forward on 28 March. */
const AROUND = ['2026-10-24T00:00:00Z', '2027-03-27T00:00:00Z'].map(at)
const NOW = at('2027-06-01T00:00:00Z')
const SHIFTS = { TM: [6, 14], TT: [14, 22], TN: [22, 6] } as const
const PATHS: Record<number, string> = { 0: '', 601: 'Ajuste/Cambio de formato', 3: 'Sistema/Microparada' }

let server: TestServer
let token: string
beforeAll(async () => {
  server = await buildTestServer(aPlant().with(aLine(1), aUser('CONSULTANT')), { now: NOW })
  token = await server.logIn('consultant')
})
afterAll(() => server.close())

const madrid = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Whether that minute lies in the shift: by the clock on the wall, and nothing else. */
function isIn(minute: number, shift: keyof typeof SHIFTS | undefined): boolean {
  if (shift === undefined) return true
  const hour = Number(madrid.format(minute))
  const [from, to] = SHIFTS[shift]
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

const anyStop = fc.record({
  gap: fc.integer({ min: 1, max: 400 }),
  length: fc.integer({ min: 1, max: 300 }),
  reason: fc.constantFrom(0, 601, 3),
})
const anyQuestion = fc.record({
  stops: fc.array(anyStop, { minLength: 3, maxLength: 15, size: 'max' }),
  begin: fc.constantFrom(...AROUND),
  from: fc.nat({ max: 1_500 }),
  length: fc.integer({ min: 1, max: 2_500 }),
  shift: fc.constantFrom(undefined, 'TM' as const, 'TT' as const, 'TN' as const),
})

it('counts every minute of a stop that lies in the window and its shifts, on days of 23 and 25 hours too', async () => {
  const asked = fc.asyncProperty(anyQuestion, async ({ stops, begin, from, length, shift }) => {
    await server.db.deleteFrom('stop').execute()
    const minutesOf: Record<string, number> = {}
    const [start, end] = [begin + from * MINUTE, begin + (from + length) * MINUTE]
    let clock: number = begin
    for (const [i, { gap, length: minutes, reason }] of stops.entries()) {
      const startDate = instant(clock + gap * MINUTE)
      const endDate = instant(startDate + minutes * MINUTE)
      const key = { order: 0, lineID: 1, stopID: i + 1, split: 0 }
      await server.db
        .insertInto('stop')
        .values({ ...key, startDate, endDate, reasonID: reason || null, recognized: reason > 0 })
        .execute()
      for (clock = startDate; clock < endDate; clock += MINUTE) {
        const path = PATHS[reason] ?? ''
        if (clock >= start && clock < end && isIn(clock, shift)) minutesOf[path] = (minutesOf[path] ?? 0) + 1
      }
    }
    const query = {
      line: 1,
      startDate: toIso(instant(start)),
      endDate: toIso(instant(end)),
      ...(shift && { shift }),
    }
    const { paths, duration } = (await server.call('stops.byPath', { query }, token)).answer
    expect(Object.fromEntries(paths.map((sum) => [sum.path, sum.duration]))).toEqual(minutesOf)
    expect(duration).toBe(Object.values(minutesOf).reduce((sum, minutes) => sum + minutes, 0))
    const summary = (await server.call('stops.summary', { query }, token)).answer
    const listed = summary.stops.reduce(
      (sum, stop) => sum + (Date.parse(stop.endDate) - Date.parse(stop.startDate)),
      0,
    )
    expect(listed / MINUTE).toBe(duration)
  })
  await fc.assert(asked, { numRuns: testDialect() === 'sqlite' ? 30 : 10 })
}, 60_000)
