import { later, MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const eight = at('2026-11-20T08:00:00Z')
const minute = (minutes: number) => later(eight, minutes * MINUTE)
const window = { line: 1, startDate: '2026-11-20T08:00:00Z', endDate: '2026-11-20T10:00:00Z' }

describe('the stops of a window', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const line = aLine(1)
      .withOrder({ order: 7, startDate: minute(-60), endDate: minute(60) })
      .withOrder({ order: 8, startDate: minute(60) })
      .withStop({ order: 7, startDate: minute(-30), endDate: minute(10), reasonID: 601 })
      .withStop({ order: 7, startDate: minute(20), endDate: minute(25) })
      .withStop({ order: 8, startDate: minute(70), endDate: minute(80), reasonID: 601 })
      .withStop({ order: 8, startDate: minute(100), endDate: null, reasonID: 3 })
    server = await buildTestServer(aPlant().with(line, aUser('CONSULTANT')), { now: minute(110) })
    await server.db
      .insertInto('product')
      .values({ code: 'AZ', name: 'Azúcar', wrappersPerPackage: 1, unitsPerWrapper: 1 })
      .execute()
    await server.db.updateTable('productionOrder').set({ productCode: 'AZ' }).where('order', '=', 8).execute()
    token = await server.logIn('consultant')
  })
  afterAll(() => server.close())

  const summary = async (more: object = {}) => {
    const { answer } = await server.call('stops.summary', { query: { ...window, ...more } }, token)
    return answer.stops.map(({ startDate, endDate, path }) => [
      startDate.slice(11, 16),
      endDate.slice(11, 16),
      path,
    ])
  }
  const byPath = async (more: object = {}) =>
    (await server.call('stops.byPath', { query: { ...window, ...more } }, token)).answer

  it('are clipped to it, and one that goes on reaches to now', async () => {
    expect(await summary()).toEqual([
      ['08:00', '08:10', 'Ajuste/Cambio de formato'],
      ['08:20', '08:25', ''],
      ['09:10', '09:20', 'Ajuste/Cambio de formato'],
      ['09:40', '09:50', 'Sistema/Microparada'],
    ])
  })

  it('may be those of one category, or of the orders of one product; 0 and "" are all', async () => {
    expect(await summary({ root: 6 })).toHaveLength(2)
    expect(await summary({ product: 'AZ' })).toHaveLength(2)
    expect(await summary({ product: 'AZ', root: 2 })).toHaveLength(1)
    expect(await summary({ product: '', root: 0 })).toHaveLength(4)
  })

  it('may be those of one shift of each day', async () => {
    expect(await summary({ shift: 'TM' })).toHaveLength(4)
    expect(await summary({ shift: 'TN' })).toEqual([])
  })

  it('are summed by path to the level asked for, the longest first', async () => {
    expect(await byPath({ level: 1 })).toMatchObject({
      duration: 35,
      stopCount: 4,
      paths: [
        { path: 'Ajuste', duration: 20, stopCount: 2, percent: 20 / 35, color: '#8E6BBF' },
        { path: 'Sistema', duration: 10, stopCount: 1 },
        { path: '', duration: 5, stopCount: 1, color: null },
      ],
    })
    expect((await byPath()).paths.map(({ path }) => path)).toEqual([
      'Ajuste/Cambio de formato',
      'Sistema/Microparada',
      '',
    ])
  })

  it('have no figures when the dates are turned around: a sentence says so', async () => {
    const { status, message } = await server.call(
      'stops.summary',
      { query: { ...window, startDate: window.endDate, endDate: window.startDate } },
      token,
    )
    expect([status, message]).toEqual([400, 'La fecha de inicio debe ser anterior a la fecha de fin.'])
  })

  it('take dates without an offset as the plant’s wall clock', async () => {
    const query = { ...window, startDate: '2026-11-20T09:00:00', endDate: '2026-11-20T11:00:00' }
    expect(await summary(query)).toEqual(await summary())
  })
})
