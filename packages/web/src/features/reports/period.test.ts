import { instant, plantCalendar } from '@baliza/domain'
import { expect, test } from 'vitest'
import { periodQuery, startPeriod } from './period.ts'

const calendar = plantCalendar('America/Montevideo')
const at = (iso: string) => instant(Date.parse(iso))

test('a report begins with the last four weeks and the running production day', () => {
  // 05:59 in Montevideo: the production day of the 20th has a minute to go.
  expect(startPeriod(calendar, at('2026-11-21T08:59:00Z'))).toEqual({ from: '2026-10-23', to: '2026-11-20' })
  expect(startPeriod(calendar, at('2026-11-21T09:00:00Z'))).toEqual({ from: '2026-10-24', to: '2026-11-21' })
})

test('the last day is asked for too: from its first minute on it is a whole one', () => {
  expect(periodQuery({ from: '2026-11-01', to: '2026-11-20' })).toEqual({
    start: '2026-11-01T06:00',
    end: '2026-11-20T06:01',
  })
})
