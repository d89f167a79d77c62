import type { AnswerOf, QueryOf } from '@baliza/contract'
import {
  addTotals,
  clip,
  type IndexTotals,
  type Instant,
  type Interval,
  indexesOfTotals,
  type PlantCalendar,
  toIso,
} from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { type ShiftTotals, shiftTotals } from '../../figures/stored-shifts.ts'
import { type AnalysisAround, type AnalysisScope, calendarOf } from './analysis-scope.ts'

type TrendStep = QueryOf<'analysis.trend'>['step']
type Trend = AnswerOf<'analysis.trend'>
/** Of a shift or a day the production day is known, also of a line that has shifts of its own. */
type Step = Interval & { readonly day?: string }

/** The indexes of lines step by step; steps in which nothing is stored are left out. */
export async function readTrend(
  db: Db,
  scope: AnalysisScope,
  step: TrendStep,
  around: AnalysisAround,
): Promise<Trend> {
  const { lines, window } = scope
  const calendar = calendarOf(scope, around)
  const steps = new Map<string, IndexTotals>()
  const intervals = new Map<string, Step>()
  for await (const shifts of shiftTotals(db, lines, window, around)) {
    for (const shift of shifts) {
      const key = keyOf(shift, step)
      const sofar = steps.get(key)
      steps.set(key, sofar ? addTotals(sofar, shift.totals) : shift.totals)
      if (!intervals.has(key)) intervals.set(key, intervalOf(shift, step, calendar))
    }
  }
  const points = [...intervals].toSorted(([, a], [, b]) => a.start - b.start)
  return {
    points: points.flatMap(([key, interval]) => {
      const [totals, part] = [steps.get(key), clip(interval, window)]
      return totals && part
        ? [
            {
              start: toIso(part.start),
              end: toIso(part.end),
              figures: indexesOfTotals(
                totals,
                around.profile(interval.day ?? calendar.productionDayAt(part.start)),
              ),
            },
          ]
        : []
    }),
    targetOEE: await meanTarget(db, lines),
  }
}

function keyOf({ day, start }: ShiftTotals, step: TrendStep): string {
  if (step === 'shift') return String(start)
  if (step === 'day') return day
  return step === 'month' ? day.slice(0, 7) : mondayOf(day)
}

/** A week begins with the production day of its Monday. */
function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

function intervalOf({ day, start, end }: ShiftTotals, step: TrendStep, calendar: PlantCalendar): Step {
  if (step === 'shift') return { start, end, day }
  const date = Temporal.PlainDate.from(
    step === 'week' ? mondayOf(day) : step === 'month' ? `${day.slice(0, 7)}-01` : day,
  )
  const next = date.add(step === 'day' ? { days: 1 } : step === 'week' ? { weeks: 1 } : { months: 1 })
  const interval = { start: startOf(date, calendar), end: startOf(next, calendar) }
  return step === 'day' ? { ...interval, day } : interval
}

const startOf = (date: Temporal.PlainDate, calendar: PlantCalendar): Instant =>
  calendar.dayInterval(date.toString()).start

/** Percent; null when no line has a target. */
async function meanTarget(db: Db, lines: readonly Row<'line'>[]): Promise<number | null> {
  if (lines.length === 0) return null
  const rows = await db
    .selectFrom('lineTarget')
    .select('targetOEE')
    .where(
      'lineID',
      'in',
      lines.map(({ lineID }) => lineID),
    )
    .where('targetOEE', 'is not', null)
    .execute()
  return rows.length === 0
    ? null
    : rows.reduce((sum, { targetOEE }) => sum + (targetOEE ?? 0), 0) / rows.length
}
