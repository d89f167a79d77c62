import { later, MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const eight = at('2026-11-20T08:00:00Z')
const signature = { username: 'operator', password: 'demo' }
const JAM = 1001

let server: TestServer
let token: string

beforeEach(async () => {
  const line = aLine(1)
    .withOrder({ order: 7, startDate: later(eight, -60 * MINUTE) })
    .withState('running', later(eight, -60 * MINUTE), eight)
    .withState('stopped', eight, later(eight, 30 * MINUTE))
    .withState('running', later(eight, 30 * MINUTE), later(eight, 60 * MINUTE))
    .withState('stopped', later(eight, 60 * MINUTE))
    .withStop({ order: 7, startDate: eight, endDate: later(eight, 30 * MINUTE) })
    .withStop({ order: 7, startDate: later(eight, 60 * MINUTE) })
  server = await buildTestServer(
    aPlant().with(line, aLine(2), aUser('OPERATOR'), aUser('SUPERVISOR'), aUser('CONSULTANT')),
  )
  await server.db
    .insertInto('stopReason')
    .values({
      reasonID: JAM,
      parentID: 8,
      reason: 'Atasco',
      pareto: true,
      discountOEE: false,
      isCategory: false,
      systemStop: false,
      root: 8,
      path: 'No planificada/Atasco',
    })
    .onConflict((on) =>
      on.column('reasonID').doUpdateSet({ reason: 'Atasco', isCategory: false, enabledForLine: null }),
    )
    .execute()
  token = await server.logIn('supervisor')
})
afterEach(() => server.close())

const first = { order: 7, lineID: 1, stopID: 1 }
const second = { order: 7, lineID: 1, stopID: 2 }
const sign = (
  stopValues:
    | { order: number; lineID: number; stopID: number; revision?: number }
    | (typeof first & { revision?: number })[],
  reasonID = JAM,
  more: { equipmentID?: number; observation?: string; username?: string; password?: string } = {},
) => {
  const { equipmentID, ...rest } = more
  const reasonValues = { reasonID, ...(equipmentID !== undefined && { equipmentID }) }
  return server.call('stops.recognize', { body: { stopValues, reasonValues, ...signature, ...rest } }, token)
}

describe('recognizing a stop', () => {
  it('that nobody ever edited, by an older state, says what it is', async () => {
    const stale = await sign({ ...first, revision: 99 })
    expect([stale.code, stale.message]).toEqual([
      'stop-is-other',
      'La parada no es como se veía: ahora es No reconocida, 20/11/2026 09:00:00 – 09:30:00. Actualice y vuelva a intentarlo.',
    ])
  })

  it.each([2, 3, 4, 5, 100])('with the system’s reason %d is for the system alone', async (reasonID) => {
    const one = await sign(first, reasonID)
    const many = await sign([first, second], reasonID)
    expect([one.status, one.code, many.code]).toEqual([
      400,
      'reason-signed-by-system',
      'reason-signed-by-system',
    ])
    const rows = await server.db.selectFrom('stop').select(['reasonID', 'updatedBy', 'revision']).execute()
    expect(rows).toEqual(Array(2).fill({ reasonID: null, updatedBy: null, revision: 1 }))
  })

  it('writes down the reason and the signer, whoever is logged in', async () => {
    const { status, answer } = await sign(first, JAM, { observation: ' Caja torcida ' })
    expect(status).toBe(200)
    expect(answer).toMatchObject([
      {
        ...first,
        reason: 'Atasco',
        path: 'No planificada/Atasco',
        recognized: true,
        observation: 'Caja torcida',
        updatedBy: 'operator',
        revision: 2,
        duration: 30,
        op: 'OP7',
        status: 1,
      },
    ])
  })

  it('leaves a trail with before and after, marks the window for the indexes and tells the pipeline', async () => {
    await sign(first)
    const trail = await server.db.selectFrom('auditEntry').selectAll().where('entity', '=', 'stop').execute()
    expect(trail).toMatchObject([{ userID: 'operator', action: 'stop.recognize', entityKey: '7/1/1' }])
    expect(JSON.parse(trail[0]?.before ?? '')).toMatchObject({ reasonID: null, recognized: false })
    expect(JSON.parse(trail[0]?.after ?? '')).toMatchObject({ reasonID: JAM, recognized: true })
    const [dirty] = await server.db.selectFrom('dirtyWindow').selectAll().execute()
    expect(dirty).toMatchObject({ lineID: 1 })
    expect([(dirty?.start ?? 0) < eight, (dirty?.end ?? 0) > later(eight, 30 * MINUTE)]).toEqual([true, true])
    expect(server.bus.hints).toContainEqual({ topic: 'facts', lineIDs: [1] })
  })

  it('signs several with one signature, or none of them', async () => {
    const refused = await sign([first, { ...second, stopID: 99 }])
    expect([refused.status, refused.code]).toEqual([404, 'stop-unknown'])
    expect(await server.db.selectFrom('stop').selectAll().where('recognized', '=', true).execute()).toEqual(
      [],
    )
    const { answer } = await sign([second, first])
    expect(answer.map((stop) => [stop.stopID, stop.reason])).toEqual([
      [1, 'Atasco'],
      [2, 'Atasco'],
    ])
  })

  it('may be done while the stop goes on', async () => {
    const { answer } = await sign(second)
    expect(answer).toMatchObject([{ endDate: null, reason: 'Atasco', duration: 60 }])
  })

  it('can be done anew: the reason is modified', async () => {
    await sign(first)
    const { answer } = await sign({ ...first, revision: 2 }, 602)
    expect(answer).toMatchObject([{ reasonID: 602, revision: 3 }])
  })

  it('asks for the password and the role of the signer', async () => {
    expect((await sign(first, JAM, { password: 'wrong' })).code).toBe('wrong-signature')
    expect((await sign(first, JAM, { username: 'consultant' })).code).toBe('signer-not-allowed')
  })

  it('tells who was faster when somebody signed meanwhile', async () => {
    await sign({ ...first, revision: 1 })
    const late = await sign({ ...first, revision: 1 })
    expect([late.status, late.code]).toEqual([409, 'stop-changed'])
    expect(late.message).toBe(
      'Ana OPERATOR cambió la parada (20/11/2026 11:00:00): ahora es Atasco, 20/11/2026 09:00:00 – 09:30:00. Actualice y vuelva a intentarlo.',
    )
    expect((await sign(first)).status).toBe(200)
  })

  it('of two at once one wins', async () => {
    const both = await Promise.all([sign({ ...first, revision: 1 }), sign({ ...first, revision: 1 })])
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is refused for categories, hidden reasons and unknown ones', async () => {
    expect((await sign(first, 8)).code).toBe('reason-is-category')
    await server.db
      .updateTable('stopReason')
      .set({ enabledForLine: '[2]' })
      .where('reasonID', '=', JAM)
      .execute()
    const hidden = await sign(first)
    expect(hidden.message).toBe('El motivo “Atasco” no está habilitado para la línea 1.')
    await server.db
      .updateTable('stopReason')
      .set({ enabledForLine: null })
      .where('reasonID', '=', JAM)
      .execute()
    await server.db
      .updateTable('stopReason')
      .set({ enabledForLine: '[]' })
      .where('reasonID', '=', 8)
      .execute()
    expect((await sign(first)).code).toBe('reason-hidden')
    expect((await sign(first, 4_321)).code).toBe('reason-unknown')
  })
})

describe('an observation', () => {
  const note = (values: { observation?: string | null; revision?: number }) =>
    server.call('stops.put', { body: { key: first, values } }, token)

  it('is no signature: who signed stays, and what nobody signed stays unrecognized', async () => {
    expect((await note({ observation: 'Ruido' })).answer).toMatchObject({
      observation: 'Ruido',
      recognized: false,
      updatedBy: null,
      revision: 2,
    })
    await sign(first)
    expect((await note({ observation: 'Ruido fuerte' })).answer).toMatchObject({
      observation: 'Ruido fuerte',
      updatedBy: 'operator',
    })
  })

  it('is refused with a stale revision', async () => {
    await note({ observation: 'Ruido', revision: 1 })
    expect((await note({ observation: 'Nada', revision: 1 })).message).toMatch(
      /^Ana SUPERVISOR cambió la parada \(20\/11\/2026 11:00:00\): ahora es No reconocida, /,
    )
  })

  it('arrives as a grid sends it, and changes nothing else', async () => {
    const payload = `key=${encodeURIComponent(JSON.stringify(first))}&values=${encodeURIComponent('{"observation":"5 % & más","recognized":true,"endDate":"2026-11-20T13:30:00.000Z"}')}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.app.inject({ method: 'PUT', url: '/api/stops/put', payload, headers })
    expect(answer.json()).toMatchObject({
      observation: '5 % & más',
      recognized: false,
      endDate: '2026-11-20T08:30:00.000Z',
    })
  })
})
