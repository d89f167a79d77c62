import { HOUR, type Instant, instant, later, MINUTE, plantCalendar, type StateFact } from '@baliza/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { chooseWindow } from './choose-window.ts'
import { productionSlices } from './production-slices.ts'
import { timelineOf } from './timeline.ts'

/** Madrid: the morning shift of that day is 05:00Z to 13:00Z. */
const NOW = at('2026-11-20T10:00:00Z')
const t = (time: string) => at(`2026-11-20T${time}:00Z`)

const line = aLine(1, { enableIndicadorPorTurno: true })
  .withTarget({ defaultSpeed: 60, targetOEE: 75 })
  .withOrder({ order: 1, op: 'A', startDate: t('04:00'), endDate: t('07:00'), desiredProductionSpeed: 60 })
  .withOrder({
    order: 2,
    op: 'B',
    startDate: t('07:30'),
    desiredProductionSpeed: 100,
    desiredProductionQuantity: 9000,
  })
  .withState('running', t('04:00'), t('08:00'))
  .withState('stopped', t('08:00'), t('08:30'))
  .withState('running', t('08:30'), t('09:45'))
  .withState('stopped', t('09:45'))
  .withStop({ order: 2, startDate: t('08:00'), endDate: t('08:30'), reasonID: 7 })
  .withStop({ order: 2, startDate: t('09:45') })
  .withPieces({ order: 1, start: t('05:10'), units: 50, discards: 5 })
  .withPieces({ order: 2, start: t('07:40'), units: 900, discards: 9 })
  .withPieces({ order: 2, start: t('09:00'), units: 100 })
  .withCall({ callDate: t('09:45'), declarationDate: t('09:50') })

describe('the indicators of a line', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(
        line,
        aLine(2),
        aLine(3, { enableOrderManager: false }).withTarget({ defaultSpeed: 10 }),
        aUser('CONSULTANT'),
      ),
      { now: NOW },
    )
    token = await server.logIn('consultant')
  })
  afterAll(() => server.close())
  const ask = async (query: { lineID: number; scope: 'order' | 'shift'; shiftStart?: string }) =>
    (await server.call('indicators.get', { query }, token)).answer

  it('of its order tell the order, its figures, and when the one before ended', async () => {
    const { scope, window, order, figures, target } = await ask({ lineID: 1, scope: 'order' })
    expect([scope, window.start, window.end, window.shift]).toEqual([
      'order',
      '2026-11-20T07:30:00.000Z',
      '2026-11-20T10:00:00.000Z',
      null,
    ])
    expect(order).toMatchObject({ order: 2, op: 'B', status: 1 })
    // 150 min staffed, 30 discounted (planned), 105 run: 1,000 pieces at 100/min desired
    expect(figures).toMatchObject({
      staffedTime: 150,
      discountTime: 30,
      runtime: 105,
      stoppedTime: 45,
      productionQuantity: 1000,
      discards: 9,
    })
    expect(figures.utilization).toBeCloseTo(105 / 120)
    expect(figures.throughput).toBeCloseTo(1000 / 100 / 105)
    expect(figures).toMatchObject({
      desiredProductionQuantity: 9000,
      prevOrderEndDate: '2026-11-20T07:00:00.000Z',
    })
    expect(target).toMatchObject({ targetOEE: 75 })
  })

  it('of a shift clip what crosses its edges, and aim at the whole shift', async () => {
    const { scope, window, order, figures } = await ask({ lineID: 1, scope: 'shift' })
    expect([scope, window.shift, window.day, window.start, window.end]).toEqual([
      'shift',
      'TM',
      '2026-11-20',
      '2026-11-20T05:00:00.000Z',
      '2026-11-20T13:00:00.000Z',
    ])
    expect(order?.op).toBe('B')
    expect(figures).toMatchObject({ staffedTime: 270, discountShift: 30, productionQuantity: 1050 })
    expect(figures.desiredProductionQuantity).toBe(120 * 60 + 330 * 100)
    expect([window.current, window.nextShiftStart, window.previousShiftStart]).toEqual([
      true,
      null,
      '2026-11-19T21:00:00.000Z',
    ])
  })

  it('show what happened as one ribbon without a hole, the future included', async () => {
    const { timeline } = await ask({ lineID: 1, scope: 'shift' })
    expect(
      timeline.map(({ kind, start, end, reason, recognized, stop }) => [
        kind,
        start.slice(11, 16),
        end.slice(11, 16),
        stop?.stopID ?? null,
        reason,
        recognized,
      ]),
    ).toEqual([
      ['running', '05:00', '08:00', null, null, false],
      ['stopped', '08:00', '08:30', 1, 'Planificada', true],
      ['running', '08:30', '09:45', null, null, false],
      ['stopped', '09:45', '10:00', 2, null, false],
      ['future', '10:00', '13:00', null, null, false],
    ])
    expect(timeline[1]?.color).toBe('#3D8BD4')
  })

  it('begin the ribbon of a new line where somebody began to watch it', async () => {
    const made = at('2026-11-20T09:00:00Z')
    const createDate = (value: Instant | null) =>
      server.db.updateTable('line').set({ createDate: value }).where('lineID', '=', 2).execute()
    await createDate(made)
    const { timeline } = await ask({ lineID: 2, scope: 'shift' })
    expect(timeline.map(({ kind, start }) => [kind, start.slice(11, 16)])).toEqual([
      ['unknown', '09:00'],
      ['future', '10:00'],
    ])
    expect((await ask({ lineID: 2, scope: 'shift', shiftStart: '2026-11-19T22:00:00Z' })).timeline).toEqual(
      [],
    )
    await createDate(null)
  })

  it('list the recent stops, newest first, and what maintenance took of them', async () => {
    const { recentStops, unrecognizedStops, stopTimes, production } = await ask({ lineID: 1, scope: 'shift' })
    expect(
      recentStops.map(({ stopID, duration, endDate, path }) => [stopID, duration, endDate, path]),
    ).toEqual([
      [2, 15, null, null],
      [1, 30, '2026-11-20T08:30:00.000Z', 'Planificada'],
    ])
    expect(unrecognizedStops).toBe(1)
    expect(stopTimes).toEqual({ declaringTime: 5, waitingTime: 10, maintenanceTime: 0 })
    expect(production.reduce((sum, slice) => sum + slice.quantity, 0)).toBe(1050)
  })

  it('of an earlier shift are asked for by any instant in it, also in wall-clock time of the plant', async () => {
    const utc = await ask({ lineID: 1, scope: 'shift', shiftStart: '2026-11-20T04:59:59Z' })
    const wall = await ask({ lineID: 1, scope: 'shift', shiftStart: '2026-11-19T22:00:00' })
    expect([utc.window.shift, utc.window.start]).toEqual(['TN', '2026-11-19T21:00:00.000Z'])
    expect(wall.window.start).toBe(utc.window.start)
    expect(utc.figures.staffedTime).toBe(60)
  })

  it('of a line without an order are those of the shift, without ratios where orders are managed', async () => {
    const managed = await ask({ lineID: 2, scope: 'order' })
    expect([managed.scope, managed.order, managed.figures.oee, managed.timeline[0]?.kind]).toEqual([
      'shift',
      null,
      null,
      'unknown',
    ])
    const free = await ask({ lineID: 3, scope: 'order' })
    expect(free.figures).toMatchObject({ staffedTime: 300, desiredProductionQuantity: 4800 })
  })
})

describe('the window of a dashboard', () => {
  const calendar = plantCalendar('Europe/Madrid')
  const shiftAt = (now: string, shiftStart?: string) =>
    chooseWindow(
      { scope: 'shift', shiftStart: shiftStart === undefined ? undefined : at(shiftStart) },
      undefined,
      calendar,
      at(now),
    )

  it('can not go forward while now is within 8 hours of its end', () => {
    const morning = '2026-11-20T05:00:00Z'
    expect(shiftAt('2026-11-20T16:00:00Z', morning).nextShiftStart).toBeUndefined()
    expect(shiftAt('2026-11-20T21:00:00Z', morning).nextShiftStart).toBe(at('2026-11-20T13:00:00Z'))
  })

  it('goes back shift by shift over the night of 9 hours', () => {
    const morning = shiftAt('2026-10-25T09:00:00Z')
    expect(morning.previousShiftStart).toBe(at('2026-10-24T20:00:00Z'))
    const night = shiftAt('2026-10-25T09:00:00Z', '2026-10-24T20:00:00Z')
    expect(night.whole.end - night.whole.start).toBe(9 * HOUR)
  })

  it('never lies in the future', () => {
    expect(shiftAt('2026-11-20T10:00:00Z', '2027-01-01T00:00:00Z').shift?.name).toBe('TM')
  })
})

describe('the ribbon', () => {
  const start = at('2026-11-20T05:00:00Z')
  const whole = { start, end: later(start, 8 * HOUR) }
  const states = fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom('running', 'stopped', 'unknown', 'runningEmpty'),
      ),
      { maxLength: 20 },
    )
    .map((lengths) => {
      const facts: StateFact[] = []
      let from = later(start, -60 * MINUTE)
      for (const [minutes, state] of lengths) {
        const end = later(from, minutes * MINUTE)
        facts.push({ start: from, end, state: state as StateFact['state'] })
        from = end
      }
      return facts
    })

  it('covers its window exactly, whatever happened and whenever one looks', () => {
    fc.assert(
      fc.property(states, fc.integer({ min: 0, max: 600 }), (facts, minutes) => {
        const pieces = timelineOf(facts, [], whole, later(start, minutes * MINUTE))
        expect(pieces[0]?.start).toBe('2026-11-20T05:00:00.000Z')
        expect(pieces.at(-1)?.end).toBe('2026-11-20T13:00:00.000Z')
        for (const [i, piece] of pieces.entries()) {
          expect(piece.start < piece.end).toBe(true)
          if (i > 0) expect(piece.start).toBe(pieces[i - 1]?.end)
        }
      }),
    )
  })
})

describe('what was made in slices', () => {
  it('adds up to what was made, and fits the screen', () => {
    const bucket = fc.record({ start: fc.integer({ min: 0, max: 999 }), units: fc.nat(100) })
    fc.assert(
      fc.property(fc.array(bucket), fc.integer({ min: 1000, max: 100_000 }), (buckets, minutes) => {
        const window = { start: instant(0), end: instant(minutes * MINUTE) }
        const facts = buckets.map(({ start, units }) => ({
          order: 0,
          start: instant(start * MINUTE),
          end: instant((start + 1) * MINUTE),
          units,
          discards: 0,
          unknownUnits: 0,
        }))
        const slices = productionSlices(facts, window)
        expect(slices.length).toBeLessThanOrEqual(48)
        expect(slices.reduce((sum, slice) => sum + slice.quantity, 0)).toBe(
          buckets.reduce((sum, { units }) => sum + units, 0),
        )
      }),
    )
  })
})
