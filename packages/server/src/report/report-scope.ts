import type { Language, QueryOf } from '@baliza/contract'
import {
  HOUR,
  type Instant,
  type Interval,
  instant,
  later,
  type PlantCalendar,
  type Shift,
} from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { type Calendars, readCalendars } from '../facts/calendars/read-calendars.ts'
import { Problem } from '../refusals/problem.ts'
import { readWindow } from '../refusals/read-window.ts'

/** What a report tells of: whole production days, the last of them up to now, or one shift. */
export type ReportScope = {
  readonly db: Db
  /** By the plant's shifts and days windows are chosen; the figures of a line are by its own. */
  readonly calendars: Calendars
  readonly now: Instant
  readonly language: Language
  readonly window: Interval
  /** null = whole days. */
  readonly shift: Shift | null
  /** First and last production day, `YYYY-MM-DD`. */
  readonly firstDay: string
  readonly lastDay: string
  readonly lines: readonly ReportLine[]
}

type ReportLine = { readonly lineID: number; readonly description: string }

type ReportQuery = QueryOf<'reports.completeoaereport'>

const MONTH = 30 * 24 * HOUR

export async function readReportScope(
  db: Db,
  query: ReportQuery,
  context: { now: Instant; language: Language },
): Promise<ReportScope> {
  const calendars = await readCalendars(db)
  const calendar = calendars.plant
  const { start, end } = chosenWindow(query, calendar, context.now)
  const firstDay = calendar.productionDayAt(start)
  const lastDay = calendar.productionDayAt(instant(end - 1))
  const window = { start: calendar.dayInterval(firstDay).start, end: calendar.dayInterval(lastDay).end }
  return {
    db,
    calendars,
    ...context,
    window,
    shift: null,
    firstDay,
    lastDay,
    lines: await readLines(db, query.lines),
  }
}

/** The last 30 days where the request names none. */
function chosenWindow({ start, end }: ReportQuery, calendar: PlantCalendar, now: Instant): Interval {
  const written = (at: Instant) => calendar.toWallClock(at)
  return readWindow(
    { start: start ?? written(later(now, -MONTH)), end: end ?? written(later(now, 1_000)) },
    calendar,
  )
}

/** One shift of every line. */
export async function shiftScope(
  db: Db,
  shift: Shift,
  context: Pick<ReportScope, 'now' | 'language' | 'calendars'>,
): Promise<ReportScope> {
  return {
    db,
    ...context,
    window: shift,
    shift,
    firstDay: shift.day,
    lastDay: shift.day,
    lines: await readLines(db, undefined),
  }
}

/** One production day of every line. */
export async function dayScope(
  db: Db,
  day: string,
  context: Pick<ReportScope, 'now' | 'language' | 'calendars'>,
): Promise<ReportScope> {
  const window = context.calendars.plant.dayInterval(day)
  return {
    db,
    ...context,
    window,
    shift: null,
    firstDay: day,
    lastDay: day,
    lines: await readLines(db, undefined),
  }
}

async function readLines(db: Db, query: string | undefined): Promise<ReportLine[]> {
  const all = await db.selectFrom('line').select(['lineID', 'description']).orderBy('lineID').execute()
  if (query === undefined || query === '') return all
  const wanted = query.split(',').map((text) => text.trim())
  const unknown = wanted.find((text) => !all.some(({ lineID }) => lineID === Number(text)))
  if (unknown !== undefined) throw new Problem('line-unknown', { lineID: unknown })
  return all.filter(({ lineID }) => wanted.map(Number).includes(lineID))
}
