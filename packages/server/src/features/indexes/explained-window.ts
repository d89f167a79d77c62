import type { QueryOf } from '@baliza/contract'
import { type Instant, type Interval, latest, type PlantCalendar } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import { readStretches, type Stretch } from '../../figures/kept-settings.ts'
import { type StoredSettings, settingsFor } from '../../figures/window-row.ts'
import { Problem } from '../../refusals/problem.ts'
import { readInstant } from '../../refusals/read-instant.ts'
import { readWindow } from '../../refusals/read-window.ts'
import { readDay } from './day-of-line.ts'

/** A window in pieces that are each judged by settings of their own, in time order. */
export type ExplainedWindow = Interval & {
  readonly stretches: readonly Stretch[]
  /** When the stored figures were computed; null = there are none. */
  readonly computedAt: Instant | null
}

type ExplanationRequest = {
  readonly query: QueryOf<'indexes.explain'>
  readonly calendar: PlantCalendar
  readonly today: StoredSettings
  readonly now: Instant
}

const DAY = 24 * 60 * 60_000
const MOST_DAYS = 62

/** The window that is asked about: an order, a shift, a production day, or one by its two ends. */
export async function explainedWindow(db: Db, request: ExplanationRequest): Promise<ExplainedWindow> {
  const { order, shiftStart, day } = request.query
  if (order !== undefined) return windowOfOrder(db, request, order)
  const { calendar } = request
  if (shiftStart !== undefined) {
    const shift = calendar.shiftAt(readInstant(shiftStart, 'shiftStart', calendar))
    return ofShifts(db, request, { start: shift.start, end: shift.end })
  }
  if (day !== undefined) return ofShifts(db, request, calendar.dayInterval(readDay(day, calendar)))
  return freeWindow(db, request)
}

async function freeWindow(db: Db, { query, calendar, today }: ExplanationRequest): Promise<ExplainedWindow> {
  const { start, end } = query
  if (start === undefined || end === undefined)
    throw new Problem('field-required', { field: start === undefined ? 'start' : 'end' })
  const window = readWindow({ start, end }, calendar)
  if (window.end - window.start > MOST_DAYS * DAY) throw new Problem('window-too-long', { days: MOST_DAYS })
  return {
    ...window,
    stretches: await readStretches(db, window, { lineID: query.lineID, calendar, today }),
    computedAt: null,
  }
}

async function windowOfOrder(
  db: Db,
  { query: { lineID }, today, now }: ExplanationRequest,
  order: number,
): Promise<ExplainedWindow> {
  const row = await db
    .selectFrom('productionOrder')
    .selectAll()
    .where('order', '=', order)
    .where('lineID', '=', lineID)
    .executeTakeFirst()
  if (!row) throw new Problem('order-unknown', { order })
  if (row.startDate === null) throw new Problem('order-not-started', { op: row.op })
  const stored = await db
    .selectFrom('orderIndex')
    .select(['settings', 'computedAt'])
    .where('order', '=', order)
    .executeTakeFirst()
  const window = { start: row.startDate, end: row.endDate ?? latest(now, row.startDate) }
  return {
    ...window,
    stretches: [{ ...window, settings: settingsFor(stored, row.endDate, today) }],
    computedAt: stored?.computedAt ?? null,
  }
}

/** Each shift by its own settings. */
async function ofShifts(db: Db, request: ExplanationRequest, window: Interval): Promise<ExplainedWindow> {
  const { calendar, today, query } = request
  const last = await db
    .selectFrom('shiftIndex')
    .select('computedAt')
    .where('lineId', '=', query.lineID)
    .where('shiftStart', '>=', window.start)
    .where('shiftStart', '<', window.end)
    .where('timeZone', '=', calendar.zone)
    .orderBy('shiftStart', 'desc')
    .executeTakeFirst()
  const stretches = await readStretches(db, window, { lineID: query.lineID, calendar, today })
  return { ...window, stretches, computedAt: last?.computedAt ?? null }
}
