import type { Stop } from '@baliza/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const signature = { username: 'operator', password: 'demo' }
const stopKey = { order: 0, lineID: 1, stopID: 1 }

describe('stops', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(
        aLine(1)
          .withState('stopped', at('2026-11-20T08:00:00Z'), at('2026-11-20T09:00:00Z'))
          .withState('running', at('2026-11-20T09:00:00Z'))
          .withCall({ callDate: at('2026-11-20T08:40:00Z'), endDate: at('2026-11-20T08:50:00Z'), status: 4 }),
        aLine(2),
        aUser('SUPERVISOR'),
        aUser('OPERATOR'),
        aUser('CONSULTANT'),
      ),
    )
    token = await server.logIn('supervisor')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.db.deleteFrom('stopChange').execute()
    await server.db.deleteFrom('stop').execute()
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

  const recognize = (reasonID: number, more: object = {}) =>
    server.call(
      'stops.recognize',
      { body: { stopValues: stopKey, reasonValues: { reasonID }, ...signature, ...more } },
      token,
    )
  const spans = async () => {
    const rows = await server.db.selectFrom('stop').selectAll().orderBy('startDate').execute()
    return rows.map((row) => [
      row.split,
      new Date(row.startDate).toISOString().slice(11, 16),
      new Date(row.endDate ?? 0).toISOString().slice(11, 16),
    ])
  }

  it('is signed by whoever knows a password, whoever is logged in', async () => {
    const { status, answer } = await recognize(601, { observation: 'Cambio de botella' })
    expect(status).toBe(200)
    expect(answer).toMatchObject([
      {
        reason: 'Cambio de formato',
        recognized: true,
        updatedBy: 'operator',
        observation: 'Cambio de botella',
        revision: 2,
      },
    ])
    const entry = await server.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', 'stop.recognize')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ userID: 'operator', entityKey: '0/1/1' })
    expect(await server.db.selectFrom('dirtyWindow').selectAll().execute()).not.toHaveLength(0)
  })

  it('is not signed with a wrong password, by a consultant, with a category or a stale revision', async () => {
    expect((await recognize(601, { password: 'x' })).message).toBe('Firma no válida')
    expect((await recognize(601, { username: 'consultant' })).code).toBe('signer-not-allowed')
    expect((await recognize(8)).message).toBe('“No planificada” es una categoría: elija uno de sus motivos.')
    expect((await recognize(601, { stopValues: { ...stopKey, revision: 7 } })).status).toBe(409)
    expect((await recognize(99_999)).code).toBe('reason-unknown')
  })

  it('is split, and the pieces cover the original exactly; undoing restores it', async () => {
    const { answer } = await server.call(
      'stops.split',
      { body: { ...stopKey, split: 0, newStart: '2026-11-20T08:10:00Z', newEnd: '2026-11-20T08:20:00Z' } },
      token,
    )
    expect(answer.map(({ split, duration }) => [split, duration])).toEqual([
      [1, 10],
      [2, 10],
      [3, 40],
    ])
    expect(answer.every((piece) => piece.originalStartDate === '2026-11-20T08:00:00.000Z')).toBe(true)
    expect(answer.map(({ updatedBy, updateDate }) => [updatedBy, updateDate])).toEqual(
      Array(3).fill(['supervisor', '2026-11-20T10:00:00.000Z']),
    )
    const history = await server.call('stops.history', { query: stopKey }, token)
    const [change] = history.answer.changes
    expect(change).toMatchObject({ kind: 'split', userID: 'supervisor', canUndo: true })
    const undone = await server.call('stops.undo', { body: { changeID: change?.changeID ?? 0 } }, token)
    expect(undone.status).toBe(200)
    expect(await spans()).toEqual([[0, '08:00', '09:00']])
    expect(undone.answer).toMatchObject([{ updatedBy: null, updateDate: null }])
  })

  it('says of a piece who signed it, else who cut it, unless the system said what it was', async () => {
    const cut = await server.call(
      'stops.cut',
      { body: { ...stopKey, at: ['2026-11-20T08:10:00Z', '2026-11-20T08:20:00Z'] } },
      token,
    )
    const [first, second] = cut.answer
    await recognize(601, { stopValues: { ...stopKey, stopID: second?.stopID } })
    await server.db
      .updateTable('stop')
      .set({ recognized: true, reasonID: 5 })
      .where('stopID', '=', first?.stopID ?? 0)
      .execute()
    const load = async (filter?: unknown[]) => {
      const more = filter && { filter: JSON.stringify(filter) }
      const { answer } = await server.call(
        'stops.get',
        { query: { sort: '[{"selector":"startDate"}]', ...more } },
        token,
      )
      return (answer as Stop[]).map(({ updatedBy }) => updatedBy)
    }
    expect(await load()).toEqual([null, 'operator', 'supervisor'])
    expect(await load(['updatedBy', 'contains', 'SUPERV'])).toEqual(['supervisor'])
    expect(await load(['updatedBy', '=', null])).toEqual([null])
  })

  it('is answered as it was signed, whoever cuts it then; a merged one is from who merged it', async () => {
    await recognize(601)
    const { answer } = await server.call(
      'stops.cut',
      { body: { ...stopKey, at: ['2026-11-20T08:10:00Z'] } },
      token,
    )
    expect(answer.map(({ updatedBy }) => updatedBy)).toEqual(['operator', 'operator'])
    await server.db
      .updateTable('stop')
      .set({ updatedBy: null, recognized: false, reasonID: null, arrangedBy: 'ana' })
      .execute()
    const merged = await server.call(
      'stops.merge',
      { body: { stops: answer.map(({ order, lineID, stopID }) => ({ order, lineID, stopID })) } },
      token,
    )
    expect(merged.answer.map(({ updatedBy }) => updatedBy)).toEqual(['supervisor'])
  })

  it('is cut at several instants, a boundary moves, neighbours merge', async () => {
    await server.call(
      'stops.cut',
      { body: { ...stopKey, at: ['2026-11-20T08:30:00Z', '2026-11-20T08:10:00Z', '2026-11-20T08:20:00Z'] } },
      token,
    )
    expect(await spans()).toEqual([
      [1, '08:00', '08:10'],
      [2, '08:10', '08:20'],
      [3, '08:20', '08:30'],
      [4, '08:30', '09:00'],
    ])
    expect(
      (await server.call('stops.move', { body: { ...stopKey, to: '2026-11-20T08:15:00Z' } }, token)).status,
    ).toBe(200)
    const pieces = await server.db.selectFrom('stop').selectAll().where('split', 'in', [2, 3]).execute()
    expect(
      (
        await server.call(
          'stops.merge',
          { body: { stops: pieces.map(({ order, lineID, stopID }) => ({ order, lineID, stopID })) } },
          token,
        )
      ).status,
    ).toBe(200)
    expect(await spans()).toEqual([
      [1, '08:00', '08:15'],
      [2, '08:15', '08:30'],
      [3, '08:30', '09:00'],
    ])
  })

  it('says which date of a split is wrong, in the words of the specification', async () => {
    const split = (newStart: string, newEnd?: string) =>
      server.call('stops.split', { body: { ...stopKey, newStart, ...(newEnd && { newEnd }) } }, token)
    expect((await split('nonsense')).message).toBe('Fecha de inicio no es válida')
    expect((await split('')).message).toBe('Fecha de inicio no es válida')
    expect((await server.call('stops.split', { body: stopKey }, token)).message).toBe(
      'Fecha de inicio no es válida',
    )
    expect((await split('2026-11-20T07:59:00Z')).message).toBe('Fecha de inicio no es válida')
    expect((await split('2026-11-20T08:10:00Z', '2026-11-20T09:01:00Z')).message).toBe(
      'Fecha de fin no es válida',
    )
    expect((await split('2026-11-20T08:00:00Z')).code).toBe('cut-cuts-nothing')
  })
})
