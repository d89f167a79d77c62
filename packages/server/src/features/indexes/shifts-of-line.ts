import type { QueryOf, ShiftIndex } from '@baliza/contract'
import { HOUR, type Instant, type Interval, later } from '@baliza/domain'
import { sql } from 'kysely'
import { loadGrid } from '../../http/grid/load-grid.ts'
import { readWindow } from '../../http/read-window.ts'
import type { Site } from '../../http/site.ts'
import { shiftIndexGrid } from '../../lists/shift-index-grid.ts'
import { calendarOf, readParameters } from '../../store/parameters.ts'

const MONTH = 30 * 24 * HOUR

/** The shift indexes of a line whose shifts touch a window, oldest first. */
export async function readShiftsOfLine(site: Site, { line, start, end }: QueryOf<'history.get'>, now: Instant): Promise<ShiftIndex[]> {
  const calendar = calendarOf(await readParameters(site.db))
  const window: Interval = readWindow(
    { start: start ?? calendar.toWallClock(later(now, -MONTH)), end: end ?? calendar.toWallClock(later(now, 1_000)) },
    calendar,
  )
  const condition = sql<boolean>`"shiftIndex"."lineId" = ${line} and "shiftIndex"."shiftEnd" > ${window.start} and "shiftIndex"."shiftStart" < ${window.end}`
  const sort = JSON.stringify([{ selector: 'shiftStart', desc: false }])
  return (await loadGrid(site, shiftIndexGrid, { sort }, { now, where: { condition } })) as ShiftIndex[]
}
