import {
  beginTrack,
  foldEvents,
  type Instant,
  instant,
  type LineEvent,
  type LineInput,
  type LineTrack,
  later,
  noFacts,
  SECOND,
  trackLine,
} from '@baliza/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { testDialect } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { recordEvents } from '../../testing/record-events.ts'
import { readStopAnswer } from './stop-answer.ts'
import { anyAction, covered, type StopAction, spansOf, tryAction } from './testing/stop-actions.ts'

const BEGIN = at('2026-11-20T08:00:00Z')
const RULES = {
  microStopTime: 20 * SECOND,
  problemResolutionTime: 10 * SECOND,
  enableEmptyLineManager: false,
  enableOrderManager: true,
}
const ORDER = 7

let server: TestServer
let token: string
let now: Instant
beforeAll(async () => {
  const line = aLine(1).withOrder({ order: ORDER, startDate: BEGIN })
  server = await buildTestServer(aPlant().with(line, aUser('OPERATOR')), { now: BEGIN })
  token = await server.logIn('operator')
})
afterAll(() => server.close())
beforeEach(forget)

async function forget(): Promise<void> {
  for (const table of ['stop', 'stopChange', 'stopNumber', 'dirtyWindow', 'lineState'] as const)
    await server.db.deleteFrom(table).execute()
}

const rowsNow = () => server.db.selectFrom('stop').selectAll().orderBy('startDate').execute()
const moveTo = (to: Instant) => {
  now = to
  server.setNow(to)
}
const does = async (deed: StopAction) => {
  const rows = await rowsNow()
  if (rows.length === 0) return
  const { status } = await tryAction({ server, token, now: () => now }, deed, rows)
  expect([200, 400, 404, 409]).toContain(status)
}

const anyMoment = fc.record({
  seconds: fc.constantFrom(1, 3, 9, 15, 40),
  beacon: fc.constantFrom('on' as const, 'off' as const, 'off' as const, 'unknown' as const),
  deeds: fc.array(anyAction, { maxLength: 2 }),
})

it('whatever people do while a line stops and runs, its stops are those that it made', async () => {
  const anyDay = fc.array(anyMoment, { minLength: 3, maxLength: 12, size: 'max' })
  const lived = fc.asyncProperty(anyDay, async (day) => {
    await forget()
    let track: LineTrack
    const told: LineEvent[] = []
    const tell = async (events: readonly LineEvent[]) => {
      told.push(...events)
      await recordEvents(server.db, 1, events, now)
    }
    moveTo(BEGIN)
    const begun = beginTrack(BEGIN, ORDER)
    track = begun.track
    await tell(begun.events)
    for (const { seconds, beacon, deeds } of day) {
      moveTo(later(now, seconds * SECOND))
      const input: LineInput = { kind: 'signal', at: now, beacon, material: true }
      const step = trackLine(track, input, RULES)
      track = step.track
      await Promise.all([tell(step.events), ...deeds.map(does)])
      const expected = foldEvents(noFacts(), told)
      expect(covered(spansOf(await rowsNow()))).toEqual(covered(expected.stops))
    }
  })
  await fc.assert(lived, { numRuns: testDialect() === 'sqlite' ? 30 : 10 })
}, 120_000)

/** Stopped since 08:00, five minutes ago. */
async function anOpenStop(): Promise<void> {
  moveTo(instant(BEGIN + 300 * SECOND))
  const opened: LineEvent[] = [
    { kind: 'state', at: BEGIN, state: 'stopped' },
    { kind: 'stop-opened', at: BEGIN, order: ORDER, reasonID: null, inherits: false },
  ]
  await recordEvents(server.db, 1, opened, now)
}
const key = { order: ORDER, lineID: 1, stopID: 1 }
const after = (seconds: number) => instant(BEGIN + seconds * SECOND)
const iso = (seconds: number) => new Date(after(seconds)).toISOString()
const ends = (seconds: number) =>
  recordEvents(
    server.db,
    1,
    [
      { kind: 'stop-closed', at: after(seconds) },
      { kind: 'state', at: after(seconds), state: 'running' },
    ],
    now,
  )
const goesOn = (seconds: number) =>
  recordEvents(server.db, 1, [{ kind: 'stop-reopened', at: after(seconds) }], now)
const sign = (revision: number) => {
  const body = {
    stopValues: { ...key, revision },
    reasonValues: { reasonID: 601 },
    username: 'operator',
    password: 'demo',
  }
  return server.call('stops.recognize', { body }, token)
}
const cut = (seconds: number, revision = 1) =>
  server.call('stops.cut', { body: { ...key, at: [iso(seconds)], revision } }, token)
const stops = async () =>
  (await rowsNow()).map(({ startDate, endDate, reasonID }) => [startDate, endDate, reasonID])

it('a stop that ends while somebody signs it is signed and ended', async () => {
  for (let round = 0; round < 3; round++) {
    await forget()
    await anOpenStop()
    const [, signed] = await Promise.all([ends(290), sign(1)])
    expect(signed.status).toBe(200)
    expect(await stops()).toEqual([[BEGIN, after(290), 601]])
  }
})

it('a stop that ends while somebody cuts it is cut and ended, before the cut if that is how it was', async () => {
  for (const end of [100, 200, 290]) {
    await forget()
    await anOpenStop()
    const [, made] = await Promise.all([ends(end), cut(200)])
    expect([200, 400, 409]).toContain(made.status)
    const rows = await rowsNow()
    expect(covered(spansOf(rows))).toEqual([{ start: BEGIN, end: after(end) }])
    if (rows.length === 1)
      expect(rows[0]).toMatchObject({ split: 0, originalStartDate: null, originalEndDate: null })
    else
      expect(rows.map(({ split, originalEndDate }) => [split, originalEndDate])).toEqual(
        [1, 2].map((n) => [n, after(end)]),
      )
  }
})

it('a stop that goes on after all while somebody signs or cuts it keeps both', async () => {
  await anOpenStop()
  await ends(290)
  await Promise.all([goesOn(290), cut(100)])
  expect(await stops()).toEqual([
    [BEGIN, after(100), null],
    [after(100), null, null],
  ])
  await Promise.all([ends(295), sign(2)])
  await Promise.all([
    goesOn(295),
    server.call('stops.merge', { body: { stops: [key, { ...key, stopID: 2 }] } }, token),
  ])
  expect(await stops()).toEqual([[BEGIN, null, 601]])
})

it('of two who change the same stop at once one wins, and the other is told what it is now', async () => {
  await anOpenStop()
  await ends(290)
  for (const pair of [() => [cut(100), cut(200)], () => [sign(2), cut(50, 2)], () => [sign(3), sign(3)]]) {
    const answers = await Promise.all(pair())
    const lost = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(lost.map(({ code }) => code)).toEqual(['stop-changed'])
    expect(lost[0]?.message).toMatch(/^Ana OPERATOR cambió la parada \(20\/11\/2026 09:05:00\): ahora es /)
  }
})

it('a stop that is merged away before its writer is answered has changed, and that is no accident', async () => {
  await expect(
    readStopAnswer(server.db, { order: ORDER, lineID: 1, stopID: 99 }, BEGIN),
  ).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
})
