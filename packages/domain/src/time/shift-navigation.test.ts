import { expect, test } from 'vitest'
import { later } from './instant.ts'
import { plantCalendar } from './plant-calendar.ts'
import { whyNotForward } from './shift-navigation.ts'

const calendar = plantCalendar('Europe/Madrid')
const morning = calendar.shiftAt(calendar.fromWallClock('2026-11-20T08:00'))
const at = (time: string) => calendar.fromWallClock(`2026-11-20T${time}`)

test.each([
  ['09:00', 'within-8-hours'],
  ['14:00', 'within-8-hours'],
  ['17:00', 'within-8-hours'],
  ['21:59:59.999', 'within-8-hours'],
  ['22:00', undefined],
])('from the morning, at %s: %s', (time, why) => {
  expect(whyNotForward(morning, at(time))).toBe(why)
})

test('the running shift has no way forward', () => {
  const running = calendar.shiftAt(at('23:00'))
  expect(whyNotForward(running, at('23:00'))).toBe('within-8-hours')
  expect(whyNotForward(running, later(running.end, 8 * 3_600_000))).toBeUndefined()
})
