import { calendarOf, readParameters } from '../../facts/parameters.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Site } from '../../http/site.ts'
import { readWindow } from '../../refusals/read-window.ts'
import { readScope, refuseLonger } from './analysis-scope.ts'
import { readHeatmap } from './heatmap.ts'
import { readLosses } from './losses.ts'
import { readTrend } from './trend.ts'

const HEATMAP_DAYS = 92

const calendarAt = async ({ db }: Site) => calendarOf(await readParameters(db))

export const analysisEndpoints = [
  endpoint('analysis.losses', async (site, { user, query, now }) => {
    const calendar = await calendarAt(site)
    return readLosses(site.db, await readScope(site, user, query, calendar), { calendar, now })
  }),

  endpoint('analysis.trend', async (site, { user, query, now }) => {
    const calendar = await calendarAt(site)
    return readTrend(site.db, await readScope(site, user, query, calendar), query.step, { calendar, now })
  }),

  endpoint('analysis.heatmap', async (site, { user, query, now }) => {
    const calendar = await calendarAt(site)
    const window = readWindow({ start: query.start, end: query.end }, calendar)
    refuseLonger(window, HEATMAP_DAYS)
    return readHeatmap(site.db, await visibleLine(site, user, query.line), window, { calendar, now })
  }),
]
