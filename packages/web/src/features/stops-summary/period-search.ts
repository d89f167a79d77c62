import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Period } from './summary-window.ts'

/** `/paradas/resumen?sector=Envasado&line=3&date=2026-11-20&period=TM` */
export type PeriodSearch = {
  readonly sector?: string
  readonly line?: number
  readonly date?: string
  readonly period?: Period
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** As a shift may be called. */
const PERIOD = /^\S(?:.{0,10}\S)?$/

export function readPeriodSearch({ sector, line, date, period }: Record<string, unknown>): PeriodSearch {
  const number = Number(line)
  return {
    ...(typeof sector === 'string' && sector !== '' && { sector }),
    ...(Number.isInteger(number) && number >= 1 && number <= 99 && { line: number }),
    ...(typeof date === 'string' && DATE.test(date) && { date }),
    ...(typeof period === 'string' && PERIOD.test(period) && { period }),
  }
}

/** The whole day, of the line at which this terminal stands. */
export const prefilledPeriod = (
  { period = 'TO', ...rest }: PeriodSearch,
  terminalLine: number | null,
): PeriodSearch => ({
  ...(rest.sector === undefined && terminalLine !== null && { line: terminalLine }),
  ...rest,
  period,
})

export function usePeriodSearch(): PeriodSearch {
  const raw = useSearch({ strict: false })
  return useMemo(() => readPeriodSearch(raw), [raw])
}

export const toPeriodSummary = (search: PeriodSearch) => ({ to: '/paradas/resumen', search }) as const
