import { clip, earliest, type IndexTotals, type Instant, type Interval } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import type { Calendars } from '../facts/calendars/read-calendars.ts'
import { type ReasonTree, readReasonTree } from '../facts/reasons/reason-tree.ts'
import { totalsOfColumns } from './index-columns.ts'
import { readLineFacts } from './line-facts.ts'
import { readSettingsToday } from './settings-today.ts'
import { type StoredSettings, settingsFor, totalsIn } from './window-row.ts'

/** A shift of a line, or the part of it that lies in the window, and what it comes to. */
export type ShiftTotals = Interval & {
  readonly lineID: number
  readonly day: string
  readonly totals: IndexTotals
}

export type Around = { readonly calendars: Calendars; readonly now: Instant }

/**
 * What the shifts of lines come to in a window, one line after the other: whole shifts as they are stored,
 * those that the window cuts from facts. So a year of a plant is read in small portions, and adds up exactly.
 */
export async function* shiftTotals(
  db: Db,
  lines: readonly Row<'line'>[],
  window: Interval,
  around: Around,
): AsyncGenerator<ShiftTotals[]> {
  const past = { start: window.start, end: earliest(window.end, around.now) }
  if (past.start >= past.end) return
  const reasons = await readReasonTree(db)
  for (const line of lines) {
    const today = await readSettingsToday(db, line, reasons)
    const rows = await readRows(db, line.lineID, window, today.timeZone)
    const each: ShiftTotals[] = []
    for (const row of rows)
      each.push(isWhole(row, window) ? whole(row) : await cut(db, row, window, { ...around, reasons, today }))
    yield each
  }
}

type ShiftRow = Row<'shiftIndex'>

/** By one calendar alone: the windows of another one lie across these. */
const readRows = (db: Db, lineID: number, window: Interval, timeZone: string): Promise<ShiftRow[]> =>
  db
    .selectFrom('shiftIndex')
    .selectAll()
    .where('lineId', '=', lineID)
    .where('shiftEnd', '>', window.start)
    .where('shiftStart', '<', window.end)
    .where('timeZone', '=', timeZone)
    .orderBy('shiftStart')
    .execute()

const isWhole = ({ shiftStart, shiftEnd }: ShiftRow, window: Interval): boolean =>
  shiftStart >= window.start && shiftEnd <= window.end

const whole = (row: ShiftRow): ShiftTotals => ({
  lineID: row.lineId,
  day: row.day,
  start: row.shiftStart,
  end: row.shiftEnd,
  totals: totalsOfColumns(row),
})

type Facts = Around & { readonly reasons: ReasonTree; readonly today: StoredSettings }

async function cut(
  db: Db,
  row: ShiftRow,
  window: Interval,
  { calendars, now, reasons, today }: Facts,
): Promise<ShiftTotals> {
  const part = clip({ start: row.shiftStart, end: row.shiftEnd }, window) ?? window
  const settings = settingsFor(row, row.shiftEnd, today)
  const calendar = calendars.of(row.lineId)
  const facts = await readLineFacts(db, row.lineId, part, { calendar, reasons })
  return {
    lineID: row.lineId,
    day: row.day,
    ...part,
    totals: totalsIn(facts, part, now, settings),
  }
}
