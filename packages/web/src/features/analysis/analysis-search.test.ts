import { expect, test } from 'vitest'
import { readAnalysisSearch } from './analysis-search.ts'

test('an address names lines, days and what is looked at', () => {
  expect(
    readAnalysisSearch({
      lines: '1,3',
      from: '2026-11-14',
      to: '2026-11-20',
      line: '3',
      step: 'week',
      heat: 'oee',
      level: 2,
    }),
  ).toEqual({
    lines: '1,3',
    from: '2026-11-14',
    to: '2026-11-20',
    line: 3,
    step: 'week',
    heat: 'oee',
    level: 2,
  })
})

test('a single line may have been read as a number', () => {
  expect(readAnalysisSearch({ lines: 4 })).toEqual({ lines: '4' })
})

test('what is malformed is left out, and days in the wrong order', () => {
  expect(
    readAnalysisSearch({ lines: 'all', from: '14/11/2026', line: 0, step: 'year', measure: 1, level: 7 }),
  ).toEqual({})
  expect(readAnalysisSearch({ from: '2026-11-20', to: '2026-11-14', vsFrom: '2026-11-01' })).toEqual({
    vsFrom: '2026-11-01',
  })
})
