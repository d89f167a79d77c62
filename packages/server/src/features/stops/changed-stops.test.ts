import { later, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { recordEvents } from '../../testing/record-events.ts'

const eight = at('2026-11-20T08:00:00Z')
const minute = (minutes: number) => later(eight, minutes * MINUTE)
const clock = (minutes: number) => new Date(minute(minutes)).toISOString()
const key = (stopID: number, order = 7) => ({ order, lineID: 1, stopID })

let server: TestServer
let token: string
/** Stopped 08:00–08:30 and, by hand, until 09:00; running; stopped since 10:00. */
beforeEach(async () => {
  const line = aLine(1, { enableStopsManager: true })
    .withOrder({ order: 7, startDate: minute(-60) })
    .withState('running', minute(-60), minute(0))
    .withState('stopped', minute(0), minute(60))
    .withState('running', minute(60), minute(120))
    .withState('stopped', minute(120))
    .withStop({ order: 7, startDate: minute(0), endDate: minute(30), reasonID: 601, updatedBy: 'ana' })
    .withStop({
      order: 7,
      startDate: minute(30),
      endDate: minute(60),
      reasonID: 602,
      updatedBy: 'eva',
      manual: true,
    })
    .withStop({ order: 7, startDate: minute(120) })
  server = await buildTestServer(aPlant().with(line, aUser('OPERATOR')), { now: minute(180) })
  token = await server.logIn('operator')
})
afterEach(() => server.close())

const merge = (stopIDs: readonly number[], keep?: number) =>
  server.call(
    'stops.merge',
    { body: { stops: stopIDs.map((stopID) => key(stopID)), ...(keep !== undefined && { keep }) } },
    token,
  )
const cut = (stopID: number, ...minutes: number[]) =>
  server.call('stops.cut', { body: { ...key(stopID), at: minutes.map(clock) } }, token)
const sign = (stopID: number, revision: number, reasonID = 601) => {
  const body = {
    stopValues: { ...key(stopID), revision },
    reasonValues: { reasonID },
    username: 'operator',
    password: 'demo',
  }
  return server.call('stops.recognize', { body }, token)
}
const changesOf = async (stopID: number) =>
  (await server.call('stops.history', { query: key(stopID) }, token)).answer.changes
const undoChange = (changeID: number | undefined, confirmed?: boolean) =>
  server.call('stops.undo', { body: { changeID: changeID ?? 0, ...(confirmed && { confirmed }) } }, token)
const undo = async (stopID: number, confirmed?: boolean) =>
  undoChange((await changesOf(stopID))[0]?.changeID, confirmed)
const stops = async () => {
  const rows = await server.db.selectFrom('stop').selectAll().orderBy('startDate').execute()
  return rows.map(({ stopID, startDate, endDate }) => [
    stopID,
    (startDate - eight) / MINUTE,
    endDate && (endDate - eight) / MINUTE,
  ])
}

describe('a stop merged with one that was entered by hand', () => {
  it('is not deleted by hand, whichever signature it has: the signal tells of a part of it', async () => {
    expect((await merge([1, 2], 2)).answer).toMatchObject([
      { reasonID: 602, updatedBy: 'eva', manual: false },
    ])
    expect((await server.call('stops.delete', { body: { key: key(1) } }, token)).code).toBe('stop-not-manual')
    await undo(1)
    expect(
      (await server.db.selectFrom('stop').select('manual').orderBy('stopID').execute()).map(
        ({ manual }) => manual,
      ),
    ).toEqual([false, true, false])
  })
})

describe('the number of a stop that is gone', () => {
  it('is given to no other stop, so that nobody signs one for another', async () => {
    await server.db.deleteFrom('stop').where('stopID', '=', 3).execute()
    await merge([1, 2])
    await recordEvents(
      server.db,
      1,
      [{ kind: 'stop-opened', at: minute(120), order: 7, reasonID: null, inherits: false }],
      minute(120),
    )
    expect((await stops()).map(([stopID]) => stopID)).toEqual([1, 3])
    expect((await sign(2, 1)).code).toBe('stop-unknown')
    await undo(1)
    expect((await stops()).map(([stopID]) => stopID)).toEqual([1, 2, 3])
  })

  it('comes back with a newer revision when the stop does', async () => {
    const [first, second] = (await cut(1, 10)).answer
    await undo(1)
    await merge([1, 2])
    await undo(1)
    expect([first?.revision, second?.revision]).toEqual([2, 2])
    expect((await sign(2, 1)).code).toBe('stop-changed')
  })
})

describe('undoing', () => {
  it('happens once when two ask at once', async () => {
    await merge([1, 2])
    const [change] = await changesOf(1)
    const both = await Promise.all([undoChange(change?.changeID, true), undoChange(change?.changeID, true)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.code).toBe('change-not-last')
    expect(await stops()).toEqual([
      [1, 0, 30],
      [2, 30, 60],
      [3, 120, null],
    ])
  })

  it('asks when a note would be lost, though nobody signed', async () => {
    await cut(3, 150)
    await server.call(
      'stops.put',
      { body: { key: key(4), values: { observation: 'Se oye un ruido' } } },
      token,
    )
    expect((await undo(3)).code).toBe('signed-meanwhile')
    expect((await undo(3, true)).status).toBe(200)
  })

  it('a merge with a microstop makes no microstop of its neighbour', async () => {
    await cut(3, 150)
    await server.db
      .updateTable('stop')
      .set({ reasonID: 3, recognized: true })
      .where('stopID', '=', 4)
      .execute()
    await merge([3, 4])
    expect((await undo(3)).answer.map(({ stopID, reasonID }) => [stopID, reasonID])).toEqual([
      [3, null],
      [4, 3],
    ])
  })

  it('is refused when a piece would begin after the stop is over', async () => {
    await cut(3, 150)
    await merge([3, 4])
    await recordEvents(server.db, 1, [{ kind: 'stop-closed', at: minute(140) }], minute(180))
    expect((await undo(3, true)).code).toBe('change-not-last')
    expect((await stops()).at(-1)).toEqual([3, 120, 140])
  })

  it('of a cut keeps the end that the line has given the stop since', async () => {
    await cut(3, 150)
    await recordEvents(server.db, 1, [{ kind: 'stop-closed', at: minute(170) }], minute(180))
    expect((await undo(3)).answer).toMatchObject([
      { stopID: 3, split: 0, endDate: clock(170), originalStartDate: null },
    ])
  })
})

describe('what the system signed', () => {
  const signedBySystem = (stopID: number, reasonID: number | null) =>
    server.db
      .updateTable('stop')
      .set({ reasonID, recognized: reasonID !== null })
      .where('stopID', '=', stopID)
      .execute()

  it('is given to no other stop by merging', async () => {
    await cut(3, 150)
    await signedBySystem(4, 4)
    const refused = await merge([3, 4], 4)
    expect([refused.code, refused.message]).toEqual([
      'reason-signed-by-system',
      'Con “OPC desconectado” firma solo el sistema: elija otro motivo.',
    ])
    expect((await merge([3, 4])).answer).toMatchObject([{ reasonID: null, recognized: false }])
  })

  it('of two parts differently says nothing of the whole', async () => {
    await cut(3, 150)
    await signedBySystem(3, 3)
    await signedBySystem(4, 4)
    expect((await merge([3, 4])).answer).toMatchObject([{ reasonID: null, recognized: false }])
  })

  it('does not grow over a neighbour, but gives way to it', async () => {
    await cut(3, 150)
    await signedBySystem(4, 4)
    const move = (minutes: number) =>
      server.call('stops.move', { body: { ...key(3), to: clock(minutes) } }, token)
    expect((await move(140)).code).toBe('reason-signed-by-system')
    expect((await move(160)).answer).toMatchObject([{ reasonID: null, endDate: clock(160) }, { reasonID: 4 }])
  })

  it('as without material is no stop: it is neither signed nor merged, nor does a stop grow over it', async () => {
    await cut(3, 150)
    await signedBySystem(4, 100)
    const codes = [
      await sign(4, 2),
      await merge([3, 4]),
      await server.call('stops.move', { body: { ...key(3), to: clock(160) } }, token),
    ]
    expect(codes.map(({ code }) => code)).toEqual(Array(3).fill('stop-without-material'))
    expect(codes[0]?.message).toBe('La línea 1 andaba sin material: no es una parada y no se firma.')
  })
})

it('a piece that lasts no time is not split off', async () => {
  const body = { ...key(1), newStart: clock(10), newEnd: clock(10) }
  expect((await server.call('stops.split', { body }, token)).code).toBe('split-end-invalid')
})
