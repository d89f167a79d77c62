import { instant, plantCalendar } from '@baliza/domain'
import { describe, expect, it } from 'vitest'
import { readMaintenanceSearch } from './maintenance-search.ts'
import { callsFilter, shownDays } from './shown-calls.ts'

const calendar = plantCalendar('Europe/Madrid')
const now = instant(Date.parse('2026-11-20T10:00:00Z'))

describe('the address of maintenance', () => {
  it.each([
    [
      { line: '3', from: '2026-11-14', to: '2026-11-20', shows: 'lines' },
      { line: 3, from: '2026-11-14', to: '2026-11-20', shows: 'lines' },
    ],
    [{ line: '120', from: '14/11/2026', shows: 'all' }, {}],
    [{ from: '2026-11-20', to: '2026-11-14' }, {}],
  ])('%o is read as %o', (raw, read) => {
    expect(readMaintenanceSearch(raw)).toEqual(read)
  })

  it('shows the month up to today, unless it says something else', () => {
    expect(shownDays(calendar, {}, now)).toEqual({ from: '2026-10-22', to: '2026-11-20' })
    expect(shownDays(calendar, { from: '2026-11-02' }, now)).toEqual({ from: '2026-11-02', to: '2026-11-02' })
  })

  it('asks the list for the calls of its line and days', () => {
    const span = { start: '2026-11-20T05:00:00.000Z', end: '2026-11-21T05:00:00.000Z' }
    expect(callsFilter({ line: 3 }, span)).toEqual([
      ['resourceLineID', '=', 3],
      'and',
      [['declarationDate', '>=', span.start], 'and', ['declarationDate', '<', span.end]],
    ])
  })
})
