import { instant, MINUTE, SECOND } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')
const SIGNED = { username: 'supervisor', password: 'demo' }

let server: TestServer
let token: string
beforeEach(async () => {
  const stopped = aLine(1)
    .withState('stopped', at('2026-11-20T09:56:00Z'))
    .withStop({ startDate: at('2026-11-20T09:56:00Z') })
  server = await buildTestServer(
    aPlant().with(stopped, aLine(2), aUser('SUPERVISOR'), aUser('OPERATOR'), aUser('CONSULTANT')),
    {
      now: NOW,
    },
  )
  token = await server.logIn('operator')
})
afterEach(() => server.close())

const call = (lineID = 1) =>
  server.call('maintenance.call', { body: { lineID, callReason: 'Atasco', ...SIGNED } }, token)
const move = (step: 'start' | 'finish' | 'nomtto', callID: number, signed = SIGNED) =>
  server.call(`maintenance.${step}`, { body: { callID, ...signed } }, token)
const alert = async () => (await server.call('alerts.first', { query: { lineid: 1 } }, token)).answer

describe('a maintenance call', () => {
  it('begins with the open stop of its line, and bears the name of who signed', async () => {
    const { answer } = await call()
    expect(answer).toMatchObject({
      status: 0,
      callDate: '2026-11-20T09:56:00.000Z',
      declarationDate: '2026-11-20T10:00:00.000Z',
      declaredBy: 'supervisor',
    })
    expect((await call(2)).answer.callDate).toBe('2026-11-20T10:00:00.000Z')
  })

  it('has three times that add up', async () => {
    const { answer } = await call()
    server.pass(3 * MINUTE)
    await move('start', answer.callID)
    server.pass(5 * MINUTE)
    const done = await move('finish', answer.callID)
    expect(done.answer).toMatchObject({
      status: 2,
      declaringTime: 4,
      waitingTime: 3,
      maintenanceTime: 5,
      startedBy: 'supervisor',
      finishedBy: 'supervisor',
    })
  })

  it('that nobody was needed for ends at once', async () => {
    const { answer } = await call()
    server.pass(MINUTE)
    expect((await move('nomtto', answer.callID)).answer).toMatchObject({
      status: 4,
      startDate: null,
      waitingTime: 1,
      maintenanceTime: 0,
    })
  })

  it('is the only one of its line, and goes its way in order', async () => {
    const { answer } = await call()
    expect((await call()).message).toBe('La línea 1 ya tiene una llamada de mantenimiento activa.')
    expect((await move('finish', answer.callID)).code).toBe('call-not-started')
    await move('start', answer.callID)
    expect([
      (await move('start', answer.callID)).message,
      (await move('nomtto', answer.callID)).code,
    ]).toEqual(['El usuario supervisor ya inició este mantenimiento.', 'call-taken'])
    await move('finish', answer.callID)
    const again = await move('finish', answer.callID)
    expect([again.status, again.message]).toEqual([409, 'Esta llamada ya está cerrada: la cerró supervisor.'])
    expect((await move('start', 999)).code).toBe('call-not-found')
  })

  it('is made once, however many call at the same time', async () => {
    const answers = await Promise.all([call(), call(), call()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it.each([
    ['start', 'call-taken'],
    ['finish', 'call-over'],
    ['nomtto', 'call-over'],
  ] as const)(
    'of three people who %s at once, one does and the others are told who was faster',
    async (step, code) => {
      const { answer } = await call()
      if (step === 'finish') await move('start', answer.callID)
      const answers = await Promise.all([1, 2, 3].map(() => move(step, answer.callID)))
      expect(
        answers.map((one) => (one.status === 200 ? 'done' : one.code)).toSorted((a, b) => a.localeCompare(b)),
      ).toEqual([code, code, 'done'])
      const [row] = await server.db.selectFrom('maintenanceCall').selectAll().execute()
      expect(row?.revision).toBe(step === 'finish' ? 3 : 2)
    },
  )

  it('is not moved by whoever saw an older state of it', async () => {
    const { answer } = await call()
    const body = { callID: answer.callID, revision: answer.revision + 1, ...SIGNED }
    expect((await server.call('maintenance.start', { body }, token)).code).toBe('changed-meanwhile')
  })

  it('wants a signature that is right and a signer who may, whoever is logged in', async () => {
    const { answer } = await call()
    const wrong = await move('start', answer.callID, { ...SIGNED, password: 'x' })
    const consultant = await move('start', answer.callID, { username: 'consultant', password: 'demo' })
    expect([wrong.status, wrong.message]).toEqual([401, 'Firma no válida'])
    expect([consultant.status, consultant.code]).toEqual([403, 'signer-not-allowed'])
    expect((await server.call('users.isvalid', {}, token)).status).toBe(200)
  })

  it('leaves a trail without any password, and tells the pipeline', async () => {
    await call()
    const trail = await server.db.selectFrom('auditEntry').selectAll().execute()
    expect(trail).toMatchObject([
      { userID: 'supervisor', action: 'maintenance.call', entity: 'maintenanceCall' },
    ])
    expect(JSON.stringify(trail)).not.toContain('demo')
    expect(server.bus.hints).toEqual([{ topic: 'facts', lineIDs: [1] }])
  })

  it('is found by status and line', async () => {
    await call(1)
    const { answer } = await call(2)
    await move('nomtto', answer.callID)
    const find = async (filter: unknown) =>
      (await server.call('maintenance.get', { query: { filter: JSON.stringify(filter) } }, token)).answer
    expect(await find(['resourceLineID', '=', 2])).toMatchObject([
      { resourceLineID: 2, line: 'Línea 2', status: 4 },
    ])
    expect(await find([['Status', '=', 1]])).toEqual([])
    expect(await find([['status', '=', 0], 'or', ['status', '=', 1]])).toHaveLength(1)
  })
})

describe('at a terminal', () => {
  beforeEach(async () => {
    await aUser('OPERATOR', { userID: 'kiosk', roleID: 9 }).insertInto(server.db)
    await server.db.insertInto('terminal').values({ lineID: 1, ipAddress: '127.0.0.1' }).execute()
    token = await server.logIn('kiosk')
  })

  it('a session of no role sees the calls of its own line, and makes none, whoever signs', async () => {
    const { answer } = await server.call(
      'maintenance.call',
      { body: { lineID: 1, callReason: 'Atasco', ...SIGNED } },
      await server.logIn('operator'),
    )
    expect([(await call()).code, (await move('start', answer.callID)).code]).toEqual([
      'not-allowed',
      'not-allowed',
    ])
    expect((await server.call('maintenance.get', { query: {} }, token)).answer).toMatchObject([
      { resourceLineID: 1, status: 0 },
    ])
    expect((await server.call('maintenance.reasons', { query: { lineID: 1 } }, token)).answer).toEqual([
      { reason: 'Atasco', used: 1 },
    ])
  })

  it('an operator’s session is signed by whoever came, and by nobody who may not act', async () => {
    token = await server.logIn('operator')
    expect((await call()).answer.declaredBy).toBe('supervisor')
    const body = { lineID: 2, callReason: 'Ruido', username: 'kiosk', password: 'demo' }
    expect((await server.call('maintenance.call', { body }, token)).code).toBe('signer-not-allowed')
  })
})

test('consultants and administrators look on, whoever signs', async () => {
  token = await server.logIn('consultant')
  expect((await call()).code).toBe('not-allowed')
})

describe('the summary of calls', () => {
  const minute = (after: number) => instant(NOW - 60 * MINUTE + after * MINUTE)
  const finished = (from: number, lengths: readonly [number, number, number], startedBy: string) => {
    const [declaring, waiting, maintenance] = lengths
    const declarationDate = minute(from + declaring)
    const startDate = instant(declarationDate + waiting * MINUTE)
    const endDate = instant(startDate + maintenance * MINUTE)
    return {
      status: 2 as const,
      callDate: minute(from),
      declarationDate,
      startDate,
      endDate,
      startedBy,
      finishedBy: startedBy,
    }
  }
  const summary = async (line?: number) => {
    const window = { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' }
    return (
      await server.call(
        'maintenance.summary',
        { query: { ...window, ...(line !== undefined && { line }) } },
        token,
      )
    ).answer
  }

  beforeEach(async () => {
    const rows = [
      { resourceLineID: 1, ...finished(0, [1, 3, 10], 'supervisor') },
      { resourceLineID: 1, ...finished(20, [3, 5, 20], 'operator') },
      { resourceLineID: 2, ...finished(2, [2, 4, 6], 'supervisor') },
      {
        resourceLineID: 2,
        status: 4 as const,
        callDate: minute(30),
        declarationDate: minute(31),
        endDate: minute(40),
      },
      { resourceLineID: 2, status: 0 as const, callDate: minute(50), declarationDate: minute(50) },
      // declared before the window
      { resourceLineID: 2, ...finished(-9, [1, 1, 1], 'supervisor') },
    ]
    await server.db
      .insertInto('maintenanceCall')
      .values(rows.map((row) => ({ callReason: 'Ruido', ...row })))
      .execute()
  })

  it('averages the finished ones by line and by technician, and counts the others', async () => {
    const { total, lines, technicians } = await summary()
    expect(total).toEqual({
      calls: 5,
      active: 1,
      finished: 3,
      noMtto: 1,
      declaringTime: 2,
      waitingTime: 4,
      maintenanceTime: 12,
      totalTime: 18,
    })
    expect(lines).toMatchObject([
      { lineID: 1, line: 'Línea 1', calls: 2, finished: 2, maintenanceTime: 15, totalTime: 21 },
      { lineID: 2, line: 'Línea 2', calls: 3, finished: 1, noMtto: 1, active: 1, waitingTime: 4 },
    ])
    expect(technicians).toMatchObject([
      { userID: 'supervisor', name: 'Ana SUPERVISOR', calls: 2, maintenanceTime: 8 },
      { userID: 'operator', calls: 1, maintenanceTime: 20 },
    ])
  })

  it('is of one line when one is named, and has no averages without a finished call', async () => {
    expect((await summary(1)).lines.map(({ lineID }) => lineID)).toEqual([1])
    await server.db.deleteFrom('maintenanceCall').where('status', '=', 2).execute()
    expect((await summary()).total).toMatchObject({ calls: 2, finished: 0, maintenanceTime: null })
  })

  it('agrees with the times that the list shows', async () => {
    const query = {
      filter: '["callID","=",1]',
      select: '["declaringTime","waitingTime","maintenanceTime","totalTime"]',
    }
    const { answer } = await server.call('maintenance.get', { query }, token)
    expect(answer).toEqual([{ declaringTime: 1, waitingTime: 3, maintenanceTime: 10, totalTime: 14 }])
  })
})

describe('the alert of a line', () => {
  it('comes when its call is older than ten minutes, and goes with it', async () => {
    expect(await alert()).toBeNull()
    const { answer } = await call()
    server.pass(10 * MINUTE)
    expect(await alert()).toBeNull()
    server.pass(SECOND)
    expect(await alert()).toEqual({
      lineID: 1,
      callID: answer.callID,
      message: 'La línea está en mantenimiento hace más de 10 minutos.',
      since: '2026-11-20T10:00:00.000Z',
    })
    await move('nomtto', answer.callID)
    expect(await alert()).toBeNull()
  })
})
