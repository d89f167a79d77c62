import { instant, plantCalendar } from '@baliza/domain'
import { expect, test } from 'vitest'
import { chosenDays, daysBefore, daysUpTo, hoursOfWeek, spanOf } from './analysis-days.ts'

const calendar = plantCalendar('Europe/Madrid')
const now = instant(Date.parse('2026-11-20T04:00:00Z'))

test('at first the week up to the running production day is shown', () => {
  // 05:00 in Madrid still belongs to the day before.
  expect(chosenDays(calendar, {}, now)).toEqual({ from: '2026-11-13', to: '2026-11-19' })
  expect(chosenDays(calendar, { from: '2026-11-02' }, now)).toEqual({ from: '2026-11-02', to: '2026-11-02' })
})

test('a window is compared with as many days right before it', () => {
  expect(daysBefore(calendar, { from: '2026-11-09', to: '2026-11-15' })).toEqual({
    from: '2026-11-02',
    to: '2026-11-08',
  })
  expect(daysUpTo(calendar, '2026-11-15', 1)).toEqual({ from: '2026-11-15', to: '2026-11-15' })
})

test('days go from six to six, also when the clocks change', () => {
  expect(spanOf(calendar, { from: '2026-10-24', to: '2026-10-24' })).toEqual({
    start: '2026-10-24T04:00:00.000Z',
    end: '2026-10-25T05:00:00.000Z',
  })
})

test('an hour of the week is found each time that it came up', () => {
  const span = spanOf(calendar, { from: '2026-11-09', to: '2026-11-19' })
  expect(hoursOfWeek(calendar, span, { weekday: 1, hour: 14 }, now)).toEqual([
    { start: '2026-11-16T13:00:00.000Z', end: '2026-11-16T14:00:00.000Z' },
    { start: '2026-11-09T13:00:00.000Z', end: '2026-11-09T14:00:00.000Z' },
  ])
})

test('the hour that comes twice when the clocks go back is found twice, one that has not come yet not at all', () => {
  const autumn = spanOf(calendar, { from: '2026-10-24', to: '2026-10-24' })
  expect(hoursOfWeek(calendar, autumn, { weekday: 7, hour: 2 }, now)).toHaveLength(2)
  expect(
    hoursOfWeek(
      calendar,
      spanOf(calendar, { from: '2026-11-19', to: '2026-11-19' }),
      { weekday: 5, hour: 5 },
      now,
    ),
  ).toEqual([])
})
