import type { Interval, PlantCalendar, ProfileID, WallClock } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import type { Around } from '../../figures/stored-shifts.ts'
import { seesLine, type User } from '../../http/access/session-guard.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { readWindow } from '../../refusals/read-window.ts'

const DAY = 24 * 60 * 60_000
/** About three years. */
const MOST_DAYS = 1_100

type ScopeQuery = { readonly lines?: string | undefined; readonly start: string; readonly end: string }
export type AnalysisScope = { readonly window: Interval; readonly lines: readonly Row<'line'>[] }

/** The definition that the figures of a window follow, by the production day in which it begins. */
export type ProfileOf = (day: string) => ProfileID

export type AnalysisAround = Around & { readonly profile: ProfileOf }

/** By whose days a window of lines is told: those of the line where it is one alone. */
export const calendarOf = ({ lines }: AnalysisScope, { calendars }: Around): PlantCalendar => {
  const [only, ...others] = lines
  return only && others.length === 0 ? calendars.of(only.lineID) : calendars.plant
}

/** Which lines and which stretch of time are looked at. */
export async function readScope(
  site: Site,
  user: User,
  query: ScopeQuery,
  calendar: WallClock,
): Promise<AnalysisScope> {
  const window = readWindow({ start: query.start, end: query.end }, calendar)
  refuseLonger(window, MOST_DAYS)
  return { window, lines: await readLines(site, user, query.lines) }
}

export function refuseLonger({ start, end }: Interval, days: number): void {
  if (end - start > days * DAY) throw new Problem('window-too-long', { days })
}

/** `1,3`; left out = all that the user may see. */
async function readLines(site: Site, user: User, wanted: string | undefined): Promise<Row<'line'>[]> {
  const seen = (await site.db.selectFrom('line').selectAll().orderBy('lineID').execute()).filter(
    ({ lineID }) => seesLine(user, lineID),
  )
  if (wanted === undefined || wanted.trim() === '') return seen
  const ids = wanted.split(',').map((text) => Number(text.trim()))
  if (ids.some((id) => !Number.isInteger(id))) throw new Problem('field-invalid', { field: 'lines' })
  const unknown = ids.find((id) => seen.every(({ lineID }) => lineID !== id))
  if (unknown !== undefined) throw new Problem('line-unknown', { lineID: unknown })
  return seen.filter(({ lineID }) => ids.includes(lineID))
}
