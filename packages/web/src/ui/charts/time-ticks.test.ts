import { describe, expect, it } from 'vitest'
import { tickMinutes, timeTicks } from './time-ticks.ts'

const HOUR = 3_600_000
const clockAt = (offsetMinutes: number) => (at: number) =>
  new Date(at + offsetMinutes * 60_000).toISOString().slice(11, 16)
const shift = (width: number, offsetMinutes = 0) => ({
  start: 14 * HOUR,
  end: 22 * HOUR,
  width,
  clock: clockAt(offsetMinutes),
})

describe('the ticks of a shift', () => {
  it('come every 15 minutes on a desk, 30 on a kiosk, 60 on a phone', () => {
    expect(tickMinutes(1366, 480)).toBe(15)
    expect(tickMinutes(900, 480)).toBe(30)
    expect(tickMinutes(330, 480)).toBe(60)
  })

  it('begin at its start and end at its end', () => {
    const ticks = timeTicks(shift(900))
    expect(ticks.at(0)).toEqual({ at: 14 * HOUR, label: '14:00' })
    expect(ticks.at(-1)?.at).toBe(22 * HOUR)
    expect(ticks).toHaveLength(17)
  })

  it('keep their labels apart on a phone', () => {
    expect(timeTicks(shift(330)).map(({ label }) => label)).toEqual([
      '14:00',
      null,
      '16:00',
      null,
      '18:00',
      null,
      '20:00',
      null,
      '22:00',
    ])
  })

  it('stand at round wall-clock times where the zone has half hours', () => {
    const ticks = timeTicks(shift(330, 330))
    expect(ticks[0]).toEqual({ at: 14.5 * HOUR, label: '20:00' })
  })
})

it('the ticks of an order begin at the first round time after its start', () => {
  const start = 9 * HOUR + 7 * 60_000 + 12_345
  expect(timeTicks({ start, end: start + HOUR, width: 400, clock: clockAt(0) })[0]).toEqual({
    at: 9.25 * HOUR,
    label: '09:15',
  })
})

it('an order of three days is marked by the few', () => {
  expect(timeTicks({ start: 0, end: 72 * HOUR, width: 900, clock: clockAt(0) }).length).toBeLessThan(22)
})

it('nothing is marked before the axis has a width', () => {
  expect(timeTicks({ start: 0, end: HOUR, width: 0, clock: clockAt(0) })).toEqual([])
})
