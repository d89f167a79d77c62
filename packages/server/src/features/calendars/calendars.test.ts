import type { BodyOf } from '@baliza/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replay } from '../../pipeline/5-index/replay.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

type Values = BodyOf<'calendars.put'>['values']

const hours = (from: number, to: number) => ({ start: from * 60, end: to * 60 })
const shift = (name: string, from: number, to: number) => ({ name, ...hours(from, to), breaks: [] })
const twoShifts = {
  name: 'Dos turnos',
  dayStart: 360,
  anchor: '2026-01-01',
  days: [{ shifts: [shift('A', 6, 18), shift('B', 18, 30)] }],
}
const plant = { kind: 'plant' } as const
const calendar = (from: string): Values => ({
  revision: 0,
  patterns: [twoShifts],
  rules: [{ scope: plant, from, pattern: 'Dos turnos' }],
  exceptions: [],
})

const NOW = at('2026-11-20T10:00Z')

describe('the calendar of a plant', () => {
  let server: TestServer
  let token: string
  beforeEach(async () => {
    const six = at('2026-11-10T05:00Z')
    const lines = [1, 2].map((lineID) =>
      aLine(lineID).withOrder({ order: lineID, startDate: six }).withState('running', six),
    )
    server = await buildTestServer(aPlant([]).with(...lines, aUser('ADMINISTRATOR'), aUser('SUPERVISOR')), {
      now: NOW,
    })
    await replay(server.db, { start: six, end: NOW }, NOW)
    token = await server.logIn('administrato')
  })
  afterEach(() => server.close())

  const put = (values: Values) => server.call('calendars.put', { body: { values } }, token)
  const preview = (values: Values) => server.call('calendars.preview', { body: { values } }, token)
  const dirty = () => server.db.selectFrom('dirtyWindow').select(['lineID', 'start', 'end']).execute()

  it('is the standard one at first', async () => {
    const { answer } = await server.call('calendars.get', {}, token)
    expect(answer).toEqual({ revision: 0, patterns: [], rules: [], exceptions: [] })
  })

  it('from tomorrow on changes nothing of the past, and is kept as it was sent', async () => {
    const { answer } = await put(calendar('2026-11-21'))
    expect(answer).toEqual({ calendars: { ...calendar('2026-11-21'), revision: 1 }, changed: [], shifts: 0 })
    expect(await dirty()).toEqual([])
  })

  it('from a day of the past on is computed again from there; the preview says so and writes nothing', async () => {
    const change = {
      ...calendar('2026-11-17'),
      rules: [
        { scope: { kind: 'line', lineID: 2 } as const, from: '2026-11-17', pattern: 'Dos turnos' },
        { scope: { kind: 'line', lineID: 2 } as const, from: '2026-11-19', pattern: null },
      ],
    }
    const expected = {
      changed: [{ lineID: 2, line: 'Línea 2', from: '2026-11-17', until: '2026-11-18', days: 2, shifts: 4 }],
      shifts: 4,
    }
    const { answer } = await preview(change)
    expect({ ...answer, changed: answer.changed.map((one) => ({ ...one, line: 'Línea 2' })) }).toEqual(
      expected,
    )
    expect(await dirty()).toEqual([])
    expect((await server.call('calendars.get', {}, token)).answer.revision).toBe(0)

    expect((await put(change)).answer.shifts).toBe(4)
    expect(await dirty()).toEqual([
      { lineID: 2, start: at('2026-11-17T05:00Z'), end: at('2026-11-19T05:00Z') },
    ])
    const entry = await server.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.action).toBe('calendar.change')
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ recomputedShifts: 4, patterns: [twoShifts] })
  })

  it('that would cut the running shift is refused, with the line and a day on which it may hold', async () => {
    const { status, message } = await put(calendar('2026-11-20'))
    expect(status).toBe(409)
    expect(message).toContain('el turno TM y el cambio lo cortaría: hágalo valer desde el 2026-11-21')
  })

  it('of an older state is refused', async () => {
    await put(calendar('2026-11-21'))
    const { status } = await put(calendar('2026-11-22'))
    expect(status).toBe(409)
  })

  it.each<[string, Partial<Values>, string]>([
    [
      'a shift of 25 hours',
      { patterns: [{ ...twoShifts, days: [{ shifts: [shift('A', 6, 31)] }] }] },
      'El turno A del día 1 de “Dos turnos” dura más de 24 horas: divídalo.',
    ],
    [
      'a day without a shift',
      { patterns: [{ ...twoShifts, days: [{ shifts: [] }] }] },
      'El día 1 del patrón “Dos turnos” no tiene turnos: añada uno o márquelo como libre.',
    ],
    [
      'shifts that overlap',
      { patterns: [{ ...twoShifts, days: [{ shifts: [shift('A', 6, 15), shift('B', 14, 22)] }] }] },
      'En el día 1 de “Dos turnos” los turnos A y B se solapan: cambie la hora de uno.',
    ],
    [
      'an empty pattern',
      { patterns: [{ ...twoShifts, days: [] }] },
      'El patrón “Dos turnos” no tiene ningún día: añada al menos uno.',
    ],
    [
      'a pattern that is not there',
      { patterns: [] },
      'No hay un patrón “Dos turnos”, que debía valer desde el 2026-11-21: elija otro.',
    ],
    [
      'a line that is not there',
      { rules: [{ scope: { kind: 'line', lineID: 50 }, from: '2026-11-21', pattern: null }] },
      'La línea 50 no existe.',
    ],
    [
      'a day that is not there',
      { exceptions: [{ kind: 'holiday', scope: plant, day: '2026-02-30', name: 'X' }] },
      'La fecha “2026-02-30” de una excepción no existe.',
    ],
    [
      'a cancelled shift that is not there',
      { exceptions: [{ kind: 'cancelled', scope: plant, day: '2026-11-25', shift: 'TM' }] },
      'El 2026-11-25 no hay un turno TM que se pueda anular.',
    ],
    [
      'an extra shift in the place of another',
      { exceptions: [{ kind: 'extra', scope: plant, day: '2026-11-25', shift: shift('X', 8, 10) }] },
      'El turno adicional X del 2026-11-25 se solapa con el turno A: cambie sus horas.',
    ],
  ])('with %s is refused, and nothing is written', async (_, wrong, sentence) => {
    const { status, message } = await put({ ...calendar('2026-11-21'), ...wrong })
    expect([Math.floor(status / 100), message]).toEqual([4, sentence])
    expect(await server.db.selectFrom('shiftPattern').selectAll().execute()).toEqual([])
  })
})
