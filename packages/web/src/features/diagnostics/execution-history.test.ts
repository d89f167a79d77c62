import { expect, test } from 'vitest'
import { executionHistory } from './execution-history.ts'

const at = (second: number) => `2026-11-20T10:00:0${second}.000Z`

test('each line has its own results, with gaps where it did not run', () => {
  const history = executionHistory([
    { dateTime: at(0), lines: [{ line: 2, result: 4 }] },
    {
      dateTime: at(1),
      lines: [
        { line: 1, result: 1 },
        { line: 2, result: 1200 },
      ],
    },
  ])
  expect(history.series.map(({ line, values }) => [line, values])).toEqual([
    [1, [null, 1]],
    [2, [4, 1200]],
  ])
  expect(history.series.map(({ average, longest }) => [average, longest])).toEqual([
    [1, 1],
    [602, 1200],
  ])
  expect(history.average).toBeCloseTo(401.67, 2)
  expect(history.slowest).toEqual([
    { line: 2, result: 4 },
    { line: 2, result: 1200 },
  ])
})

test('of nothing there is no average', () => {
  expect(executionHistory([])).toEqual({ series: [], average: null, longest: 0, slowest: [] })
})
