import { isOverdueCall, toIso } from '@baliza/domain'
import { readActiveCall } from '../../facts/calls/maintenance-calls.ts'
import { visibleLine } from '../../http/access/visible-line.ts'
import { endpoint } from '../../http/endpoint.ts'
import { LONG_MAINTENANCE } from './messages.ts'

export const alertEndpoints = [
  endpoint('alerts.first', async (site, { user, query, now, language }) => {
    const { lineID } = await visibleLine(site, user, query.lineid)
    const call = await readActiveCall(site.db, lineID)
    if (!call || !isOverdueCall(call, now)) return null
    return {
      lineID,
      callID: call.callID,
      message: LONG_MAINTENANCE[language],
      since: toIso(call.declarationDate),
    }
  }),
]
