import { describe, expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { plantCalendar } from '../time/plant-calendar.ts'
import { type Schedule, scheduleCovers, WEEKDAYS, type Weekday, whyNotSchedule } from './schedule.ts'

const madrid = plantCalendar('Europe/Madrid')
const at = (iso: string) => instant(Temporal.Instant.from(iso).epochMilliseconds)

const on = (startTime: string, endTime: string, days: readonly Weekday[] = WEEKDAYS): Schedule => ({
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, days.includes(day)])) as { [Day in Weekday]: boolean }),
  startTime,
  endTime,
})

/** 2026-11-20 is a Friday; Madrid is an hour ahead of UTC. */
describe('a schedule covers', () => {
  test.each([
    ['the moment when it begins', on('08:00', '17:00'), '2026-11-20T07:00:00Z', true],
    ['not the second before', on('08:00', '17:00'), '2026-11-20T06:59:59Z', false],
    ['its last second', on('08:00', '17:00'), '2026-11-20T15:59:59Z', true],
    ['not the moment when it ends', on('08:00', '17:00'), '2026-11-20T16:00:00Z', false],
    ['only the days that are on', on('08:00', '17:00', ['saturday']), '2026-11-20T10:00:00Z', false],
    ['the evening of a night that is on', on('22:00', '06:00', ['friday']), '2026-11-20T21:00:00Z', true],
    ['the morning after it', on('22:00', '06:00', ['friday']), '2026-11-21T04:59:00Z', true],
    ['not the morning before it', on('22:00', '06:00', ['friday']), '2026-11-20T04:00:00Z', false],
    ['not past the end of the night', on('22:00', '06:00', ['friday']), '2026-11-21T05:00:00Z', false],
    ['the Monday morning of a Sunday night', on('22:00', '06:00', ['sunday']), '2026-11-23T03:00:00Z', true],
    [
      'a whole day when it ends where it begins',
      on('06:00', '06:00', ['friday']),
      '2026-11-21T04:00:00Z',
      true,
    ],
    ['and no more than that day', on('06:00', '06:00', ['friday']), '2026-11-21T05:00:00Z', false],
    ['until midnight', on('18:00', '00:00', ['friday']), '2026-11-20T22:59:59Z', true],
    ['not midnight itself', on('18:00', '00:00', ['friday']), '2026-11-20T23:00:00Z', false],
    ['nothing when no day is on', on('00:00', '00:00', []), '2026-11-20T10:00:00Z', false],
  ])('%s', (_what, schedule, moment, expected) => {
    expect(scheduleCovers(schedule, at(moment), madrid)).toBe(expected)
  })

  test('both of the two hours that are 02:30 when the clocks go back', () => {
    const night = on('22:00', '06:00', ['saturday'])
    expect(scheduleCovers(night, at('2026-10-25T00:30:00Z'), madrid)).toBe(true)
    expect(scheduleCovers(night, at('2026-10-25T01:30:00Z'), madrid)).toBe(true)
    expect(scheduleCovers(night, at('2026-10-25T05:00:00Z'), madrid)).toBe(false)
  })
})

test.each([
  ['08:00', '17:30', []],
  ['22:00', '06:00', []],
  [null, '06:00', ['schedule-start-required']],
  ['', null, ['schedule-start-required', 'schedule-end-required']],
  ['8:00', '24:00', ['schedule-time-invalid', 'schedule-time-invalid']],
])('times from %s to %s: %j', (startTime, endTime, codes) => {
  expect(whyNotSchedule({ startTime, endTime }).map(({ code }) => code)).toEqual(codes)
})
