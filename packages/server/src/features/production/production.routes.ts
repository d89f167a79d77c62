import { readCalendarOf } from '../../facts/calendars/read-calendars.ts'
import { correctProduction } from '../../facts/production/correct-production.ts'
import { readHours } from '../../facts/production/production-hours.ts'
import { signerOf } from '../../http/access/credentials.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readShiftWindows, readWindow } from '../../refusals/read-window.ts'
import { readOrderProduction } from './production.queries.ts'
import { readWindowProduction } from './window-production.ts'

export const productionEndpoints = [
  endpoint('production.summary', async (site, { user, query, now }) => {
    const { lineID } = await visibleLine(site, user, query.line)
    const { start, end, shift, product } = query
    const calendar = await readCalendarOf(site.db, lineID)
    const windows = readShiftWindows(calendar, readWindow({ start, end }, calendar), shift)
    return readWindowProduction(site.db, { lineID, windows, product, now })
  }),

  endpoint('production.summaryOrder', async (site, { user, query }) => {
    const { lineID } = await visibleLine(site, user, query.line)
    return readOrderProduction(site.db, lineID)
  }),

  endpoint('production.hours', async (site, { user, query, now }) =>
    readHours(site.db, await visibleLine(site, user, query.line), {
      order: query.order,
      day: query.day,
      now,
    }),
  ),

  endpoint('production.correct', async (site, { user, address, body, now }) => {
    const line = await visibleLine(site, user, body.line)
    const userID = await signerOf(site, { user, address }, body, 'production.edit')
    return correctProduction(site, line, body, { userID, at: now })
  }),
]
