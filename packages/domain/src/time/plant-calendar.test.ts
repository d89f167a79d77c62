import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR, instant, MINUTE } from './instant.ts'
import { contains, lengthOf } from './interval.ts'
import { plantCalendar } from './plant-calendar.ts'

const madrid = plantCalendar('Europe/Madrid')
const hours = (interval: { start: number; end: number }) => (interval.end - interval.start) / HOUR

describe('the production day', () => {
  test('begins at 06:00 in the plant', () => {
    const day = madrid.dayInterval('2026-11-20')
    expect(madrid.toWallClock(day.start)).toBe('2026-11-20T06:00:00')
    expect(madrid.toWallClock(day.end)).toBe('2026-11-21T06:00:00')
  })

  test('holds the night after midnight', () => {
    expect(madrid.productionDayAt(madrid.fromWallClock('2026-11-21T05:59:59.999'))).toBe('2026-11-20')
    expect(madrid.productionDayAt(madrid.fromWallClock('2026-11-21T06:00'))).toBe('2026-11-21')
  })

  test('is 25 hours long when the clocks go back, all of it in the night', () => {
    expect(madrid.shiftsOf('2026-10-24').map(hours)).toEqual([8, 8, 9])
    expect(hours(madrid.dayInterval('2026-10-24'))).toBe(25)
    expect(madrid.slotsOf('2026-10-24').map(hours)).toEqual([4, 4, 4, 4, 4, 5])
    const night = madrid.shiftsOf('2026-10-24').at(-1)
    expect(night && madrid.toWallClock(night.end)).toBe('2026-10-25T06:00:00')
  })

  test('is 23 hours long when the clocks go forward', () => {
    expect(madrid.shiftsOf('2026-03-28').map(hours)).toEqual([8, 8, 7])
    expect(madrid.slotsOf('2026-03-28').map(hours)).toEqual([4, 4, 4, 4, 4, 3])
  })

  test('takes half an hour more where the clocks move by half an hour', () => {
    const howe = plantCalendar('Australia/Lord_Howe')
    expect(howe.shiftsOf('2026-04-04').map(hours)).toEqual([8, 8, 8.5])
    expect(howe.shiftsOf('2026-10-03').map(hours)).toEqual([8, 8, 7.5])
  })

  test('is always 24 hours long where the clocks never move', () => {
    const buenosAires = plantCalendar('America/Argentina/Buenos_Aires')
    expect(hours(buenosAires.dayInterval('2026-10-24'))).toBe(24)
    expect(buenosAires.dayInterval('2026-11-20').start).toBe(
      Temporal.Instant.from('2026-11-20T09:00:00Z').epochMilliseconds,
    )
  })
})

describe('a shift', () => {
  test('ends where the next begins: 14:00:00.000 is afternoon', () => {
    const at = (time: string) => madrid.shiftAt(madrid.fromWallClock(`2026-11-20T${time}`))
    expect(at('13:59:59.999').name).toBe('TM')
    expect(at('14:00:00.000').name).toBe('TT')
    expect(at('22:00').name).toBe('TN')
    expect(at('06:00')).toMatchObject({ name: 'TM', day: '2026-11-20' })
  })

  test('has neighbours by the calendar, not by 8 hours', () => {
    const longNight = madrid.shiftAt(madrid.fromWallClock('2026-10-25T04:00'))
    expect(longNight).toMatchObject({ name: 'TN', day: '2026-10-24' })
    expect(madrid.nextShift(longNight)).toMatchObject({ name: 'TM', day: '2026-10-25', start: longNight.end })
    expect(madrid.previousShift(longNight)).toMatchObject({
      name: 'TT',
      day: '2026-10-24',
      end: longNight.start,
    })
  })
})

describe('wall-clock text', () => {
  test('that the clocks skip is read after the gap', () => {
    expect(madrid.toWallClock(madrid.fromWallClock('2026-03-29T02:30'))).toBe('2026-03-29T03:30:00')
  })

  test('that comes twice is read the first time', () => {
    expect(madrid.fromWallClock('2026-10-25T02:30')).toBe(
      Temporal.Instant.from('2026-10-25T00:30:00Z').epochMilliseconds,
    )
  })

  test('that is no time is refused', () => {
    expect(() => madrid.fromWallClock('noon')).toThrow(RangeError)
  })
})

test('a plant in a zone that does not exist is refused', () => {
  expect(() => plantCalendar('Europe/Atlantis')).toThrow(RangeError)
})

const zones = [
  'Europe/Madrid',
  'America/Argentina/Buenos_Aires',
  'Australia/Lord_Howe',
  'America/New_York',
  'Asia/Kolkata',
  'UTC',
]
const anyInstant = fc
  .integer({ min: 1_700_000_000, max: 1_900_000_000 })
  .map((second) => instant(second * 1000))

describe.each(zones)('law in %s', (zone) => {
  const calendar = plantCalendar(zone)

  test('every instant is in exactly one shift and slot of its day', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const day = calendar.productionDayAt(at)
        expect(contains(calendar.dayInterval(day), at)).toBe(true)
        expect(calendar.shiftsOf(day).filter((shift) => contains(shift, at))).toEqual([calendar.shiftAt(at)])
        expect(calendar.slotsOf(day).filter((slot) => contains(slot, at))).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })

  test('shifts and slots follow each other without a gap', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const day = calendar.productionDayAt(at)
        const whole = calendar.dayInterval(day)
        for (const parts of [calendar.shiftsOf(day), calendar.slotsOf(day)]) {
          const ends = [whole.start, ...parts.map(({ end }) => end)]
          expect(parts.map(({ start }) => start)).toEqual(ends.slice(0, -1))
          expect(ends.at(-1)).toBe(whole.end)
          expect(parts.every((part) => lengthOf(part) % MINUTE === 0)).toBe(true)
        }
        expect(calendar.dayInterval(calendar.nextDay(day)).start).toBe(whole.end)
        expect(calendar.previousDay(calendar.nextDay(day))).toBe(day)
      }),
      { numRuns: 30 },
    )
  })

  test('next and previous lead back', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const shift = calendar.shiftAt(at)
        expect(calendar.previousShift(calendar.nextShift(shift))).toEqual(shift)
      }),
      { numRuns: 30 },
    )
  })
})
