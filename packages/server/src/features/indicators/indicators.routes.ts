import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readProfile } from '../../refusals/read-profile.ts'
import { readIndicators } from './read-indicators.ts'

export const indicatorEndpoints = [
  endpoint('indicators.get', async (site, { user, query, now }) => {
    const line = await visibleLine(site, user, query.lineID)
    return readIndicators(
      site.db,
      line,
      { scope: query.scope, shiftStart: query.shiftStart, profile: readProfile(query.profile) },
      now,
    )
  }),
]
