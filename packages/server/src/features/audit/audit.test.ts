import type { QueryOf } from '@baliza/contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditedChange, audit } from '../../facts/audit.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('the audit trail', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(
        aLine(1).withOrder({ order: 7, op: 'OP-70', startDate: at('2026-11-20T05:00:00Z') }),
        aUser('SUPERVISOR'),
        aUser('ADMINISTRATOR', { userID: 'admin' }),
        aUser('OPERATOR'),
      ),
    )
    for (const user of ['supervisor', 'admin', 'operator']) tokens[user] = await server.logIn(user)
    const audited = (change: AuditedChange) => server.db.transaction().execute((trx) => audit(trx, change))
    const entry = { userID: 'ana', entity: 'stop', before: { reasonID: null } } as const
    await audited({
      ...entry,
      at: at('2026-11-20T08:00:00Z'),
      action: 'stop.recognize',
      entityKey: '1/1/1',
      after: { reason: 'Máquina' },
    })
    await audited({
      ...entry,
      at: at('2026-11-20T09:00:00Z'),
      action: 'stop.split',
      entityKey: '7/1/2',
      after: { reason: 'Atasco' },
    })
    await audited({
      ...entry,
      at: at('2026-11-20T09:30:00Z'),
      userID: 'Luis',
      action: 'order.start',
      entity: 'order',
      entityKey: 7,
    })
  })
  afterAll(() => server.close())
  const load = (query: QueryOf<'audit.get'>, user = 'supervisor') =>
    server.call('audit.get', { query }, tokens[user])

  it('tells who changed what, when, newest first, with what was there before', async () => {
    const { answer } = await load({
      sort: '[{"selector":"at","desc":true}]',
      take: '2',
      requireTotalCount: 'true',
    })
    expect(answer).toEqual({
      data: [
        {
          id: 3,
          at: '2026-11-20T09:30:00.000Z',
          userID: 'Luis',
          origin: null,
          action: 'order.start',
          entity: 'order',
          entityKey: '7',
          op: 'OP-70',
          before: '{"reasonID":null}',
          after: null,
          address: null,
          sessionID: null,
          terminalID: null,
        },
        expect.objectContaining({ id: 2, action: 'stop.split', after: '{"reason":"Atasco"}' }),
      ],
      totalCount: 3,
    })
  })

  it('is searched by any of its columns', async () => {
    const ids = async (filter: unknown) =>
      ((await load({ filter: JSON.stringify(filter) })).answer as { id: number }[]).map(({ id }) => id)
    expect(await ids(['after', 'contains', 'maquina'])).toEqual([1])
    expect(await ids([['userID', '=', 'ANA'], 'and', ['at', '>=', '2026-11-20T10:00:00']])).toEqual([2])
    expect(
      await ids([['at', '>=', '2026-11-20T09:00:00'], 'and', ['at', '<', '2026-11-20T10:00:00']]),
    ).toEqual([1])
  })

  it('knows orders, their stops and pieces by the op that people know', async () => {
    const filter = JSON.stringify(['op', 'contains', 'op-7'])
    const { answer } = await load({ filter, sort: '[{"selector":"id"}]' })
    expect((answer as { entityKey: string; op: string }[]).map((row) => [row.entityKey, row.op])).toEqual([
      ['7/1/2', 'OP-70'],
      ['7', 'OP-70'],
    ])
    const { answer: others } = await load({ filter: '["op","=",null]' })
    expect(others).toMatchObject([{ entityKey: '1/1/1', op: null }])
  })

  it('is grouped by user', async () => {
    const { answer } = await load({ group: '[{"selector":"userID","isExpanded":false}]' })
    expect(answer).toEqual([
      { key: 'ana', items: null, count: 2 },
      { key: 'Luis', items: null, count: 1 },
    ])
  })

  it('is exported as a workbook', async () => {
    const { raw } = await load({
      format: 'xlsx',
      filter: '["userID","=","luis"]',
      exportColumns: '[{"field":"at","caption":"Fecha"}]',
    })
    expect(raw.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="audit.xlsx"',
    })
    const { sheets } = await readXlsx(raw.rawPayload)
    expect(sheets[0]?.rows).toEqual([['Fecha'], [new Date('2026-11-20T10:30:00Z')]])
  })

  it('tells a supervisor nothing of what administrators alone configure, whatever is filtered', async () => {
    const by = { userID: 'admin', at: at('2026-11-20T10:00:00Z') }
    const url = { url: 'https://chat.example/services/T1/secret' }
    await server.db.transaction().execute(async (trx) => {
      await audit(trx, { ...by, action: 'webhook.create', entity: 'webhook', entityKey: 1, after: url })
      await audit(trx, {
        ...by,
        action: 'user.change',
        entity: 'user',
        entityKey: 'x',
        after: { email: 'x@y.z' },
      })
    })
    const found = async (filter: unknown, user: string) => {
      const query = { filter: JSON.stringify(filter), requireTotalCount: 'true', take: '0' } as const
      return ((await load(query, user)).answer as { totalCount: number }).totalCount
    }
    for (const filter of [
      ['entity', '=', 'webhook'],
      ['after', 'contains', 'chat.example'],
      ['action', 'startswith', 'user.'],
    ]) {
      expect(await found(filter, 'supervisor')).toBe(0)
      expect(await found(filter, 'admin')).toBe(1)
    }
  })

  it('is for supervisor and administrator', async () => {
    expect([(await load({}, 'admin')).status, (await load({}, 'operator')).status]).toEqual([200, 403])
  })
})
