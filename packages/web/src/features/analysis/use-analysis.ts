import type { PlantCalendar } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { chosenDays, type Days, type Span, spanOf } from './analysis-days.ts'
import { type AnalysisSearch, readAnalysisSearch } from './analysis-search.ts'

export type AnalysedLine = { readonly lineID: number; readonly name: string }

/** What somebody looks at, as the address says it. */
export type Analysis = {
  readonly search: AnalysisSearch
  readonly set: (change: { [Name in keyof AnalysisSearch]?: AnalysisSearch[Name] | undefined }) => void
  readonly calendar: PlantCalendar
  /** The running production day. */
  readonly today: string
  readonly days: Days
  readonly span: Span
  /** Every line, those that are looked at, and the one that charts of a single line show. */
  readonly everyLine: readonly AnalysedLine[]
  readonly lines: readonly AnalysedLine[]
  readonly line: AnalysedLine
}

export const AnalysisContext = createContext<Analysis | null>(null)

export function useAnalysis(): Analysis {
  const analysis = useContext(AnalysisContext)
  if (analysis === null) throw new Error('a chart stands outside of the analysis')
  return analysis
}

/** Undefined until lines and calendar are known, null where there are no lines. */
export function useReadAnalysis(): Analysis | null | undefined {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readAnalysisSearch(raw), [raw])
  const set = useSetSearch(search)
  const calendar = usePlantCalendar()
  const { data } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  const today = calendar?.productionDayAt(plantNow())
  return useMemo(() => {
    if (calendar === undefined || data === undefined || today === undefined) return undefined
    const everyLine = data
      .flatMap(({ lines }) => lines)
      .map(({ lineID, description }) => ({
        lineID,
        name: lineNamed({ lineID, line: description }),
      }))
      .toSorted((a, b) => a.lineID - b.lineID)
    const wanted = search.lines?.split(',').map(Number)
    const listed = everyLine.filter(({ lineID }) => wanted?.includes(lineID) ?? true)
    const lines = listed.length === 0 ? everyLine : listed
    const line = lines.find(({ lineID }) => lineID === search.line) ?? lines[0]
    if (line === undefined) return null
    const days = chosenDays(calendar, search, calendar.dayInterval(today).start)
    return { search, set, calendar, today, days, span: spanOf(calendar, days), everyLine, lines, line }
  }, [calendar, data, today, search, set])
}

function useSetSearch(search: AnalysisSearch): Analysis['set'] {
  const navigate = useNavigate()
  return useCallback(
    (change) => {
      const next = Object.fromEntries(
        Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
      )
      void navigate({ to: '/analisis', search: next, replace: true, resetScroll: false })
    },
    [navigate, search],
  )
}

/** What the server is asked for: the lines by their numbers, unless all are looked at. */
export const scopeOf = ({ lines, everyLine, search: { profile } }: Analysis, span: Span) => ({
  ...span,
  ...(profile !== undefined && { profile }),
  ...(lines.length < everyLine.length && { lines: lines.map(({ lineID }) => lineID).join(',') }),
})
