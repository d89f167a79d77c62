import type { ChangedDays } from '@baliza/contract'
import type { Db } from '../../db/open-database.ts'
import { changeCalendars, previewCalendars, shiftsIn } from '../../facts/calendars/change-calendars.ts'
import type { ChangedStretch } from '../../facts/calendars/changed-stretches.ts'
import { readCalendarDocument } from '../../facts/calendars/read-calendars.ts'
import { readParameters } from '../../facts/parameters.ts'
import { endpoint } from '../../http/endpoint.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'

export const calendarEndpoints = [
  endpoint('calendars.get', ({ db }) => readAnswer(db)),

  endpoint('calendars.preview', async ({ db }, { body: { values }, now }) => {
    const changed = await previewCalendars(db, values, now)
    return { changed: await named(db, changed), shifts: shiftsIn(changed) }
  }),

  endpoint('calendars.put', async (site, { body: { values }, user: { userID }, now }) => {
    const changed = await changeCalendars(site, values, { userID, at: now })
    publishConfiguration(site)
    const calendars = await readAnswer(site.db)
    return { calendars, changed: await named(site.db, changed), shifts: shiftsIn(changed) }
  }),
]

async function readAnswer(db: Db) {
  const [{ calendarRevision: revision }, document] = await Promise.all([
    readParameters(db),
    readCalendarDocument(db),
  ])
  return { revision, ...document }
}

async function named(db: Db, changed: readonly ChangedStretch[]): Promise<ChangedDays[]> {
  const lines = await db.selectFrom('line').select(['lineID', 'description as line']).execute()
  const names = new Map(lines.map(({ lineID, line }) => [lineID, line]))
  return changed.map(({ lineID, from, until, days, shifts }) => ({
    lineID,
    line: names.get(lineID) ?? String(lineID),
    from,
    until,
    days,
    shifts,
  }))
}
