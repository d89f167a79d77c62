import { readCalendars } from '../../facts/calendars/read-calendars.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readWindow } from '../../refusals/read-window.ts'
import { readScope, refuseLonger } from './analysis-scope.ts'
import { readHeatmap } from './heatmap.ts'
import { readLosses } from './losses.ts'
import { readTrend } from './trend.ts'

const HEATMAP_DAYS = 92

export const analysisEndpoints = [
  endpoint('analysis.losses', async (site, { user, query, now }) => {
    const calendars = await readCalendars(site.db)
    return readLosses(site.db, await readScope(site, user, query, calendars.plant), { calendars, now })
  }),

  endpoint('analysis.trend', async (site, { user, query, now }) => {
    const calendars = await readCalendars(site.db)
    return readTrend(site.db, await readScope(site, user, query, calendars.plant), query.step, {
      calendars,
      now,
    })
  }),

  endpoint('analysis.heatmap', async (site, { user, query, now }) => {
    const calendar = (await readCalendars(site.db)).of(query.line)
    const window = readWindow({ start: query.start, end: query.end }, calendar)
    refuseLonger(window, HEATMAP_DAYS)
    return readHeatmap(site.db, await visibleLine(site, user, query.line), window, { calendar, now })
  }),
]
