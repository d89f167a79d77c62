import { instant } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'

describe('the log', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR'), aUser('SUPERVISOR')))
    token = await server.logIn('administrato')
    const at = (second: number) => instant(Date.UTC(2026, 10, 20, 10, 0, second))
    await server.db
      .insertInto('logEntry')
      .values([
        { time: at(1), level: 'INFO', logger: 'web', message: 'listening address=http://127.0.0.1:3000' },
        { time: at(2), level: 'WARN', logger: 'collector', message: 'Conexión perdida opcServerID=1' },
        { time: at(3), level: 'FATAL', logger: 'pipeline', message: 'the pipeline ended\nError: boom' },
      ])
      .execute()
  })
  afterAll(() => server.close())

  it('is loaded by a grid, by level and by text', async () => {
    const filter = '[["level","=","FATAL"],"or",["level","=","ERROR"],"or",["level","=","WARN"]]'
    const sort = '[{"selector":"time","desc":true}]'
    const { answer } = await server.call(
      'log.get',
      { query: { filter, sort, requireTotalCount: 'true' } },
      token,
    )
    expect(answer).toMatchObject({
      totalCount: 2,
      data: [{ level: 'FATAL' }, { level: 'WARN', time: '2026-11-20T10:00:02.000Z' }],
    })
    const found = await server.call(
      'log.get',
      { query: { filter: '["message","contains","conexion"]' } },
      token,
    )
    expect(found.answer).toEqual([expect.objectContaining({ logger: 'collector' })])
  })

  it('is downloaded as text or as JSON by the line', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const filter = '["level","<>","INFO"]'
    const text = await server.app.inject({
      method: 'GET',
      url: '/api/log/download',
      query: { filter },
      headers,
    })
    expect(text.headers['content-disposition']).toBe('attachment; filename="OAE_LOG.log"')
    expect(text.body).toBe(
      '2026-11-20T10:00:02.000Z WARN  collector: Conexión perdida opcServerID=1\n' +
        '2026-11-20T10:00:03.000Z FATAL pipeline: the pipeline ended\n    Error: boom\n',
    )
    const lines = await server.app.inject({
      method: 'GET',
      url: '/api/log/download',
      query: { form: 'ndjson' },
      headers,
    })
    expect(
      lines.body
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { level: string }).level),
    ).toEqual(['INFO', 'WARN', 'FATAL'])
  })

  it('is an administrator’s alone', async () => {
    const supervisor = await server.logIn('supervisor')
    expect((await server.call('log.get', {}, supervisor)).status).toBe(403)
    expect((await server.call('log.download', {}, supervisor)).status).toBe(403)
  })
})
