import { officialOn } from '@baliza/domain'
import { readCalendars } from '../../facts/calendars/read-calendars.ts'
import { officialProfilesOf, readParameters } from '../../facts/parameters.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Site } from '../../http/site.ts'
import { readProfile } from '../../refusals/read-profile.ts'
import { readWindow } from '../../refusals/read-window.ts'
import { type ProfileOf, readScope, refuseLonger } from './analysis-scope.ts'
import { readHeatmap } from './heatmap.ts'
import { readLosses } from './losses.ts'
import { readTrend } from './trend.ts'

const HEATMAP_DAYS = 92

/** The definition that was asked for, else the one that is official as a window begins. */
async function profileOf({ db }: Site, name: string | undefined): Promise<ProfileOf> {
  const asked = readProfile(name)
  if (asked !== undefined) return () => asked
  const official = officialProfilesOf(await readParameters(db))
  return (day) => officialOn(official, day)
}

export const analysisEndpoints = [
  endpoint('analysis.losses', async (site, { user, query, now }) => {
    const calendars = await readCalendars(site.db)
    const profile = await profileOf(site, query.profile)
    return readLosses(site.db, await readScope(site, user, query, calendars.plant), {
      calendars,
      now,
      profile,
    })
  }),

  endpoint('analysis.trend', async (site, { user, query, now }) => {
    const calendars = await readCalendars(site.db)
    return readTrend(site.db, await readScope(site, user, query, calendars.plant), query.step, {
      calendars,
      now,
      profile: await profileOf(site, query.profile),
    })
  }),

  endpoint('analysis.heatmap', async (site, { user, query, now }) => {
    const calendar = (await readCalendars(site.db)).of(query.line)
    const window = readWindow({ start: query.start, end: query.end }, calendar)
    refuseLonger(window, HEATMAP_DAYS)
    return readHeatmap(site.db, await visibleLine(site, user, query.line), window, {
      calendar,
      now,
      profile: await profileOf(site, query.profile),
    })
  }),
]
