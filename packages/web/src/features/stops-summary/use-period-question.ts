import type { AnswerOf } from '@baliza/contract'
import { type PlantCalendar, toIso } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { useCalendarOf } from '../../api/plant.ts'
import type { PeriodSearch } from './period-search.ts'
import { type ShiftChoice, windowOfDays } from './summary-window.ts'
import { type SummaryQuestion, useFailureTold } from './use-summary.ts'

/**
 * What the server is asked for a line and a period; of the running order it must be known first when it
 * began.
 */
export function usePeriodQuestion(search: PeriodSearch): Question & { readonly askAgain: () => void } {
  const { line, period } = search
  const ofOrder = period === 'order' && line !== undefined
  const order = useQuery({
    ...callQuery('production.summaryOrder', { query: { line: line ?? 0 } }),
    enabled: ofOrder,
    retry: false,
  })
  useFailureTold(order.error)
  return {
    ...questionOf(search, order.data, useCalendarOf(line)),
    askAgain: () => void (ofOrder && order.refetch()),
  }
}

type Question = { readonly question: SummaryQuestion | undefined; readonly hasNoOrder: boolean }
type RunningOrder = AnswerOf<'production.summaryOrder'> | undefined

function questionOf(
  { line, date, period }: PeriodSearch,
  order: RunningOrder,
  calendar: PlantCalendar | undefined,
): Question {
  if (line === undefined || date === undefined || period === undefined || calendar === undefined)
    return NOTHING
  if (period !== 'order')
    return { question: { line, ...windowOfDay(calendar, date, period) }, hasNoOrder: false }
  if (order === null) return { question: undefined, hasNoOrder: true }
  if (order === undefined) return NOTHING
  return { question: { line, startDate: order.startDate, endDate: endOfToday(calendar) }, hasNoOrder: false }
}

const NOTHING = { question: undefined, hasNoOrder: false } as const

const windowOfDay = (calendar: PlantCalendar, date: string, shift: ShiftChoice) =>
  windowOfDays(calendar, { from: date, to: date }, shift)

/** An order that runs reaches to now; the end of the day names one window for all askings until then. */
const endOfToday = (calendar: PlantCalendar): string =>
  toIso(calendar.dayInterval(calendar.productionDayAt(plantNow())).end)
