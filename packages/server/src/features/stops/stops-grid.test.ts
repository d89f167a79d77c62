import type { LoadQuery, Stop } from '@baliza/contract'
import { later, MINUTE } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { readStopAnswers } from './stop-answer.ts'

const eight = at('2026-11-20T08:00:00Z')
const minute = (minutes: number) => later(eight, minutes * MINUTE)
const NOW = minute(120)

describe('the list of stops', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const first = aLine(1)
      .withOrder({ order: 7, op: 'A-7', lot: 'L1', startDate: minute(-60), endDate: minute(60) })
      .withOrder({ order: 8, startDate: minute(60) })
      .withStop({
        order: 7,
        startDate: minute(0),
        endDate: minute(20),
        reasonID: 601,
        observation: 'Máquina 100% parada_',
      })
      .withStop({ order: 7, startDate: minute(30), endDate: minute(35) })
      .withStop({ order: 8, startDate: minute(100), updatedBy: 'ana' })
      .withCall({
        callDate: minute(-5),
        declarationDate: minute(2),
        startDate: minute(10),
        endDate: minute(15),
        status: 2,
      })
      .withCall({ callDate: minute(16), declarationDate: minute(17), endDate: minute(40), status: 4 })
    const second = aLine(2).withStop({ startDate: minute(0), endDate: minute(10), reasonID: 3 })
    server = await buildTestServer(
      aPlant().with(first, second, aUser('CONSULTANT'), aUser('OPERATOR', { userID: 'guest', roleID: 9 })),
      {
        now: NOW,
      },
    )
    await server.db
      .insertInto('equipment')
      .values({ equipmentID: 1, name: 'Llenadora', description: 'x', lineID: 1 })
      .execute()
    await server.db
      .updateTable('stop')
      .set({ equipmentID: 1 })
      .where('order', '=', 7)
      .where('stopID', '=', 1)
      .execute()
    token = await server.logIn('consultant')
  })
  afterAll(() => server.close())

  const load = async (query: { [Option in keyof LoadQuery]: unknown }): Promise<unknown> => {
    const texts = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    const { status, answer } = await server.call('stops.get', { query: texts as LoadQuery }, token)
    expect(status).toBe(200)
    return answer
  }
  const found = async (filter: unknown) =>
    ((await load({ filter, sort: [{ selector: 'startDate' }] })) as Stop[]).map(
      (row) => `${row.order}/${row.stopID}`,
    )

  it('tells of each stop what the other calls tell of it', async () => {
    const rows = (await load({ sort: [{ selector: 'lineID' }, { selector: 'startDate' }] })) as Stop[]
    expect(rows[0]).toMatchObject({
      op: 'A-7',
      status: 2,
      rootName: 'Ajuste',
      equipmentName: 'Llenadora',
      duration: 20,
    })
    expect(rows[0]).toMatchObject({
      maintenanceReason: 'Atasco',
      declaringTime: 3,
      waitingTime: 11,
      maintenanceTime: 5,
    })
  })

  it('tells of five hundred that were signed at once what it tells of one', async () => {
    const keys = Array.from({ length: 500 }, (_, i) => ({ order: 7, lineID: 1, stopID: i + 1 }))
    const rows = (await load({ filter: ['order', '=', 7], sort: [{ selector: 'startDate' }] })) as Stop[]
    // A list has a name for no reason; a stop by itself says that there is none.
    const told = rows.map((row) =>
      row.recognized ? row : { ...row, reason: null, rootName: null, path: null },
    )
    expect(await readStopAnswers(server.db, keys, NOW)).toEqual(told)
  })

  it('calls what nobody signed by its name, in the language of who reads', async () => {
    const ask = async (language: string, query: Record<string, unknown>) => {
      const texts = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
      )
      const { answer } = await server.call('stops.get', { query: texts }, token, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      })
      return answer as unknown as { key?: string; reason?: string; count?: number }[]
    }
    const group = [{ selector: 'reason', isExpanded: false }]
    expect((await ask('es', { group })).map(({ key, count }) => [key, count])).toEqual([
      ['Cambio de formato', 1],
      ['Microparada', 1],
      ['No reconocida', 2],
    ])
    expect((await ask('en', { group })).map(({ key }) => key)).toContain('Not recognized')
    for (const field of ['reason', 'rootName', 'path'])
      expect(await ask('es', { filter: [field, '=', 'No reconocida'] }), field).toHaveLength(2)
    expect(await ask('es', { filter: ['reason', 'contains', 'RECONO'] })).toHaveLength(2)
    expect(await ask('en', { filter: ['reason', 'contains', 'RECONO'] })).toHaveLength(0)
    expect(await ask('en', { filter: ['reason', 'startswith', 'not'] })).toHaveLength(2)
    const names = (await ask('es', { sort: [{ selector: 'reason', desc: true }] })).map(
      ({ reason }) => reason,
    )
    expect(names.slice(0, 2)).toEqual(['No reconocida', 'No reconocida'])
    expect(await ask('es', { filter: ['!', ['reason', '=', 'no reconocida']] })).toHaveLength(2)
  })

  describe('what the system signed with', () => {
    const ask = async <Row>(language: string, query: Record<string, unknown>) => {
      const texts = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
      )
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
      const { answer } = await server.call('stops.get', { query: texts }, token, { headers })
      return answer as unknown as Row[]
    }
    const keys = async (language: string, selector: string) =>
      (await ask<{ key: string }>(language, { group: [{ selector, isExpanded: false }] })).map(
        ({ key }) => key,
      )

    it('is shown, grouped and sorted by its name in the language of who reads', async () => {
      expect(await keys('en', 'reason')).toEqual(['Cambio de formato', 'Microstop', 'Not recognized'])
      expect(await keys('es', 'reason')).toEqual(['Cambio de formato', 'Microparada', 'No reconocida'])
      expect(await keys('en', 'rootName')).toEqual(['Ajuste', 'Not recognized', 'System'])
      expect(await keys('en', 'path')).toEqual([
        'Ajuste/Cambio de formato',
        'Not recognized',
        'System/Microstop',
      ])
      const sorted = await ask<Stop>('en', { sort: [{ selector: 'path', desc: true }], take: 1 })
      expect(sorted[0]).toMatchObject({ reason: 'Microstop', rootName: 'System', path: 'System/Microstop' })
    })

    it.each([
      ['en', ['reason', '=', 'microstop'], 1],
      ['en', ['path', 'startswith', 'system/'], 1],
      ['en', ['reason', 'contains', 'parada'], 0],
      ['es', ['reason', '=', 'microparada'], 1],
      ['es', ['path', '=', 'Sistema/Microparada'], 1],
      ['en', ['!', ['reason', '=', 'Microstop']], 3],
    ])('is found by it: in %s %j', async (language, filter, count) => {
      expect(await ask(language, { filter })).toHaveLength(count)
    })

    it('keeps the name that the plant gave it, and is told so in both languages', async () => {
      const rename = (reason: string, path: string) =>
        server.db.updateTable('stopReason').set({ reason, path }).where('reasonID', '=', 3).execute()
      await rename('Parón', 'Sistema/Parón')
      expect(await keys('en', 'path')).toContain('System/Parón')
      expect(await keys('en', 'reason')).toContain('Parón')
      await rename('Microstop', 'Sistema/Microstop')
      expect(await keys('es', 'path')).toContain('Sistema/Microparada')
      await rename('Microparada', 'Sistema/Microparada')
    })
  })

  it.each([
    [
      'as the screens do',
      [['lineID', '=', 1], 'and', ['status', '=', 2], 'and', ['recognized', '=', false]],
      ['7/2'],
    ],
    ['by names in any case', [['LINEID', 1], 'and', ['Order', 8]], ['8/1']],
    [
      'by its key',
      [
        ['order', 7],
        ['lineID', 1],
        ['stopID', 2],
      ],
      ['7/2'],
    ],
    ['that go on', ['endDate', '=', null], ['8/1']],
    ['by root', ['root', '=', 6], ['7/1']],
    ['by text without regard to case and accents', ['observation', 'contains', 'maquina 100%'], ['7/1']],
    ['by text literally', ['observation', 'contains', '0_'], []],
    ['by minutes', ['duration', '>', 19], ['7/1', '8/1']],
    ['by minutes of maintenance', ['waitingTime', '>', 4], ['7/1', '7/2']],
    ['without maintenance', [['maintenanceReason', '=', null], 'and', ['lineID', '=', 1]], ['8/1']],
    [
      'by the plant’s wall clock',
      [['startDate', '>=', '2026-11-20T09:30:00'], 'and', ['startDate', '<', '2026-11-20T09:31:00']],
      ['7/2'],
    ],
  ])('finds stops %s', async (_, filter, keys) => {
    expect(await found(filter)).toEqual(keys)
  })

  it('groups by reason path and sums minutes', async () => {
    const answer = await load({
      group: [{ selector: 'path', isExpanded: false }],
      groupSummary: [{ selector: 'duration', summaryType: 'sum' }],
      totalSummary: [{ selector: 'maintenanceTime', summaryType: 'sum' }],
      requireTotalCount: true,
    })
    expect(answer).toMatchObject({
      data: [
        { key: 'Ajuste/Cambio de formato', count: 1, summary: [20] },
        { key: 'No reconocida', count: 2, summary: [25] },
        { key: 'Sistema/Microparada', count: 1, summary: [10] },
      ],
      totalCount: 4,
      summary: [5],
    })
  })

  it.each(['duration', 'maintenanceReason', 'waitingTime', 'color', 'rootName', 'startDate'])(
    'groups and sorts by %s',
    async (selector) => {
      expect(await load({ group: [{ selector }] })).not.toEqual([])
      expect(await load({ sort: [{ selector, desc: true }], skip: '1', take: '2' })).toHaveLength(2)
    },
  )

  it('shows the session of a terminal the stops of its line alone, and nothing anywhere else', async () => {
    const guest = await server.logIn('guest')
    expect((await server.call('stops.get', { query: {} }, guest)).code).toBe('line-not-visible')
    await server.db.insertInto('terminal').values({ lineID: 2, ipAddress: '127.0.0.1' }).execute()
    const { answer } = await server.call('stops.get', { query: {} }, guest)
    expect((answer as Stop[]).map((row) => row.lineID)).toEqual([2])
  })
})
