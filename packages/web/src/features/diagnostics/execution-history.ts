import type { CalculationTimes } from '@baliza/contract'
import type { DurationSeries } from '../../ui/charts/DurationChart.tsx'

/** No update of a line should take longer: docs/product/limits.md#numbers. */
export const LIMIT_MILLISECONDS = 1000

export type ExecutionHistory = {
  /** One for each line, in the order of their numbers. */
  readonly series: readonly (DurationSeries & {
    readonly line: number
    readonly average: number
    readonly longest: number
  })[]
  /** The average over every result of every line; null = there is no result. */
  readonly average: number | null
  readonly longest: number
  /** For each update, the line that took longest. */
  readonly slowest: readonly ({ readonly line: number; readonly result: number } | undefined)[]
}

/** The execution history by line: what a chart draws, and what a table says of it. */
export function executionHistory(updates: readonly CalculationTimes[]): ExecutionHistory {
  const numbers = [...new Set(updates.flatMap(({ lines }) => lines.map(({ line }) => line)))].sort(
    (a, b) => a - b,
  )
  const series = numbers.map((line) => {
    const values = updates.map(({ lines }) => lines.find((one) => one.line === line)?.result ?? null)
    const known = values.filter((value) => value !== null)
    return { id: String(line), line, values, average: averageOf(known) ?? 0, longest: Math.max(...known) }
  })
  const all = updates.flatMap(({ lines }) => lines.map(({ result }) => result))
  const slowest = updates.map(({ lines }) => lines.toSorted((a, b) => b.result - a.result)[0])
  return { series, average: averageOf(all), longest: Math.max(0, ...all), slowest }
}

export const averageOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
