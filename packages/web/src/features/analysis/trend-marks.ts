import type { AnswerOf } from '@baliza/contract'
import { instant, type PlantCalendar } from '@baliza/domain'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { TrendMark } from '../../ui/charts/TrendChart.tsx'
import type { Measure, TrendStep } from './analysis-search.ts'

export type TrendPoint = AnswerOf<'analysis.trend'>['points'][number]

export const MEASURE_WORDS: Record<Measure, () => string> = {
  oee: m.analysis_oee,
  utilization: m.analysis_utilization,
  throughput: m.analysis_throughput,
  acceptance: m.analysis_acceptance,
}

export const STEP_WORDS: Record<TrendStep, () => string> = {
  shift: m.analysis_step_shift,
  day: m.analysis_step_day,
  week: m.analysis_step_week,
  month: m.analysis_step_month,
}

type Look = {
  readonly step: TrendStep
  readonly measure: Measure
  readonly format: Format
  readonly calendar: PlantCalendar
}

/** `20/11`, `20/11 TM`, `11/2026`: when a step began. */
export function pointName({ start }: TrendPoint, { step, format, calendar }: Look): string {
  const { day, name } = calendar.shiftAt(instant(Date.parse(start)))
  const [year, month, date] = day.split('-')
  if (step === 'month') return `${month}/${year}`
  if (step === 'shift') return `${date}/${month} ${name}`
  return format.date(start).slice(0, 5)
}

export const trendMarks = (points: readonly TrendPoint[], look: Look): TrendMark[] =>
  points.map((point) => {
    const { start, end, figures } = point
    const { format, measure } = look
    const value = figures[measure]
    return {
      id: start,
      name: pointName(point, look),
      value,
      label: m.analysis_trend_mark({
        from: format.dateTime(start),
        to: format.dateTime(end),
        name: MEASURE_WORDS[measure](),
        value: format.percent(value),
      }),
    }
  })
