import type { TagReading } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTagReadings } from '../../messaging/tag-readings.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('a script on trial', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aLine(1), aUser('ADMINISTRATOR')))
    const { db } = server
    const address = {
      hostName: 'opc.tcp://plc:4840',
      serverType: 'UA',
      enabled: true,
      securityMode: 'None',
    } as const
    await db
      .insertInto('opcServer')
      .values({ name: 'PLC', ...address })
      .execute()
    const tag = (tagName: string, tagType: string) => ({
      tagName,
      tagType,
      opcServerID: 1,
      tagValue: `ns=1;s=${tagName}`,
    })
    await db
      .insertInto('tag')
      .values([
        tag('L1.run', 'Boolean'),
        tag('L1.count', 'Int32'),
        tag('L1.lost', 'Int32'),
        tag('L1.mute', 'Int32'),
      ])
      .execute()
    const sourceTime = at('2026-11-20T09:59:30Z')
    const reading = (
      tagID: number,
      value: TagReading['value'],
      quality: TagReading['quality'] = 'good',
    ): TagReading => ({
      tagID,
      value,
      quality,
      sourceTime,
      arrivalTime: sourceTime,
    })
    const readings = [reading(1, true), reading(2, 1200), reading(3, 5, 'bad')]
    await db.transaction().execute((trx) => writeTagReadings(trx, readings))
    const remembered = { tags: { 'L1.run': [true, true, false, at('2026-11-20T09:00:00Z')] } }
    await db
      .insertInto('lineCheckpoint')
      .values({ lineID: 1, journalSequence: 0, track: '{}', counters: JSON.stringify(remembered) })
      .execute()
    token = await server.logIn('administrato')
  })
  afterAll(() => server.close())

  const execute = async (script: string, more: object = {}) =>
    (await server.call('tags.execute', { body: { values: { script, ...more } } }, token)).answer

  it('says what it makes of what its tags say now, and shows them', async () => {
    expect(await execute('tag("L1.run") ? tag("L1.count") * 2 : 0')).toEqual({
      error: false,
      message: '2400',
      code: null,
      values: {},
      value: 2400,
      line: null,
      column: null,
      tags: [
        { tagName: 'L1.count', data: 1200, quality: 'good', sourceTime: '2026-11-20T09:59:30.000Z' },
        { tagName: 'L1.run', data: true, quality: 'good', sourceTime: '2026-11-20T09:59:30.000Z' },
      ],
      unknownTags: [],
    })
  })

  it('may be the body of a function', async () => {
    expect((await execute('const n = tag("L1.count")\nreturn n > 1000')).value).toBe(true)
  })

  it('finds a bad tag undefined, and one that never said anything too', async () => {
    expect(await execute('tag("L1.lost")')).toMatchObject({ error: false, value: null, message: 'undefined' })
    expect((await execute('[good("L1.lost"), good("L1.mute"), good("L1.run")].join()')).value).toBe(
      'false,false,true',
    )
  })

  it('knows the time and, of its line, what was before', async () => {
    expect((await execute('secondsSince("L1.count")')).value).toBe(30)
    expect((await execute('secondsSince("L1.run")', { lineID: 1 })).value).toBe(3600)
    expect((await execute('previous("L1.run")', { lineID: 1 })).value).toBe(false)
  })

  it('may compute the names of its tags', async () => {
    expect((await execute('["run", "count"].map((name) => tag("L1." + name)).join()')).value).toBe(
      'true,1200',
    )
  })

  it('that is no JavaScript says where', async () => {
    const tried = await execute('tag("L1.run") &&\n  )')
    expect(tried).toMatchObject({ error: true, value: null, line: 2 })
    expect(tried.message).not.toBe('')
  })

  it('that throws says why and in which line', async () => {
    expect(await execute('const n = null\nreturn n.x')).toMatchObject({
      error: true,
      line: 2,
      code: 'script-engine',
      message: "JavaScript dice: “TypeError: cannot read property 'x' of null” (línea 2)",
    })
  })

  it('names tags that are not there', async () => {
    expect(await execute('tag("L1.rum")')).toMatchObject({ error: true, unknownTags: ['L1.rum'] })
  })

  it('that never ends is stopped, and the next one is not', async () => {
    expect(await execute('while (true) {}\nreturn 1')).toMatchObject({
      error: true,
      message: expect.stringContaining('no terminó'),
    })
    expect((await execute('1 + 1')).value).toBe(2)
  })

  it('sees nothing of this machine', async () => {
    for (const name of [
      'process',
      'require',
      'fetch',
      'Date',
      'globalThis.constructor.constructor("return process")()',
    ])
      expect((await execute(name)).error).toBe(true)
  })

  it('is taken from a form too', async () => {
    const payload = new URLSearchParams({ values: JSON.stringify({ script: 'tag("L1.count")' }) }).toString()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.app.inject({ method: 'POST', url: '/api/tags/execute/', headers, payload })
    expect(answer.json()).toMatchObject({ error: false, message: '1200' })
  })

  it('that can not be understood is not stored', async () => {
    const { status, message } = await server.call(
      'resources.put',
      { body: { key: 1, values: { calculationUnits: 'tag(' } } },
      token,
    )
    expect(status).toBe(400)
    expect(message).toMatch(
      /^El script “Unidades” no se entiende \(línea 1, columna 5\)\. JavaScript dice: “/,
    )
  })

  it('is told which tags there are', async () => {
    expect((await server.call('tags.names', {}, token)).answer).toContainEqual({
      tagName: 'L1.count',
      tagType: 'Int32',
    })
  })
})
