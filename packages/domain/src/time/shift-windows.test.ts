import { expect, test } from 'vitest'
import { plantCalendar } from './plant-calendar.ts'
import { windowsOfShift } from './shift-windows.ts'

const calendar = plantCalendar('Europe/Madrid')
const window = (start: string, end: string) => ({
  start: calendar.fromWallClock(start),
  end: calendar.fromWallClock(end),
})

test('without a shift a window is itself', () => {
  const day = window('2026-11-16T06:00', '2026-11-17T06:00')
  expect(windowsOfShift(calendar, day)).toEqual([day])
})

test('the mornings of a window are clipped to it', () => {
  expect(windowsOfShift(calendar, window('2026-11-16T08:00', '2026-11-18T06:00'), 'TM')).toEqual([
    window('2026-11-16T08:00', '2026-11-16T14:00'),
    window('2026-11-17T06:00', '2026-11-17T14:00'),
  ])
})

test('a window that begins after midnight begins in the night of the day before', () => {
  expect(windowsOfShift(calendar, window('2026-11-17T02:00', '2026-11-17T23:00'), 'TN')).toEqual([
    window('2026-11-17T02:00', '2026-11-17T06:00'),
    window('2026-11-17T22:00', '2026-11-17T23:00'),
  ])
})

test('the night of a daylight-saving change is whole', () => {
  const [night, ...rest] = windowsOfShift(calendar, window('2026-10-24T06:00', '2026-10-25T06:00'), 'TN')
  expect(rest).toEqual([])
  expect(night && (night.end - night.start) / 3_600_000).toBe(9)
})
