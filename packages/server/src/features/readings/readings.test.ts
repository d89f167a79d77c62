import type { BodyOf } from '@baliza/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logQueue } from '../../log/log.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('pushed readings', () => {
  let server: TestServer
  let admin: string
  let token: string
  let opcServerID: number

  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR', { userID: 'admin' })))
    admin = await server.logIn('admin')
    opcServerID = await addServer({ name: 'Pasarela' })
    await server.db
      .insertInto('tag')
      .values([
        { tagName: 'L1.run', tagType: 'Boolean', opcServerID, tagValue: 'DB1.DBX0.0' },
        { tagName: 'L1.count', tagType: 'Int64', opcServerID, tagValue: 'DB1.DBD4' },
        { tagName: 'L1.text', tagType: 'String', opcServerID, tagValue: 'DB1.DBB8' },
      ])
      .execute()
    token = await makeToken()
  })
  afterAll(() => server.close())

  async function addServer(values: object): Promise<number> {
    const all = { hostName: 'push://gateway', serverType: 'API', ...values }
    return (
      await server.call('opcservers.post', { body: { values: all } as BodyOf<'opcservers.post'> }, admin)
    ).answer.opcServerID
  }
  const makeToken = async (key = opcServerID) =>
    (await server.call('opcservers.makeToken', { body: { key } }, admin)).answer.token
  const push = (sequence: number, readings: BodyOf<'readings.post'>['readings'], by = token) =>
    server.call('readings.post', { body: { sequence, readings } }, by)
  const stored = async () =>
    (await server.db.selectFrom('pushedBatch').select('readings').orderBy('batchID').execute()).map(
      (row) => JSON.parse(row.readings) as unknown,
    )

  it('with tokens that nobody has are told to wait, and others behind their address are not', async () => {
    const place = { remoteAddress: '10.9.9.9' }
    const ask = (by: string) => server.call('readings.get', {}, by, place)
    expect((await ask(token)).status).toBe(200)
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 31; i++) codes.push((await ask(`x${i}`)).code)
    expect([...new Set(codes.slice(0, 30)), codes[30]]).toEqual(['push-token-unknown', 'too-many-requests'])
    expect((await ask(token)).status).toBe(200)
    expect((await server.call('readings.get', {}, 'x', { remoteAddress: '10.9.9.10' })).code).toBe(
      'push-token-unknown',
    )
    const events = await server.db
      .selectFrom('securityEvent')
      .select(['address', 'userID'])
      .where('event', '=', 'push-refused')
      .execute()
    expect(events).toEqual([
      { address: '10.9.9.9', userID: null },
      { address: '10.9.9.10', userID: null },
    ])
  })

  it('are stored before they are acknowledged, by the name or the address of a tag, and the pipeline is told', async () => {
    server.bus.hints.length = 0
    const { answer } = await push(1, [
      { tag: 'L1.run', value: true, time: '2026-11-20T10:59:00+01:00' },
      { tag: 'DB1.DBD4', value: '42', quality: 'uncertain' },
      { tag: 'L1.text', value: null },
    ])
    expect(answer).toEqual({ sequence: 1, repeated: false })
    expect(await stored()).toEqual([
      [
        [1, true, 'good', Date.parse('2026-11-20T09:59:00Z')],
        [2, 42, 'uncertain', null],
        [3, null, 'bad', null],
      ],
    ])
    expect(server.bus.hints).toEqual([{ topic: 'pushed', lineIDs: [] }])
  })

  it('that come once more are acknowledged and not taken twice, however many come at once', async () => {
    const before = (await stored()).length
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => push(5, [{ tag: 'L1.count', value: 7 }])),
    )
    expect(answers.filter(({ answer }) => !answer.repeated)).toHaveLength(1)
    expect(answers.every(({ status, answer }) => status === 200 && answer.sequence === 5)).toBe(true)
    expect((await push(3, [{ tag: 'L1.count', value: 8 }])).answer).toEqual({ sequence: 5, repeated: true })
    expect(await stored()).toHaveLength(before + 1)
    expect((await server.call('readings.get', {}, token)).answer).toEqual({
      server: 'Pasarela',
      sequence: 5,
      waiting: before + 1,
    })
  })

  it('are taken all or none, and each that does not fit is named by its place', async () => {
    const { status, message } = await push(6, [
      { tag: 'L1.run', value: true },
      { tag: 'L9.run', value: true },
      { tag: 'L1.count', value: 'many' },
    ])
    expect([status, message]).toEqual([
      400,
      'No se tomó ninguna lectura. No sirven (2): [1] el servidor no tiene el tag “L9.run”; [2] “L1.count” es Int64 y el valor no',
    ])
    const english = await server.app.inject({
      method: 'POST',
      url: '/api/readings',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      payload: {
        sequence: 6,
        readings: [
          { tag: 'L1.run', value: true },
          { tag: 'L1.run', value: {} },
        ],
      },
    })
    expect(english.json()).toMatchObject({
      status: 400,
      message: 'The field readings[1].value is not valid.',
    })
    expect((await push(6, [])).answer).toEqual({ sequence: 6, repeated: false })
  })

  it('need a token that is in force, of a server that takes them', async () => {
    expect((await push(9, [], 'x'.repeat(43))).code).toBe('push-token-unknown')
    expect((await push(9, [], admin)).code).toBe('push-token-unknown')
    const next = await makeToken()
    expect((await push(9, [])).status).toBe(401)
    token = next
    expect((await server.call('readings.get', {}, token)).answer.sequence).toBe(0)
    expect((await push(1, [])).answer).toEqual({ sequence: 1, repeated: false })
    await server.call('opcservers.put', { body: { key: opcServerID, values: { enabled: false } } }, admin)
    expect((await push(9, [])).code).toBe('push-server-closed')
    await server.call('opcservers.put', { body: { key: opcServerID, values: { enabled: true } } }, admin)
    await server.call('opcservers.revokeToken', { body: { key: opcServerID } }, admin)
    expect((await push(9, [])).status).toBe(401)
    token = await makeToken()
    const other = await addServer({ name: 'Prensa', hostName: 'http://press/data' })
    expect((await server.call('opcservers.makeToken', { body: { key: other } }, admin)).code).toBe(
      'push-token-needless',
    )
  })

  it('whose number leaps further than any count or clock are refused, so that nothing silences a source', async () => {
    const { answer, code, status, message } = await push(Number.MAX_SAFE_INTEGER, [])
    expect([status, code, answer]).toMatchObject([400, 'push-sequence-too-far', { values: { last: 0 } }])
    expect(message).toMatch(
      /^El número de secuencia 9007199254740991 está demasiado lejos del último, 0: hasta \d+ se acepta\./,
    )
    const byClock = at('2026-11-20T10:00:00Z')
    expect((await push(byClock, [])).answer).toEqual({ sequence: byClock, repeated: false })
    expect((await push(byClock * 1_000, [])).code).toBe('push-sequence-too-far')
    expect((await push(byClock + 1, [])).answer.repeated).toBe(false)
  })

  it('that a source repeats and repeats are told in the log, once', async () => {
    const logged = () => logQueue.take(10_000).filter((line) => line.includes('again and again'))
    logged()
    for (let i = 0; i < 30; i++) expect((await push(2, [])).answer.repeated).toBe(true)
    expect(logged()).toEqual([expect.stringContaining('"source":"Pasarela","sent":2,')])
    await push(at('2026-11-20T10:00:01Z'), [])
    await push(2, [])
    expect(logged()).toEqual([])
    token = await makeToken()
  })

  it('token: shown once, kept as a hash, made and revoked in the trail', async () => {
    const { answer } = await server.call(
      'opcservers.get',
      { query: { filter: '["name","=","Pasarela"]' } },
      admin,
    )
    expect(answer).toMatchObject([{ tokenMadeAt: '2026-11-20T10:00:00.000Z' }])
    const everything = JSON.stringify([
      answer,
      await server.db.selectFrom('auditEntry').selectAll().execute(),
      await server.db.selectFrom('pushSource').selectAll().execute(),
    ])
    expect(everything).not.toContain(token)
    expect(everything).toContain('opcServer.token-revoked')
  })

  it('tell a test of the server and of its tags how they are', async () => {
    const ask = () => server.call('opcservers.test', { body: { key: opcServerID, values: {} } }, admin)
    expect((await ask()).answer).toMatchObject({
      connected: false,
      message: expect.stringMatching(/^No envía lecturas desde 20\/11\/2026 \d\d:00:00$/),
    })
    await server.db.insertInto('opcServerStatus').values({ opcServerID, serverState: 'Running' }).execute()
    expect((await ask()).answer).toMatchObject({ connected: true, serverState: 'Running', message: null })
    const values = { tagName: 'L1.count', tagType: 'Int64', opcServerID, tagValue: 'DB1.DBD4' } as const
    const reading = {
      tagID: 2,
      value: '42',
      quality: 'good',
      sourceTime: at('2026-11-20T09:59:00Z'),
      arrivalTime: at('2026-11-20T09:59:01Z'),
    } as const
    await server.db.insertInto('tagReading').values(reading).execute()
    const { answer } = await server.call('tags.test', { body: { values } }, admin)
    expect(answer).toMatchObject({
      connected: true,
      data: 42,
      quality: 'good',
      sourceTime: '2026-11-20T09:59:00.000Z',
    })
    const never = await server.call(
      'tags.test',
      { body: { values: { ...values, tagValue: 'nowhere' } } },
      admin,
    )
    expect(never.answer).toMatchObject({ connected: false, message: 'Todavía no envió lecturas' })
  })

  it('that nobody takes over are refused when too many wait, with the time to come back after', async () => {
    const waits = Array.from({ length: 2_000 }, () => ({
      opcServerID,
      receivedAt: 0 as never,
      size: 2,
      readings: '[]',
    }))
    for (let from = 0; from < waits.length; from += 500)
      await server.db
        .insertInto('pushedBatch')
        .values(waits.slice(from, from + 500))
        .execute()
    const { status, raw } = await push(20, [])
    expect([status, raw.headers['retry-after']]).toEqual([503, '5'])
    await server.db.deleteFrom('pushedBatch').execute()
    expect((await push(20, [])).answer).toEqual({ sequence: 20, repeated: false })
  })

  it('of a source that does not gather them are slowed down', async () => {
    const key = await addServer({ name: 'Ansiosa' })
    const eager = await makeToken(key)
    const sent = await Promise.all(Array.from({ length: 320 }, () => push(1, [], eager)))
    const refused = sent.filter(({ code }) => code === 'push-too-fast')
    expect(refused).toHaveLength(20)
    expect(refused[0]?.raw.headers['retry-after']).toMatch(/^\d+$/)
  })
})
