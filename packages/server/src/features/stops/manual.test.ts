import type { BodyOf } from '@baliza/contract'
import { later, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const eight = at('2026-11-20T08:00:00Z')
const minute = (minutes: number) => later(eight, minutes * MINUTE)
const clock = (minutes: number) => new Date(minute(minutes)).toISOString()
const CHANGE = 601

let server: TestServer
let token: string
beforeEach(async () => {
  const byHand = aLine(1, { enableStopsManager: true })
    .withOrder({ order: 7, startDate: minute(0), endDate: minute(90) })
    .withOrder({ order: 8, startDate: minute(90) })
    .withState('stopped', minute(-30), minute(0))
    .withState('running', minute(0))
    .withStop({ startDate: minute(-30), endDate: minute(0), reasonID: 5 })
  const watched = aLine(2, { enableStopsManager: true, calculationBaliza: 'tag("b")' })
    .withOrder({ order: 9, startDate: minute(0) })
    .withState('running', minute(0), minute(30))
    .withState('unknown', minute(30), minute(60))
    .withState('running', minute(60), minute(100))
    .withState('unknown', minute(100))
    .withStop({ order: 9, startDate: minute(30), endDate: minute(60), reasonID: 4 })
    .withStop({ order: 9, startDate: minute(100), reasonID: 4 })
  server = await buildTestServer(
    aPlant().with(byHand, watched, aLine(3), aUser('OPERATOR'), aUser('CONSULTANT')),
    { now: minute(120) },
  )
  token = await server.logIn('operator')
})
afterEach(() => server.close())

const enter = (from: number, to: number, more: Partial<BodyOf<'stops.post'>['values']> = {}) =>
  server.call(
    'stops.post',
    {
      body: { values: { lineID: 1, startDate: clock(from), endDate: clock(to), reasonID: CHANGE, ...more } },
    },
    token,
  )
const minuteOf = (instant: number | null) => (instant === null ? null : (instant - eight) / MINUTE)
const states = async (lineID = 1) => {
  const rows = await server.db
    .selectFrom('lineState')
    .selectAll()
    .where('lineID', '=', lineID)
    .orderBy('start')
    .execute()
  return rows.map(({ state, start, end }) => [state, minuteOf(start), minuteOf(end)])
}
const stops = async (lineID = 1) => {
  const rows = await server.db
    .selectFrom('stop')
    .selectAll()
    .where('lineID', '=', lineID)
    .orderBy('startDate')
    .execute()
  return rows.map(({ order, reasonID, startDate, endDate, manual }) => [
    order,
    reasonID,
    minuteOf(startDate),
    minuteOf(endDate),
    manual,
  ])
}

describe('a stop entered by hand', () => {
  it('is signed by who entered it, and the states tell the same story', async () => {
    const { status, answer } = await enter(10, 30, { observation: 'Limpieza' })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      order: 7,
      stopID: 1,
      manual: true,
      recognized: true,
      updatedBy: 'operator',
      duration: 20,
      observation: 'Limpieza',
    })
    expect(await states()).toEqual([
      ['stopped', -30, 0],
      ['running', 0, 10],
      ['stopped', 10, 30],
      ['running', 30, null],
    ])
    const [entry] = await server.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', 'stop.enter')
      .execute()
    expect(entry).toMatchObject({ userID: 'operator', entityKey: '7/1/1', before: null })
    expect(await server.db.selectFrom('dirtyWindow').selectAll().execute()).not.toEqual([])
    expect(server.bus.hints).toContainEqual({ topic: 'facts', lineIDs: [1] })
  })

  it('may end now, or begin with the record of the line', async () => {
    expect((await enter(100, 120)).status).toBe(200)
    expect((await states()).slice(-2)).toEqual([
      ['stopped', 100, 120],
      ['running', 120, null],
    ])
  })

  it('disappears without a trace in the states when it is deleted, but not in the audit trail', async () => {
    const before = await states()
    const { answer } = await enter(10, 30)
    const { order, lineID, stopID } = answer
    expect(
      (await server.call('stops.delete', { body: { key: { order, lineID, stopID } } }, token)).status,
    ).toBe(204)
    expect(await states()).toEqual(before)
    expect(await stops()).toHaveLength(1)
    expect(
      await server.db.selectFrom('auditEntry').select('action').where('entity', '=', 'stop').execute(),
    ).toHaveLength(2)
  })

  it('moves when its times are changed, also to another order', async () => {
    const { answer } = await enter(10, 30)
    const edit = (values: BodyOf<'stops.manual'>['values'], stop = answer) =>
      server.call(
        'stops.manual',
        { body: { key: { order: stop.order, lineID: 1, stopID: stop.stopID }, values } },
        token,
      )
    const longer = await edit({ endDate: clock(40), revision: 1 })
    expect(longer.answer).toMatchObject({ order: 7, stopID: 1, duration: 30, revision: 2 })
    expect((await edit({ endDate: clock(50), revision: 1 })).status).toBe(409)
    const moved = await edit({ startDate: clock(95), endDate: clock(99), reasonID: 602 })
    expect(moved.answer).toMatchObject({ order: 8, reasonID: 602, duration: 4 })
    expect(await states()).toEqual([
      ['stopped', -30, 0],
      ['running', 0, 95],
      ['stopped', 95, 99],
      ['running', 99, null],
    ])
    const refused = await edit({ startDate: clock(-10) }, moved.answer)
    expect(refused.code).toBe('stop-overlaps')
    expect((await stops()).at(-1)).toEqual([8, 602, 95, 99, true])
  })

  it.each([
    ['overlaps another', [-10, 10], 'stop-overlaps'],
    ['ends in the future', [100, 121], 'stop-in-future'],
    ['ends before it begins', [30, 10], 'window-invalid'],
    ['spans two orders', [80, 100], 'stop-crosses-order'],
    ['is older than what was recorded', [-90, -60], 'stop-unwatched'],
  ] as const)('is refused when it %s', async (_, [from, to], code) => {
    expect((await enter(from, to)).code).toBe(code)
    expect(await stops()).toHaveLength(1)
  })

  it('is refused on a line without the stops manager, by a consultant, and under a category', async () => {
    expect((await enter(10, 30, { lineID: 3 })).code).toBe('line-without-stops-manager')
    expect((await enter(10, 30, { reasonID: 8 })).code).toBe('reason-is-category')
    token = await server.logIn('consultant')
    expect((await enter(10, 30)).code).toBe('not-allowed')
  })

  it('is signed by a person, and so with no reason of the system', async () => {
    expect((await enter(10, 30, { reasonID: 4 })).code).toBe('reason-signed-by-system')
  })

  it('is refused on top of itself, told by the stretch in the way', async () => {
    await enter(10, 30)
    expect((await enter(20, 40)).message).toBe(
      'Se superpone con otra parada de la línea (09:10:00 – 09:30:00).',
    )
  })

  it('of two at once that overlap, one is entered', async () => {
    const both = await Promise.all([enter(10, 30), enter(20, 40)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('may be cut and signed like any other, and then is not deleted in parts', async () => {
    await enter(10, 30)
    const key = { order: 7, lineID: 1, stopID: 1 }
    await server.call('stops.cut', { body: { ...key, at: [clock(20)] } }, token)
    expect((await server.call('stops.delete', { body: { key } }, token)).code).toBe('stop-is-cut')
  })
})

describe('on a line with a beacon', () => {
  const SIGNAL_LOST = { lineID: 2 }

  it('a stop may be entered where the signal was lost: the rest stays a disconnection', async () => {
    expect((await enter(40, 50, SIGNAL_LOST)).status).toBe(200)
    expect((await stops(2)).slice(0, 3)).toEqual([
      [9, 4, 30, 40, false],
      [9, CHANGE, 40, 50, true],
      [9, 4, 50, 60, false],
    ])
    expect(await states(2)).toEqual([
      ['running', 0, 30],
      ['unknown', 30, 40],
      ['stopped', 40, 50],
      ['unknown', 50, 60],
      ['running', 60, 100],
      ['unknown', 100, null],
    ])
  })

  it('also while it is still lost', async () => {
    await enter(105, 110, SIGNAL_LOST)
    expect((await stops(2)).slice(-3)).toEqual([
      [9, 4, 100, 105, false],
      [9, CHANGE, 105, 110, true],
      [9, 4, 110, null, false],
    ])
  })

  it('deleting it makes one disconnection of the parts again', async () => {
    const [statesBefore, stopsBefore] = [await states(2), await stops(2)]
    for (const [from, to] of [
      [40, 50],
      [30, 60],
      [30, 35],
      [105, 120],
    ] as const) {
      const { answer } = await enter(from, to, SIGNAL_LOST)
      const { order, lineID, stopID } = answer
      await server.call('stops.delete', { body: { key: { order, lineID, stopID } } }, token)
      expect([await states(2), await stops(2)]).toEqual([statesBefore, stopsBefore])
    }
  })

  it('may be made shorter than the disconnection that it filled', async () => {
    const { answer } = await enter(30, 60, SIGNAL_LOST)
    const { order, lineID, stopID } = answer
    const body = { key: { order, lineID, stopID }, values: { startDate: clock(40), endDate: clock(50) } }
    expect((await server.call('stops.manual', { body }, token)).answer).toMatchObject({
      order,
      stopID,
      duration: 10,
    })
    expect((await stops(2)).slice(0, 3)).toEqual([
      [9, 4, 30, 40, false],
      [9, CHANGE, 40, 50, true],
      [9, 4, 50, 60, false],
    ])
  })

  it('is refused where the signal says that the line ran', async () => {
    expect((await enter(20, 40, SIGNAL_LOST)).message).toBe(
      'La señal dice que la línea estaba en marcha (09:00:00 – 09:30:00).',
    )
  })

  it('is refused over a disconnection that a person has signed', async () => {
    await server.db.updateTable('stop').set({ updatedBy: 'ana' }).where('lineID', '=', 2).execute()
    expect((await enter(40, 50, SIGNAL_LOST)).code).toBe('stop-overlaps')
  })

  it('what was tracked is neither edited nor deleted by hand', async () => {
    const key = { order: 9, lineID: 2, stopID: 1 }
    expect((await server.call('stops.delete', { body: { key } }, token)).code).toBe('stop-not-manual')
    expect(
      (await server.call('stops.manual', { body: { key, values: { endDate: clock(55) } } }, token)).code,
    ).toBe('stop-not-manual')
  })
})
