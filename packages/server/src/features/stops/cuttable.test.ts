import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const stopKey = { order: 0, lineID: 1, stopID: 1 }
const repaired = { start: '2026-11-20T08:20:00.000Z', end: '2026-11-20T08:40:00.000Z' }

describe('a stop during which maintenance was there', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(
        aLine(1)
          .withState('stopped', at('2026-11-20T08:00:00Z'), at('2026-11-20T09:00:00Z'))
          .withState('running', at('2026-11-20T09:00:00Z'))
          .withCall({
            callDate: at('2026-11-20T08:00:00Z'),
            declarationDate: at(repaired.start),
            startDate: at('2026-11-20T08:25:00Z'),
            endDate: at(repaired.end),
            status: 2,
          }),
        aUser('SUPERVISOR'),
      ),
    )
    token = await server.logIn('supervisor')
    await server.db
      .insertInto('stop')
      .values({
        ...stopKey,
        split: 0,
        startDate: at('2026-11-20T08:00:00Z'),
        endDate: at('2026-11-20T09:00:00Z'),
        recognized: false,
      })
      .execute()
  })
  afterAll(() => server.close())

  const cut = (time: string) =>
    server.call('stops.cut', { body: { ...stopKey, at: [`2026-11-20T${time}:00.000Z`] } }, token)

  it('is not cut meanwhile, but at its very end and from then on', async () => {
    expect((await cut('08:20')).code).toBe('cut-in-maintenance')
    expect((await cut('08:39')).code).toBe('cut-in-maintenance')
    expect((await cut('08:40')).status).toBe(200)
  })

  it('says so for all its pieces, so that no boundary is moved there', async () => {
    for (const stopID of [1, 2]) {
      const { answer } = await server.call('stops.cuttable', { query: { ...stopKey, stopID } }, token)
      expect(answer).toMatchObject({
        stop: { stopID },
        forbidden: [repaired],
        pieces: [{ stopID: 1 }, { stopID: 2 }],
      })
    }
    const moved = await server.call(
      'stops.move',
      { body: { ...stopKey, to: '2026-11-20T08:30:00.000Z' } },
      token,
    )
    expect(moved.code).toBe('cut-in-maintenance')
  })
})
