import type { AnswerOf, QueryOf } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { sql } from 'kysely'
import { readParameters, wallClockOf } from '../../facts/parameters.ts'
import { loadGrid } from '../../grid/load-grid.ts'
import type { Site } from '../../http/site.ts'
import { shiftIndexGrid } from '../../lists/shift-index-grid.ts'
import { readInstant } from '../../refusals/read-instant.ts'
import { readWindow } from '../../refusals/read-window.ts'
import { gridByProfile } from './grid-by-profile.ts'

/**
 * The shift indexes, of one line or of all, oldest first; with dates, those whose shifts touch the window.
 */
export async function readShiftsOfLine(
  site: Site,
  query: QueryOf<'history.get'>,
  now: Instant,
): Promise<AnswerOf<'history.get'>> {
  const condition = sql.join<boolean>(
    [...ofLine(query), ...(await ofWindow(site, query)), sql`1 = 1`],
    sql` and `,
  )
  const sort = query.sort ?? JSON.stringify([{ selector: 'shiftStart', desc: false }])
  return (await loadGrid(
    site,
    await gridByProfile(shiftIndexGrid)(site, { query, now }),
    { ...query, sort },
    { now, where: { condition } },
  )) as AnswerOf<'history.get'>
}

const ofLine = ({ line }: QueryOf<'history.get'>) =>
  line === undefined ? [] : [sql`"shiftIndex"."lineId" = ${line}`]

/** Each date that is given narrows the list: no condition may give more rows than there are without it. */
async function ofWindow({ db }: Site, { start, end }: QueryOf<'history.get'>) {
  const calendar = wallClockOf(await readParameters(db))
  if (start !== undefined && end !== undefined) readWindow({ start, end }, calendar)
  return [
    ...(start === undefined ? [] : [sql`"shiftIndex"."shiftEnd" > ${readInstant(start, 'start', calendar)}`]),
    ...(end === undefined ? [] : [sql`"shiftIndex"."shiftStart" < ${readInstant(end, 'end', calendar)}`]),
  ]
}
