import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('the servers of a line', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const scripted = aLine(1, {
      calculationBaliza: `tag('L1.running') && !tag("L1.fault")`,
      calculationUnits: 'tag(`L1.count`)',
    })
    server = await buildTestServer(
      aPlant().with(scripted, aLine(2), aUser('OPERATOR'), aUser('ADMINISTRATOR')),
    )
    const { db } = server
    const address = {
      hostName: 'opc.tcp://plc:4840',
      serverType: 'UA',
      enabled: true,
      securityMode: 'None',
    } as const
    await db
      .insertInto('opcServer')
      .values([
        { name: 'PLC 1', ...address },
        { name: 'PLC 2', ...address },
        { name: 'PLC 3', ...address },
      ])
      .execute()
    const tag = (tagName: string, opcServerID: number) => ({
      tagName,
      opcServerID,
      tagType: 'Boolean',
      tagValue: `ns=1;s=${tagName}`,
    })
    await db
      .insertInto('tag')
      .values([tag('L1.running', 1), tag('L1.count', 2), tag('L2.running', 3)])
      .execute()
    await db
      .insertInto('opcServerStatus')
      .values({
        opcServerID: 1,
        vendorInfo: 'ACME',
        serverState: 'Running',
        startTime: at('2026-11-20T06:00:00Z'),
      })
      .execute()
    token = await server.logIn('operator')
  })
  afterAll(() => server.close())
  const read = async (line: number) => (await server.call('opcstatus.get', { query: { line } }, token)).answer

  it('are those that its scripts read from, with their state', async () => {
    expect(await read(1)).toMatchObject([
      {
        name: 'PLC 1',
        vendorInfo: 'ACME',
        serverState: 'Running',
        startTime: '2026-11-20T06:00:00.000Z',
        lastUpdateTime: null,
      },
      { name: 'PLC 2', vendorInfo: null, serverState: 'Unknown' },
    ])
  })

  it('carry what the tags of the line said last', async () => {
    const readings = [
      { tagID: 1, value: 'true', quality: 'good' as const },
      { tagID: 2, value: 'null', quality: 'bad' as const },
    ]
    const time = at('2026-11-20T09:00:00Z')
    await server.db
      .insertInto('tagReading')
      .values(readings.map((one) => ({ ...one, sourceTime: time, arrivalTime: time })))
      .execute()
    expect((await read(1)).map(({ tags }) => tags)).toEqual([
      [
        {
          tagName: 'L1.running',
          url: 'ns=1;s=L1.running',
          goodQuality: true,
          data: true,
          time: '2026-11-20T09:00:00.000Z',
        },
      ],
      [
        {
          tagName: 'L1.count',
          url: 'ns=1;s=L1.count',
          goodQuality: false,
          data: null,
          time: '2026-11-20T09:00:00.000Z',
        },
      ],
    ])
    expect(server.bus.hints.at(-1)?.topic).toBe('readings')
  })

  it('say what is wrong in the language of the reader', async () => {
    await server.db
      .updateTable('opcServerStatus')
      .set({ statusInfo: 'nobody answers at this address (ECONNREFUSED)' })
      .execute()
    expect((await read(1))[0]!.statusInfo).toBe('Nadie responde en esa dirección (ECONNREFUSED)')
    await server.db.updateTable('opcServerStatus').set({ statusInfo: 'silent for 5 s' }).execute()
    expect((await read(1))[0]!.statusInfo).toBe('Sin noticias durante 5 s')
    const admin = await server.logIn('administrato')
    const states = await server.call('opcservers.states', {}, admin)
    expect(states.answer[0]).toMatchObject({ opcServerID: 1, statusInfo: 'Sin noticias durante 5 s' })
    const { answer } = await server.call('diagnostics.opcservers', {}, admin)
    expect(answer.map(({ name, tags }) => [name, tags.length])).toEqual([
      ['PLC 1', 1],
      ['PLC 2', 1],
      ['PLC 3', 1],
    ])
  })

  it('say how far their clocks are off, and that this is corrected', async () => {
    const admin = await server.logIn('administrato')
    const states = async (accept: string) => {
      const { answer } = await server.call('opcservers.states', {}, admin, {
        headers: { authorization: `Bearer ${admin}`, 'accept-language': accept },
      })
      const { clockOffsetSeconds, clockDriftSecondsPerDay, clockWarning, droppedReadings } = answer[0]!
      return [clockOffsetSeconds, clockDriftSecondsPerDay, clockWarning, droppedReadings]
    }
    expect(await states('es')).toEqual([null, null, null, 0])
    const say = (clockOffset: number, rest = {}) =>
      server.db
        .updateTable('opcServerStatus')
        .set({ clockOffset, ...rest })
        .execute()
    await say(4_900)
    expect(await states('es')).toEqual([4.9, null, null, 0])
    await say(90_000, { clockDrift: 1_000, droppedReadings: 3 })
    expect(await states('es')).toEqual([90, 24, 'El reloj va 90 s por detrás; se corrige', 3])
    await say(-3_900_000)
    expect(await states('en')).toEqual([-3_900, 24, 'Its clock is 1 h 5 min ahead; this is corrected', 3])
    await say(1_200_000)
    expect((await read(1))[0]).toMatchObject({
      clockOffsetSeconds: 1_200,
      clockWarning: 'El reloj va 20 min por detrás; se corrige',
    })
  })

  it('are none where no script names a tag', async () => {
    expect(await read(2)).toEqual([])
  })
})
