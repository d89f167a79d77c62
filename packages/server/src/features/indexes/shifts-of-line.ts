import type { AnswerOf, QueryOf } from '@baliza/contract'
import { HOUR, type Instant, later } from '@baliza/domain'
import { sql } from 'kysely'
import { loadGrid } from '../../http/grid/load-grid.ts'
import { readWindow } from '../../http/read-window.ts'
import type { Site } from '../../http/site.ts'
import { shiftIndexGrid } from '../../lists/shift-index-grid.ts'
import { calendarOf, readParameters } from '../../store/parameters.ts'

const MONTH = 30 * 24 * HOUR

/** The shift indexes whose shifts touch a window, of one line or of all, oldest first. */
export async function readShiftsOfLine(site: Site, query: QueryOf<'history.get'>, now: Instant): Promise<AnswerOf<'history.get'>> {
  const condition = sql.join<boolean>([...ofLine(query), ...(await ofWindow(site, query, now)), sql`1 = 1`], sql` and `)
  const sort = query.sort ?? JSON.stringify([{ selector: 'shiftStart', desc: false }])
  return (await loadGrid(site, shiftIndexGrid, { ...query, sort }, { now, where: { condition } })) as AnswerOf<'history.get'>
}

const ofLine = ({ line }: QueryOf<'history.get'>) => (line === undefined ? [] : [sql`"shiftIndex"."lineId" = ${line}`])

/** Without dates it is the last month, unless a filter says which shifts are wanted. */
async function ofWindow({ db }: Site, { start, end, filter }: QueryOf<'history.get'>, now: Instant) {
  if (start === undefined && end === undefined && filter !== undefined) return []
  const calendar = calendarOf(await readParameters(db))
  const window = readWindow(
    { start: start ?? calendar.toWallClock(later(now, -MONTH)), end: end ?? calendar.toWallClock(later(now, 1_000)) },
    calendar,
  )
  return [sql`"shiftIndex"."shiftEnd" > ${window.start}`, sql`"shiftIndex"."shiftStart" < ${window.end}`]
}
