import { expect, test } from 'vitest'
import { dateText, readDay, readDayTime } from './date-text.ts'

test('a day is written with the day first, and read as it is written', () => {
  expect(dateText('2026-11-20')).toBe('20/11/2026')
  expect(['20/11/2026', ' 20.11.2026', '20-11-2026', '20112026'].map(readDay)).toEqual(
    Array.from({ length: 4 }, () => '2026-11-20'),
  )
  expect(readDay('1/2/2026')).toBe('2026-02-01')
})

test('what is no day is not read', () => {
  expect(['31/02/2026', '29/02/2026', '00/01/2026', '1/13/2026', '20/11/26', '', 'hoy'].map(readDay)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
  expect(readDay('29/02/2028')).toBe('2028-02-29')
})

test('a time may leave its seconds away', () => {
  expect(dateText('2026-11-20T10:05')).toBe('20/11/2026 10:05:00')
  expect(readDayTime('20/11/2026 10:05:30')).toBe('2026-11-20T10:05:30')
  expect(readDayTime('20/11/2026 6:05')).toBe('2026-11-20T06:05:00')
})

test('what is no time is not read', () => {
  expect(
    ['20/11/2026', '20/11/2026 24:00', '20/11/2026 10:60', '31/02/2026 10:00', '10:00', ''].map(readDayTime),
  ).toEqual(Array.from({ length: 6 }, () => undefined))
})
